// SPDX-License-Identifier: MIT
import CEGL
import IntaglioPlan

/// A texture's contents, and their GL formats. Neighbouring pixels of planes and bitmaps share a texel: four
/// samples of a plane in RGBA16, four pixels of a bitmap in RGBA32UI. This takes no more bytes, but a quarter
/// of the invocations and fetches. Lanes past the right edge are 0.
enum TextureFormat: Hashable, CaseIterable {
  /// RGBA32UI: a bitmap, one pixel per channel, with red in the lowest byte.
  case bitmap
  /// RGBA16: a plane.
  case planeUnorm16
  /// RGBA16I: a plane, with the bits of unsigned integers.
  case planeInteger
  /// RGBA16: a 16-bit intermediate.
  case intermediateUnorm16
  /// RGBA16I: a 16-bit intermediate, with the bits of unsigned integers.
  case intermediateInteger
  /// R32F: bounds profiles and colour tables. Never drawn into.
  case profile

  /// The texture format of a surface, given the plane format.
  init(_ surface: SurfaceFormat, planes: PlaneFormat) {
    switch (surface, planes) {
    case (.bitmap, _): self = .bitmap
    case (.plane, .unorm16): self = .planeUnorm16
    case (.plane, .integer): self = .planeInteger
    case (.intermediate, .unorm16): self = .intermediateUnorm16
    case (.intermediate, .integer): self = .intermediateInteger
    }
  }

  var sized: GLenum {
    switch self {
    case .bitmap: GLenum(GL_RGBA32UI)
    case .planeUnorm16, .intermediateUnorm16: GLenum(GL_RGBA16_EXT)
    case .planeInteger, .intermediateInteger: GLenum(GL_RGBA16I)
    case .profile: GLenum(GL_R32F)
    }
  }

  /// The plane format to which it belongs; arbitrary for bitmaps and profiles.
  var planes: PlaneFormat { self == .planeInteger || self == .intermediateInteger ? .integer : .unorm16 }

  var isIntermediate: Bool { self == .intermediateUnorm16 || self == .intermediateInteger }

  /// The number of neighbouring pixels in a texel.
  var pixelsPerTexel: Int { isIntermediate || self == .profile ? 1 : 4 }

  /// The number of values in a pixel. A bitmap's pixel is one value, which holds all channels.
  var numbersPerPixel: Int { isIntermediate ? 4 : 1 }

  /// Bytes per texel on the device, the same as in the upload format.
  var bytesPerTexel: Int { sent.bytesPerTexel }

  /// The upload format: channels, the type of a channel, and bytes per texel.
  var sent: (channels: GLenum, type: GLenum, bytesPerTexel: Int) {
    switch self {
    case .bitmap: (GLenum(GL_RGBA_INTEGER), GLenum(GL_UNSIGNED_INT), 16)
    case .planeUnorm16, .intermediateUnorm16: (GLenum(GL_RGBA), GLenum(GL_UNSIGNED_SHORT), 8)
    case .planeInteger, .intermediateInteger: (GLenum(GL_RGBA_INTEGER), GLenum(GL_SHORT), 8)
    case .profile: (GLenum(GL_RED), GLenum(GL_FLOAT), 4)
    }
  }

  /// The readback format, the only one that GL guarantees for each internal format: channels, the type of a
  /// channel, and bytes per texel.
  var read: (channels: GLenum, type: GLenum, bytesPerTexel: Int) {
    switch self {
    case .bitmap, .planeUnorm16, .intermediateUnorm16: sent
    case .planeInteger, .intermediateInteger: (GLenum(GL_RGBA_INTEGER), GLenum(GL_INT), 16)
    case .profile: (GLenum(GL_RGBA), GLenum(GL_FLOAT), 16)
    }
  }

  /// The format's GLSL name for image stores, and whether it needs NV_image_formats; nil if images cannot
  /// have this format.
  var image: (name: String, isExtended: Bool)? {
    switch self {
    case .bitmap: ("rgba32ui", false)
    case .planeInteger, .intermediateInteger: ("rgba16i", false)
    case .planeUnorm16, .intermediateUnorm16: ("rgba16", true)
    case .profile: nil
    }
  }
}

/// The GPU format of planes and 16-bit intermediates. Both hold integers in steps of 1 / 65535.
package enum PlaneFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Normalized integers (RGBA16). Needs EXT_texture_norm16 and a driver that can draw into it.
  case unorm16
  /// Plain integers (RGBA16I), which every device can draw into. Shaders divide them by 65535.
  case integer
}
