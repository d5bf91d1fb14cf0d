// SPDX-License-Identifier: MIT

/// The system libraries for pictures other than plain PNG.
public enum PictureLibrary: CaseIterable, Sendable {
  /// TurboJPEG, for JPEG.
  case turboJPEG
  /// libwebp.
  case webP
  /// Little CMS, for colour profiles in files of every format.
  case littleCMS
  /// librsvg, for SVG drawings.
  case rsvg
  /// libavif.
  case avif

  /// What needs the library, such as `JPEG pictures`.
  var purpose: String {
    switch self {
    case .turboJPEG: "JPEG pictures"
    case .webP: "WebP pictures"
    case .littleCMS: "colour profiles"
    case .rsvg: "SVG drawings"
    case .avif: "AVIF pictures"
    }
  }

  /// Why it is unavailable; nil if it is available. Opens it.
  package var unavailabilityReason: String? {
    let library: CodecLibrary =
      switch self {
      case .turboJPEG: .turboJPEG
      case .webP: .webP
      case .littleCMS: .littleCMS
      case .rsvg: .rsvg
      case .avif: .avif
      }
    do throws(PictureFileError) {
      try library.need(for: "")
      return nil
    } catch .missingLibrary(_, _, let reason) {
      return reason
    } catch {
      return "\(error)"
    }
  }
}
