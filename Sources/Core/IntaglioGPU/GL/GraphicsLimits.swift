// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan

/// A context's limits and features, queried once.
struct GraphicsLimits {
  /// The longest side of a texture.
  let maximumTextureSize: Int
  let maximumTextures: Int
  /// The most vec4 uniforms in any kind of shader.
  let maximumUniformVectors: Int
  let hasBorder: Bool
  private(set) var drawable: Set<TextureFormat>
  private(set) var storable: Set<TextureFormat>

  /// Queries the current context, whose textures shall have no more than `textureLimit` texels on a side.
  init(_ context: GraphicsContext, textureLimit: Int? = nil) {
    let extensions = context.extensions
    maximumTextureSize = min(
      integer(GL_MAX_TEXTURE_SIZE), integer(GL_MAX_VIEWPORT_DIMS), textureLimit ?? .max)
    maximumTextures = min(integer(GL_MAX_TEXTURE_IMAGE_UNITS), integer(GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS))
    maximumUniformVectors = min(
      integer(GL_MAX_FRAGMENT_UNIFORM_VECTORS), integer(GL_MAX_COMPUTE_UNIFORM_COMPONENTS) / 4)

    let isVersion32 = context.device.version.hasPrefix("OpenGL ES 3.") && integer(GL_MINOR_VERSION) >= 2
    let border = ["GL_EXT_texture_border_clamp", "GL_OES_texture_border_clamp", "GL_NV_texture_border_clamp"]
    hasBorder = isVersion32 || !extensions.isDisjoint(with: border)
    let known = TextureFormat.allCases.filter { format in
      switch format {
      case .planeUnorm16, .intermediateUnorm16: extensions.contains("GL_EXT_texture_norm16")
      case .bitmap, .planeInteger, .intermediateInteger, .profile: true
      }
    }
    let drawable = Set(known.filter { $0 != .profile && canDraw(into: $0) })
    let hasFormats = extensions.contains("GL_NV_image_formats")
    self.drawable = drawable
    storable = drawable.filter { format in format.image.map { hasFormats || !$0.isExtended } ?? false }
  }

  /// Whether all queries succeeded: a failed query leaves a limit at 0.
  var areKnown: Bool { min(maximumTextureSize, maximumTextures, maximumUniformVectors) > 0 }

  /// Removes formats that the device claims to draw into, but does not.
  mutating func leaveOut(_ formats: Set<TextureFormat>) {
    drawable.subtract(formats)
    storable.subtract(formats)
  }

  /// The first plane format that the device can draw into.
  ///
  /// - Throws: `RenderError.unavailable` if it can draw into none of them.
  func planeFormat(among candidates: [PlaneFormat]) throws(RenderError) -> PlaneFormat {
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

  /// The plane formats, the best one first. Every device that stores images at all stores plain integers;
  /// normalized ones need an extension.
  func planeFormats(storing isStored: Bool) -> [PlaneFormat] {
    isStored && !canStore(planes: .unorm16) ? [.integer, .unorm16] : [.unorm16, .integer]
  }

  /// Whether compute shaders can store into all surfaces of a plan with this plane format.
  func canStore(planes: PlaneFormat) -> Bool {
    let surfaces: [SurfaceFormat] = [.bitmap, .plane, .intermediate]
    return storable.isSuperset(of: surfaces.map { TextureFormat($0, planes: planes) })
  }
}

/// A limit of the current context; the first value of limits that have two.
func integer(_ name: Int32) -> Int {
  var values: [GLint] = [0, 0]
  glGetIntegerv(GLenum(name), &values)
  return Int(values[0])
}

/// Whether a framebuffer with a texture of this format is complete: the only test that works with all
/// drivers.
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

extension GraphicsLimits {
  /// Throws unless every surface of a valid plan fits into a texture of a device, and every pass into a
  /// shader.
  ///
  /// - Throws: `RenderError.tooLargeForDevice` for a surface, `.unsupported` for a pass.
  func check(_ encoded: EncodedPlan, device: String) throws(RenderError) {
    for surface in encoded.plan.surfaces {
      let size = surface.region.size
      guard max(size.width, size.height) <= maximumTextureSize else {
        throw .tooLargeForDevice(size: size, limit: maximumTextureSize, device: device)
      }
    }
    for paint in encoded.paintNeeds {
      guard paint.textures <= maximumTextures else {
        throw .unsupported(
          pass: "paint",
          reason: "it reads \(paint.textures) surfaces, but \(device) allows \(maximumTextures)")
      }
      guard paint.vectors <= maximumUniformVectors, paint.longestSide <= maximumTextureSize
      else { throw .unsupported(pass: "paint", reason: "\(paint.items) items are too many at once") }
    }
  }
}

/// What a paint pass, or a band of it, needs of a device.
struct PaintNeeds: Sendable {
  let items: Int
  let textures: Int
  let vectors: Int
  /// Of the texture with its profiles, tables and cubes.
  let longestSide: Int

  init(_ paint: PaintPass) {
    let profiles = paint.items.reduce(0) { $0 + $1.profiles.count }
    let cubes = paint.cubes
    let rows = 2 * profiles + 3 * paint.tableCount + cubes.reduce(0) { $0 + 3 * $1.size }
    items = paint.items.count
    textures = paint.itemSurfaces.count + (rows == 0 ? 0 : 1) + (paint.backdrop == nil ? 0 : 1)
    // Each surface takes one uniform, and the frame fewer than 16.
    vectors = paint.items.reduce(textures + 16) { $0 + $1.numberCount }
    longestSide = max(rows, cubes.map { $0.size * $0.size }.max() ?? 0)
  }
}
