import CEGL
import IntaglioCore

extension GPUSession {
  /// Sends a surface to a texture of its size, in strips through the ring of pixel buffers.
  mutating func upload(_ surface: Surface, to texture: Texture) throws(RenderError) {
    let (width, height) = (texture.size.width, texture.size.height)
    let sent = texture.format.sent
    let rowBytes = width * sent.bytesPerTexel
    let stripHeight = PixelBufferRing.rows(ofBytes: rowBytes)
    for top in stride(from: 0, to: height, by: stripHeight) {
      let rows = top..<min(top + stripHeight, height)
      let slot = try uploads.bindNext()
      try uploads.withBytes(slot, count: rows.count * rowBytes) { bytes in
        surface.write(
          texels: rows.lowerBound * width..<rows.upperBound * width, as: texture.format, to: bytes)
      }
      glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, 0, GLint(rows.lowerBound), GLsizei(width), GLsizei(rows.count),
        sent.channels,
        sent.type, nil)
      try GraphicsCheck.everyCall("glTexSubImage2D")
      try uploads.fence(slot)
    }
    uploads.unbind()
  }
}

extension Surface {
  /// Writes a run of texels, counted in rows from the top, in the form that the format is sent in.
  fileprivate func write(texels: Range<Int>, as format: TextureFormat, to bytes: UnsafeMutableRawPointer) {
    switch self {
    case .bitmap(let bitmap):
      bitmap.pixels.withUnsafeBytes { pixels in
        let part = UnsafeRawBufferPointer(rebasing: pixels[4 * texels.lowerBound..<4 * texels.upperBound])
        UnsafeMutableRawBufferPointer(start: bytes, count: part.count).copyMemory(from: part)
      }
    case .plane(let plane):
      plane.samples.withUnsafeBufferPointer { samples in
        writeNumbers(UnsafeBufferPointer(rebasing: samples[texels]), as: format, to: bytes)
      }
    case .deepPicture(let picture):
      picture.pixels.withUnsafeBytes { pixels in
        let numbers = pixels.bindMemory(to: Float.self)
        let part = numbers[4 * texels.lowerBound..<4 * texels.upperBound]
        writeNumbers(UnsafeBufferPointer(rebasing: part), as: format, to: bytes)
      }
    }
  }
}

/// Writes numbers as the format wants them: half floats, or whole steps of 1 / 65535. Rounded here, because drivers may
/// cut off instead.
private func writeNumbers(
  _ numbers: UnsafeBufferPointer<Float>, as format: TextureFormat, to bytes: UnsafeMutableRawPointer
) {
  if format.isHalf {
    let halves = bytes.assumingMemoryBound(to: Float16.self)
    for (index, number) in numbers.enumerated() { halves[index] = Float16(number) }
  } else {
    let steps = bytes.assumingMemoryBound(to: UInt16.self)
    for (index, number) in numbers.enumerated() {
      steps[index] = UInt16(65535 * min(1, max(0, number)) + 0.5)
    }
  }
}
