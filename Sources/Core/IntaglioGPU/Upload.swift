// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan

extension GPUSession {
  /// Uploads a surface to a texture of its size, in strips through pixel buffers; directly on a software
  /// device, where a pixel buffer only adds a copy.
  mutating func upload(_ surface: Surface, to texture: Texture) throws(RenderError) {
    barriers.issue(before: .upload)
    if case .bitmap(let bitmap) = surface, isDirect(texture) { return try send(bitmap, to: texture) }
    let size = texture.texelSize
    let sent = texture.format.sent
    let rowBytes = size.width * sent.bytesPerTexel
    let stripHeight = StripBuffers.rows(ofBytes: rowBytes)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    for top in stride(from: 0, to: size.height, by: stripHeight) {
      try waits.check()
      let rows = top..<min(top + stripHeight, size.height)
      guard let buffer = try uploads.take(rows.count * rowBytes, waits: true, &fences) else { return }
      do throws(RenderError) {
        try uploads.withBytes(buffer, count: rows.count * rowBytes) { bytes in
          surface.write(rows, of: texture, rowBytes: rowBytes, to: bytes)
        }
        glTexSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, 0, GLint(rows.lowerBound), GLsizei(size.width), GLsizei(rows.count),
          sent.channels, sent.type, nil)
        try GraphicsCheck.everyCall("glTexSubImage2D")
        // The last strip shares the fence that follows the passes.
        let fence = rows.upperBound == size.height ? fences.next : try fences.add()
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
    let (size, sent) = (texture.texelSize, texture.format.sent)
    uploads.unbind()
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    let rowBytes = size.width * sent.bytesPerTexel
    for rows in directStrips(of: texture, rowBytes: rowBytes) {
      try waits.check()
      bitmap.pixels.withUnsafeBytes { pixels in
        glTexSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, 0, GLint(rows.lowerBound), GLsizei(size.width), GLsizei(rows.count),
          sent.channels, sent.type, pixels.baseAddress.map { $0 + rows.lowerBound * rowBytes })
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

extension Surface {
  /// Writes rows in the texture's upload format; unused lanes of a row's last texel are 0.
  fileprivate func write(
    _ rows: Range<Int>, of texture: Texture, rowBytes: Int, to bytes: UnsafeMutableRawPointer
  ) {
    switch self {
    case .bitmap(let bitmap):
      bitmap.pixels.withUnsafeBytes { pixels in
        let pixelBytes = 4 * texture.size.width
        writeRows(pixels, pixelBytes, rows, rowBytes: rowBytes, to: bytes, areOne: pixelBytes == rowBytes) {
          $1.copyMemory(from: $0)
        }
      }
    case .plane(let plane):
      plane.samples.withUnsafeBytes { samples in
        writeRows(samples, 4 * texture.size.width, rows, rowBytes: rowBytes, to: bytes) { part, row in
          writeNumbers(part.bindMemory(to: Float.self), to: row)
        }
      }
    case .intermediate(let picture):
      picture.pixels.withUnsafeBytes { pixels in
        writeRows(pixels, 16 * texture.size.width, rows, rowBytes: rowBytes, to: bytes) { part, row in
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
