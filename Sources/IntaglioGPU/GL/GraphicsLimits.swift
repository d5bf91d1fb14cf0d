// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan

/// What a context can do, asked once.
struct GraphicsLimits {
  /// The longest side of a texture.
  private(set) var maximumTextureSize: Int
  /// How many textures one shader may read.
  let maximumTextures: Int
  /// How many vec4 uniforms any kind of shader may have.
  let maximumUniformVectors: Int
  /// The formats that can be drawn into.
  let drawable: Set<TextureFormat>
  /// The formats that compute shaders can store into.
  let storable: Set<TextureFormat>

  /// Asks the current context.
  ///
  /// - Throws: `RenderError.unavailable` when something is missing that every plan needs.
  init(_ context: GraphicsContext) throws(RenderError) {
    let extensions = context.extensions
    maximumTextureSize = min(integer(GL_MAX_TEXTURE_SIZE), integer(GL_MAX_VIEWPORT_DIMS))
    maximumTextures = min(integer(GL_MAX_TEXTURE_IMAGE_UNITS), integer(GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS))
    maximumUniformVectors = min(
      integer(GL_MAX_FRAGMENT_UNIFORM_VECTORS), integer(GL_MAX_COMPUTE_UNIFORM_COMPONENTS) / 4)

    let isVersion32 = context.text(GL_VERSION).hasPrefix("OpenGL ES 3.") && integer(GL_MINOR_VERSION) >= 2
    let border = ["GL_EXT_texture_border_clamp", "GL_OES_texture_border_clamp", "GL_NV_texture_border_clamp"]
    guard isVersion32 || !extensions.isDisjoint(with: border) else {
      throw .unavailable(backend: "GPU", reason: "\(context.text(GL_RENDERER)) cannot clamp to a border")
    }
    let known = TextureFormat.allCases.filter { format in
      switch format {
      case .planeUnorm16, .intermediateUnorm16: extensions.contains("GL_EXT_texture_norm16")
      case .bitmap, .planeHalf, .intermediateHalf, .profile: true
      }
    }
    let drawable = Set(known.filter { $0 != .profile && canDraw(into: $0) })
    let hasFormats = extensions.contains("GL_NV_image_formats")
    self.drawable = drawable
    storable = drawable.filter { format in format.image.map { hasFormats || !$0.isExtended } ?? false }
  }

  /// The limits with shorter sides of textures.
  func limited(toTextures size: Int?) -> GraphicsLimits {
    var limits = self
    limits.maximumTextureSize = min(maximumTextureSize, size ?? .max)
    return limits
  }

  /// How planes are held: as wished, else in whole steps where the device draws into those, else in half
  /// floats.
  ///
  /// - Throws: `RenderError.unavailable` when the device can hold them in no such way.
  func planeFormat(wished: PlaneFormat?) throws(RenderError) -> PlaneFormat {
    let candidates = wished.map { [$0] } ?? [.unorm16, .half]
    let fitting = candidates.first { format in
      let needed = [TextureFormat(.plane, planes: format), TextureFormat(.intermediate, planes: format)]
      return drawable.isSuperset(of: needed)
    }
    guard let fitting else {
      let names = candidates.map(\.rawValue).joined(separator: " or ")
      throw .unavailable(backend: "GPU", reason: "the device cannot draw into planes of \(names)")
    }
    return fitting
  }

  /// Whether compute shaders can store into all surfaces of a plan whose planes are held as `planes`.
  func canStore(planes: PlaneFormat) -> Bool {
    let surfaces: [SurfaceFormat] = [.bitmap, .plane, .intermediate]
    return storable.isSuperset(of: surfaces.map { TextureFormat($0, planes: planes) })
  }
}

/// A limit of the current context; for limits of two numbers the first.
private func integer(_ name: Int32) -> Int {
  var values: [GLint] = [0, 0]
  glGetIntegerv(GLenum(name), &values)
  return Int(values[0])
}

/// Whether a framebuffer with a texture of this format is complete: the only test that drivers do not
/// disagree on.
private func canDraw(into format: TextureFormat) -> Bool {
  var (texture, framebuffer): (GLuint, GLuint) = (0, 0)
  glGenTextures(1, &texture)
  glGenFramebuffers(1, &framebuffer)
  defer {
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
    GraphicsCheck.discardFurtherErrors()
  }
  glBindTexture(GLenum(GL_TEXTURE_2D), texture)
  glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, format.sized, 4, 4)
  glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
  glFramebufferTexture2D(
    GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
  return glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
}
