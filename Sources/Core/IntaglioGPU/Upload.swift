// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan

extension GPUSession {
  /// Uploads a surface to a texture of its size, in strips through pixel buffers; directly on a software
  /// device, where a pixel buffer only adds a copy.
  ///
  /// - Parameter loan: buffers that another thread has filled with the surface.
  mutating func upload(
    _ surface: Surface, _ loan: StripLoan?, to texture: Texture
  ) throws(RenderError) {
    barriers.issue(before: .upload, of: texture)
    if case .bitmap(let bitmap) = surface, isDirect(texture) { return try send(bitmap, to: texture) }
    let layout = TransferLayout(texture.format, texture.size, \.sent)
    let strips = uploads.sizes.strips(rows: texture.size.height, of: layout.rowBytes)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    for (index, rows) in strips.enumerated() {
      try waits.check()
      let filled = loan?.pool === uploads.pool ? loan?.take(index) : nil
      let free = filled == nil ? try uploads.take(rows.count * layout.rowBytes, waits: true, &fences) : nil
      guard let buffer = filled ?? free else { return }
      if filled != nil { uploads.bind(buffer) }
      do throws(RenderError) {
        if filled == nil {
          try uploads.withBytes(buffer, count: rows.count * layout.rowBytes) { bytes in
            surface.write(rows, in: layout, to: bytes)
          }
        }
        glTexSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, 0, GLint(rows.lowerBound), GLsizei(layout.columns), GLsizei(rows.count),
          layout.kind.channels, layout.kind.type, nil)
        try GraphicsCheck.everyCall("glTexSubImage2D")
        // The last strip shares the fence that follows the passes.
        let fence = rows.upperBound == texture.size.height ? fences.next : try fences.add()
        uploads.giveBack(buffer, after: fence)
      } catch {
        uploads.discard(buffer)
        throw error
      }
    }
    uploads.unbind()
  }

  /// Whether a texture is transferred without pixel buffers: on a software device, for bitmaps whose rows
  /// fill whole texels.
  func isDirect(_ texture: Texture) -> Bool {
    isSoftware && texture.format == .bitmap && texture.size.width % texture.format.pixelsPerTexel == 0
  }

  private func send(_ bitmap: Bitmap, to texture: Texture) throws(RenderError) {
    let layout = TransferLayout(texture.format, texture.size, \.sent)
    uploads.unbind()
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    for rows in directStrips(of: texture, rowBytes: layout.rowBytes) {
      try waits.check()
      bitmap.pixels.withUnsafeBytes { pixels in
        glTexSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, 0, GLint(rows.lowerBound), GLsizei(layout.columns), GLsizei(rows.count),
          layout.kind.channels, layout.kind.type,
          pixels.baseAddress.map { $0 + rows.lowerBound * layout.rowBytes })
      }
      try GraphicsCheck.everyCall("glTexSubImage2D")
    }
  }

  /// The rows of a texture in strips of two megapixels, each of which takes a few milliseconds to transfer.
  func directStrips(of texture: Texture, rowBytes: Int) -> [Range<Int>] {
    let (rows, height) = (texture.texelSize.height, max(1, (1 << 23) / max(1, rowBytes)))
    return stride(from: 0, to: rows, by: height).map { $0..<min($0 + height, rows) }
  }
}

/// The rows of a surface in the memory of a transfer.
struct TransferLayout {
  /// Channels, the type of a channel, and bytes per texel.
  let kind: (channels: UInt32, type: UInt32, bytesPerTexel: Int)
  /// The pixels of a row, and its texels.
  let width: Int
  let columns: Int

  init(
    _ format: TextureFormat, _ size: PixelSize,
    _ kind: (TextureFormat) -> (channels: UInt32, type: UInt32, bytesPerTexel: Int)
  ) {
    (self.kind, width, columns) = (kind(format), size.width, size.texels(of: format).width)
  }

  var rowBytes: Int { columns * kind.bytesPerTexel }
}

extension Surface {
  /// Writes rows in a texture's upload format; unused lanes of a row's last texel are 0.
  func write(_ rows: Range<Int>, in layout: TransferLayout, to bytes: UnsafeMutableRawPointer) {
    let rowBytes = layout.rowBytes
    switch self {
    case .bitmap(let bitmap):
      bitmap.pixels.withUnsafeBytes { pixels in
        let pixelBytes = 4 * layout.width
        writeRows(pixels, pixelBytes, rows, rowBytes: rowBytes, to: bytes, areOne: pixelBytes == rowBytes) {
          $1.copyMemory(from: $0)
        }
      }
    case .plane(let plane):
      plane.samples.withUnsafeBytes { samples in
        writeRows(samples, 4 * layout.width, rows, rowBytes: rowBytes, to: bytes) { part, row in
          writeNumbers(part.bindMemory(to: Float.self), to: row)
        }
      }
    case .intermediate(let picture):
      picture.pixels.withUnsafeBytes { pixels in
        writeRows(pixels, 16 * layout.width, rows, rowBytes: rowBytes, to: bytes) { part, row in
          writeNumbers(part.bindMemory(to: Float.self), to: row)
        }
      }
    }
  }
}

/// Calls `write` for each row of `source` (of `sourceBytes` bytes) and its destination, or once for all rows
/// if they are contiguous.
private func writeRows(
  _ source: UnsafeRawBufferPointer, _ sourceBytes: Int, _ rows: Range<Int>, rowBytes: Int,
  to bytes: UnsafeMutableRawPointer, areOne: Bool = false,
  _ write: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Void
) {
  let step = areOne ? max(1, rows.count) : 1
  for top in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
    let part = UnsafeRawBufferPointer(rebasing: source[top * sourceBytes..<(top + step) * sourceBytes])
    let start = bytes + (top - rows.lowerBound) * rowBytes
    let row = UnsafeMutableRawBufferPointer(start: start, count: step * rowBytes)
    if !areOne { row.initializeMemory(as: UInt8.self, repeating: 0) }
    write(part, row)
  }
}

/// Writes numbers as multiples of 1 / 65535, rounded here because drivers may truncate instead.
private func writeNumbers(_ numbers: UnsafeBufferPointer<Float>, to bytes: UnsafeMutableRawBufferPointer) {
  let steps = bytes.bindMemory(to: UInt16.self)
  for (index, number) in numbers.enumerated() { steps[index] = UInt16(65535 * min(1, max(0, number)) + 0.5) }
}
