// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

extension GPUSession {
  /// Reads the result of a flight back; a bitmap uses recycled memory if there is any.
  ///
  /// - Throws: `RenderError.bitmap` for an invalid bitmap size, or the device's error.
  mutating func readback(_ flight: inout GPUFlight) throws(RenderError) -> GPUResult {
    if let lent = try lend(&flight) { return .lent(lent) }
    return .surface(try readSurface(&flight))
  }

  /// Lends the buffers with a bitmap to the thread that waits for it; nil if they are not mapped, or have no
  /// room for all of it, and for reports, which time the copy.
  private mutating func lend(_ flight: inout GPUFlight) throws(RenderError) -> LentBitmap? {
    guard readbacks.stayMapped, !flight.isDirect, !flight.isLate, recorder == nil,
      let last = flight.strips.last, let texture = flight.result, texture.format == .bitmap
    else { return nil }
    try fences.wait(for: last.fence, "a readback")
    queue.noteEnd()
    try checkNotLost()
    defer { flight.strips = [] }
    return LentBitmap(
      loan: readbacks.pool.lend(flight.strips.map(\.buffer)), strips: flight.strips.map(\.rows),
      rowBytes: TransferLayout(texture.format, texture.size, \.read).rowBytes, size: texture.size,
      recycled: flight.recycled)
  }

  private mutating func readSurface(_ flight: inout GPUFlight) throws(RenderError) -> Surface {
    let description = flight.plan[flight.plan.output]
    switch description.format {
    case .bitmap: return .bitmap(try readBitmap(&flight, size: description.region.size))
    case .plane:
      var samples = [Float](repeating: 0, count: description.region.pixelCount)
      try readNumbers(&flight) { samples[$0] = $1 }
      return .plane(Plane(region: description.region, samples: samples))
    case .intermediate:
      var pixels = [SIMD4<Float>](repeating: .zero, count: description.region.pixelCount)
      try readNumbers(&flight) { pixels[$0 / 4][$0 % 4] = $1 }
      return .intermediate(Intermediate(region: description.region, pixels: pixels))
    }
  }

  /// Reads a plane or 16-bit intermediate, and calls `body` with each number and its index.
  private mutating func readNumbers(
    _ flight: inout GPUFlight, _ body: (_ place: Int, _ number: Float) -> Void
  ) throws(RenderError) {
    guard let texture = flight.result else { return }
    let rowNumbers = texture.size.width * texture.format.numbersPerPixel
    try readStrips(&flight) { rows, rowBytes, bytes in
      for row in rows {
        let start = bytes + (row - rows.lowerBound) * rowBytes
        for index in 0..<rowNumbers {
          body(row * rowNumbers + index, number(index, of: start, as: texture.format))
        }
      }
    }
  }

  private mutating func readBitmap(_ flight: inout GPUFlight, size: PixelSize) throws(RenderError) -> Bitmap {
    var failure: RenderError?
    let bitmap: Bitmap
    do throws(BitmapError) {
      bitmap = try Bitmap(size: size, recycling: flight.recycled) { pixels in
        do throws(RenderError) {
          if flight.isDirect { return try receive(flight, pixels) }
          try readStrips(&flight) { rows, rowBytes, bytes in
            copyRows(rows, from: bytes, rowBytes: rowBytes, to: pixels, rowBytes: 4 * size.width)
          }
        } catch {
          failure = error
        }
      }
    } catch {
      throw .bitmap(error)
    }
    if let failure {
      LateRelease.release(bitmap)
      throw failure
    }
    return bitmap
  }

  /// Reads a bitmap without pixel buffers. Waits for the device first, because only that wait can time out.
  private mutating func receive(
    _ flight: GPUFlight, _ pixels: UnsafeMutableRawBufferPointer
  ) throws(RenderError) {
    guard let texture = flight.result else { return }
    try fences.wait(for: flight.fence, "a readback")
    queue.noteEnd()
    let (size, read) = (texture.texelSize, texture.format.read)
    bindForReading(texture)
    readbacks.unbind()
    let rowBytes = size.width * read.bytesPerTexel
    for rows in directStrips(of: texture, rowBytes: rowBytes) {
      try waits.check()
      glReadPixels(
        0, GLint(rows.lowerBound), GLsizei(size.width), GLsizei(rows.count), read.channels, read.type,
        pixels.baseAddress.map { $0 + rows.lowerBound * rowBytes })
      try GraphicsCheck.everyCall("glReadPixels")
    }
  }

  /// Reads all rows through pixel buffers, and calls `body` for each strip from the top, with its rows, their
  /// stride in bytes, and their bytes. While one strip is copied, the device fills others.
  private mutating func readStrips(
    _ flight: inout GPUFlight,
    _ body: (_ rows: Range<Int>, _ rowBytes: Int, _ bytes: UnsafeRawPointer) -> Void
  ) throws(RenderError) {
    guard let texture = flight.result else { return }
    let rowBytes = texture.texelSize.width * texture.format.read.bytesPerTexel
    while true {
      if flight.isLate { try startReading(&flight, waits: flight.strips.isEmpty) }
      guard let strip = flight.strips.first else { return }
      try fences.wait(for: strip.fence, "a readback")
      queue.noteEnd()
      try readbacks.withBytes(strip.buffer, count: strip.rows.count * rowBytes) { bytes in
        body(strip.rows, rowBytes, bytes)
      }
      readbacks.giveBack(strip.buffer, after: 0)
      flight.strips.removeFirst()
    }
  }

  /// Submits commands that read strips, as many as there are free buffers.
  ///
  /// - Parameter waits: whether to wait for a buffer for the first strip if none is free.
  mutating func startReading(_ flight: inout GPUFlight, waits: Bool = false) throws(RenderError) {
    guard let texture = flight.result else { return }
    let (size, read) = (texture.texelSize, texture.format.read)
    let rowBytes = size.width * read.bytesPerTexel
    var waits = waits
    bindForReading(texture)
    for rows in readbacks.sizes.strips(rows: size.height, of: rowBytes)
    where rows.lowerBound >= flight.nextRow {
      guard let buffer = try readbacks.take(rows.count * rowBytes, waits: waits, &fences) else { break }
      do throws(RenderError) {
        glReadPixels(
          0, GLint(rows.lowerBound), GLsizei(size.width), GLsizei(rows.count), read.channels, read.type, nil)
        try GraphicsCheck.everyCall("glReadPixels")
        flight.strips.append((rows, buffer, try fences.add()))
      } catch {
        readbacks.discard(buffer)
        throw error
      }
      (flight.nextRow, waits) = (rows.upperBound, false)
    }
    readbacks.unbind()
  }

  private mutating func bindForReading(_ texture: Texture) {
    barriers.issue(before: .framebuffer, of: texture)
    texture.bindFramebuffer()
  }
}

/// Copies rows into a bitmap. Its rows may be shorter than the texture's.
func copyRows(
  _ rows: Range<Int>, from bytes: UnsafeRawPointer, rowBytes: Int, to pixels: UnsafeMutableRawBufferPointer,
  rowBytes pixelBytes: Int
) {
  let step = rowBytes == pixelBytes ? max(1, rows.count) : 1
  for row in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
    let part = UnsafeRawBufferPointer(
      start: bytes + (row - rows.lowerBound) * rowBytes, count: step * pixelBytes)
    let place = row * pixelBytes..<(row + step) * pixelBytes
    UnsafeMutableRawBufferPointer(rebasing: pixels[place]).copyMemory(from: part)
  }
}

/// A number of a plane or 16-bit intermediate from the readback.
private func number(_ index: Int, of bytes: UnsafeRawPointer, as format: TextureFormat) -> Float {
  switch format.planes {
  case .unorm16: Float(bytes.load(fromByteOffset: 2 * index, as: UInt16.self)) / 65535
  case .integer: Float(bytes.load(fromByteOffset: 4 * index, as: UInt32.self) & 0xFFFF) / 65535
  }
}
