// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

extension GPUSession {
  /// Reads a texture back as the surface declared by `description`; a bitmap uses `recycled` memory if there
  /// is any.
  ///
  /// - Throws: `RenderError.bitmap` for an invalid bitmap size, or the device's error.
  mutating func readback(
    _ texture: Texture, _ description: SurfaceDescription, recycling recycled: RecycledPixels?
  ) throws(RenderError) -> Surface {
    switch description.format {
    case .bitmap:
      return .bitmap(try readBitmap(texture, recycling: recycled))
    case .plane:
      var samples = [Float](repeating: 0, count: description.region.pixelCount)
      try readNumbers(of: texture) { samples[$0] = $1 }
      return .plane(Plane(region: description.region, samples: samples))
    case .intermediate:
      var pixels = [SIMD4<Float>](repeating: .zero, count: description.region.pixelCount)
      try readNumbers(of: texture) { pixels[$0 / 4][$0 % 4] = $1 }
      return .intermediate(Intermediate(region: description.region, pixels: pixels))
    }
  }

  /// Passes each number of a plane or 16-bit intermediate on with its index.
  private mutating func readNumbers(
    of texture: Texture, _ body: (_ place: Int, _ number: Float) -> Void
  ) throws(RenderError) {
    let rowNumbers = texture.size.width * texture.format.numbersPerPixel
    try readStrips(of: texture) { rows, rowBytes, bytes in
      for row in rows {
        let start = bytes + (row - rows.lowerBound) * rowBytes
        for index in 0..<rowNumbers {
          body(row * rowNumbers + index, number(index, of: start, as: texture.format))
        }
      }
    }
  }

  private mutating func readBitmap(
    _ texture: Texture, recycling recycled: RecycledPixels?
  ) throws(RenderError) -> Bitmap {
    var failure: RenderError?
    let bitmap: Bitmap
    do throws(BitmapError) {
      bitmap = try Bitmap(size: texture.size, recycling: recycled) { pixels in
        do throws(RenderError) {
          if isDirect(texture) { return try receive(texture, pixels) }
          try readStrips(of: texture) { rows, rowBytes, bytes in
            copyRows(rows, from: bytes, rowBytes: rowBytes, to: pixels, rowBytes: 4 * texture.size.width)
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

  /// Reads a bitmap without pixel buffers, after waiting for the device: only that wait can time out.
  private mutating func receive(
    _ texture: Texture, _ pixels: UnsafeMutableRawBufferPointer
  ) throws(RenderError) {
    let (size, read) = (texture.texelSize, texture.format.read)
    try framebuffer.attach(texture)
    let fence = try Fence()
    defer { fence.delete() }
    try waits.wait(for: fence, operation: "a readback")
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

  /// Reads all rows through the ring of pixel buffers, and passes them on in strips from the top: the rows,
  /// their stride in bytes, and their bytes. While one strip is copied, the device fills the others.
  private mutating func readStrips(
    of texture: Texture, _ body: (_ rows: Range<Int>, _ rowBytes: Int, _ bytes: UnsafeRawPointer) -> Void
  ) throws(RenderError) {
    let size = texture.texelSize
    let rowBytes = size.width * texture.format.read.bytesPerTexel
    let stripHeight = PixelBufferRing.rows(ofBytes: rowBytes)
    let strips = stride(from: 0, to: size.height, by: stripHeight)
      .map { $0..<min($0 + stripHeight, size.height) }
    try framebuffer.attach(texture)
    var slots: [Int] = []
    for (index, rows) in strips.enumerated() {
      for strip in strips[slots.count..<min(index + PixelBufferRing.bufferCount, strips.count)] {
        slots.append(try startReading(strip, of: texture))
      }
      try readbacks.wait(for: slots[index])
      try readbacks.withBytes(slots[index], count: rows.count * rowBytes) { bytes in
        body(rows, rowBytes, bytes)
      }
    }
    readbacks.unbind()
  }

  private mutating func startReading(_ rows: Range<Int>, of texture: Texture) throws(RenderError) -> Int {
    let slot = try readbacks.bindNext()
    let read = texture.format.read
    glReadPixels(
      0, GLint(rows.lowerBound), GLsizei(texture.texelSize.width), GLsizei(rows.count), read.channels,
      read.type, nil)
    try GraphicsCheck.everyCall("glReadPixels")
    try readbacks.fence(slot)
    return slot
  }
}

/// Copies rows into a bitmap. Its rows may be shorter than the texture's.
private func copyRows(
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
  switch format {
  case .planeUnorm16, .intermediateUnorm16:
    Float(bytes.load(fromByteOffset: 2 * index, as: UInt16.self)) / 65535
  case .planeInteger, .intermediateInteger:
    Float(bytes.load(fromByteOffset: 4 * index, as: UInt32.self) & 0xFFFF) / 65535
  case .profile: bytes.load(fromByteOffset: 4 * index, as: Float.self)
  case .bitmap: Float(bytes.load(fromByteOffset: index, as: UInt8.self)) / 255
  }
}
