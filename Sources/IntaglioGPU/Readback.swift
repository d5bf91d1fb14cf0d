import CEGL
import IntaglioCore

extension GPUSession {
  /// Reads a texture back as the surface that `description` declares.
  ///
  /// - Throws: `RenderError.bitmap` for a size that no bitmap may have, or what the device throws.
  mutating func readback(
    _ texture: Texture, _ description: SurfaceDescription
  ) throws(RenderError) -> Surface {
    switch description.format {
    case .bitmap:
      return .bitmap(try readBitmap(texture))
    case .plane:
      var samples = [Float](repeating: 0, count: description.region.pixelCount)
      try readStrips(of: texture) { texels, bytes in
        for texel in texels {
          samples[texel] = number(4 * (texel - texels.lowerBound), of: bytes, as: texture.format)
        }
      }
      return .plane(Plane(region: description.region, samples: samples))
    case .deepPicture:
      var pixels = [SIMD4<Float>](repeating: .zero, count: description.region.pixelCount)
      try readStrips(of: texture) { texels, bytes in
        for texel in texels {
          for channel in 0..<4 {
            let index = 4 * (texel - texels.lowerBound) + channel
            pixels[texel][channel] = number(index, of: bytes, as: texture.format)
          }
        }
      }
      return .deepPicture(DeepPicture(region: description.region, pixels: pixels))
    }
  }

  private mutating func readBitmap(_ texture: Texture) throws(RenderError) -> Bitmap {
    var failure: RenderError?
    let bitmap: Bitmap
    do throws(BitmapError) {
      bitmap = try Bitmap(size: texture.size) { pixels in
        do throws(RenderError) {
          try readStrips(of: texture) { texels, bytes in
            let part = UnsafeRawBufferPointer(start: bytes, count: 4 * texels.count)
            UnsafeMutableRawBufferPointer(rebasing: pixels[4 * texels.lowerBound..<4 * texels.upperBound])
              .copyMemory(from: part)
          }
        } catch {
          failure = error
        }
      }
    } catch {
      throw .bitmap(error)
    }
    if let failure { throw failure }
    return bitmap
  }

  /// Reads all rows through the ring of pixel buffers, as RGBA, and hands them on strip by strip from the top: a run of
  /// texels and its bytes. While one strip is copied the device fills the others.
  private mutating func readStrips(
    of texture: Texture, _ body: (_ texels: Range<Int>, _ bytes: UnsafeRawPointer) -> Void
  ) throws(RenderError) {
    let (width, height) = (texture.size.width, texture.size.height)
    let rowBytes = width * texture.format.readBytesPerTexel
    let stripHeight = PixelBufferRing.rows(ofBytes: rowBytes)
    let strips = stride(from: 0, to: height, by: stripHeight).map { $0..<min($0 + stripHeight, height) }
    try framebuffer.attach(texture)
    var slots: [Int] = []
    for (index, rows) in strips.enumerated() {
      for strip in strips[slots.count..<min(index + PixelBufferRing.bufferCount, strips.count)] {
        slots.append(try startReading(strip, of: texture))
      }
      try readbacks.wait(for: slots[index])
      try readbacks.withBytes(slots[index], count: rows.count * rowBytes) { bytes in
        body(rows.lowerBound * width..<rows.upperBound * width, bytes)
      }
    }
    readbacks.unbind()
  }

  private mutating func startReading(_ rows: Range<Int>, of texture: Texture) throws(RenderError) -> Int {
    let slot = try readbacks.bindNext()
    glReadPixels(
      0, GLint(rows.lowerBound), GLsizei(texture.size.width), GLsizei(rows.count), GLenum(GL_RGBA),
      texture.format.readType, nil)
    try GraphicsCheck.everyCall("glReadPixels")
    try readbacks.fence(slot)
    return slot
  }
}

/// A channel of texels that were read back, as a number.
private func number(_ index: Int, of bytes: UnsafeRawPointer, as format: TextureFormat) -> Float {
  switch format {
  case .bitmap: Float(bytes.load(fromByteOffset: index, as: UInt8.self)) / 255
  case .planeUnorm16, .deepUnorm16: Float(bytes.load(fromByteOffset: 2 * index, as: UInt16.self)) / 65535
  case .planeHalf, .deepHalf, .profile: bytes.load(fromByteOffset: 4 * index, as: Float.self)
  }
}
