import CEGL
import IntaglioCore

/// What a texture holds, as GL names it.
enum TextureFormat: Hashable, CaseIterable {
  /// RGBA8: a bitmap.
  case bitmap
  /// R16: a plane.
  case planeUnorm16
  /// R16F: a plane.
  case planeHalf
  /// RGBA16: a deep picture.
  case deepUnorm16
  /// RGBA16F: a deep picture.
  case deepHalf
  /// R32F: bounds profiles. Read only.
  case profile

  /// The format of a surface whose planes are held as `planes`.
  init(_ surface: SurfaceFormat, planes: PlaneFormat) {
    switch (surface, planes) {
    case (.bitmap, _): self = .bitmap
    case (.plane, .unorm16): self = .planeUnorm16
    case (.plane, .half): self = .planeHalf
    case (.deepPicture, .unorm16): self = .deepUnorm16
    case (.deepPicture, .half): self = .deepHalf
    }
  }

  /// The sized internal format.
  var sized: GLenum {
    switch self {
    case .bitmap: GLenum(GL_RGBA8)
    case .planeUnorm16: GLenum(GL_R16_EXT)
    case .planeHalf: GLenum(GL_R16F)
    case .deepUnorm16: GLenum(GL_RGBA16_EXT)
    case .deepHalf: GLenum(GL_RGBA16F)
    case .profile: GLenum(GL_R32F)
    }
  }

  /// Whether channels are half floats.
  var isHalf: Bool { self == .planeHalf || self == .deepHalf }

  /// Bytes a texel on the device.
  var bytesPerTexel: Int {
    switch self {
    case .bitmap, .profile: 4
    case .planeUnorm16, .planeHalf: 2
    case .deepUnorm16, .deepHalf: 8
    }
  }

  /// How texels are sent: the format, the type of a channel, and bytes a texel.
  var sent: (channels: GLenum, type: GLenum, bytesPerTexel: Int) {
    switch self {
    case .bitmap: (GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), 4)
    case .planeUnorm16: (GLenum(GL_RED), GLenum(GL_UNSIGNED_SHORT), 2)
    case .planeHalf: (GLenum(GL_RED), GLenum(GL_HALF_FLOAT), 2)
    case .profile: (GLenum(GL_RED), GLenum(GL_FLOAT), 4)
    case .deepUnorm16: (GLenum(GL_RGBA), GLenum(GL_UNSIGNED_SHORT), 8)
    case .deepHalf: (GLenum(GL_RGBA), GLenum(GL_HALF_FLOAT), 8)
    }
  }

  /// The type of a channel when texels are read back, always as RGBA: the one form that GL promises for each format.
  var readType: GLenum {
    switch self {
    case .bitmap: GLenum(GL_UNSIGNED_BYTE)
    case .planeUnorm16, .deepUnorm16: GLenum(GL_UNSIGNED_SHORT)
    case .planeHalf, .deepHalf, .profile: GLenum(GL_FLOAT)
    }
  }

  /// Bytes a texel in that form.
  var readBytesPerTexel: Int {
    switch self {
    case .bitmap: 4
    case .planeUnorm16, .deepUnorm16: 8
    case .planeHalf, .deepHalf, .profile: 16
    }
  }

  /// The format's name in GLSL as an image to store into, and whether it needs NV_image_formats; nil where there is none.
  var image: (name: String, isExtended: Bool)? {
    switch self {
    case .bitmap: ("rgba8", false)
    case .deepHalf: ("rgba16f", false)
    case .planeUnorm16: ("r16", true)
    case .planeHalf: ("r16f", true)
    case .deepUnorm16: ("rgba16", true)
    case .profile: nil
    }
  }
}
