// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// A texture of a pool, with a surface in its upper left corner. The texels beyond the surface are undefined,
/// and no shader reads them. Sizes are in pixels unless stated otherwise.
struct Texture: Hashable {
  let name: GLuint
  /// The framebuffer that draws into it and reads from it; 0 for formats that are only sampled.
  let framebuffer: GLuint
  /// The size of the texture in texels.
  let room: PixelSize
  var format: TextureFormat
  var size: PixelSize

  var texelSize: PixelSize { size.texels(of: format) }
  var byteCount: Int { room.width * room.height * format.bytesPerTexel }

  /// Makes it the target of draws and reads.
  func bindFramebuffer() { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer) }

  /// Sets all texels to 0.
  func clear() throws(RenderError) {
    bindFramebuffer()
    switch format {
    case .bitmap: glClearBufferuiv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
    case .planeInteger, .intermediateInteger: glClearBufferiv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
    case .planeUnorm16, .intermediateUnorm16, .profile: glClearBufferfv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
    }
    try GraphicsCheck.everyCall("glClearBuffer")
  }
}

extension PixelSize {
  /// The number of texels for this number of pixels.
  func texels(of format: TextureFormat) -> PixelSize {
    PixelSize((width + format.pixelsPerTexel - 1) / format.pixelsPerTexel, height)
  }

  /// Whether a surface of size `other` fits.
  func holds(_ other: PixelSize) -> Bool { width >= other.width && height >= other.height }

  /// The size of new textures for surfaces of this size, at most `limit` on each side. Sides are rounded up
  /// to one of four steps per power of two, so that surfaces of similar sizes can share textures.
  func sizeClass(limit: Int) -> PixelSize {
    func rounded(_ side: Int) -> Int {
      let power = 1 << (Int.bitWidth - 1 - max(1, side).leadingZeroBitCount)
      let step = max(8, power / 4)
      return max(side, min((side + step - 1) / step * step, limit))
    }
    return PixelSize(rounded(width), rounded(height))
  }
}
