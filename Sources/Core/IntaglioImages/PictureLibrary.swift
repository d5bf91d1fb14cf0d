// SPDX-License-Identifier: MIT

/// The system libraries for pictures other than plain PNG.
package enum PictureLibrary: CaseIterable, Sendable {
  case turboJPEG, webP, littleCMS
  case rsvg
  case avif

  /// Why it is unavailable, with the package to install; nil if it is available. Opens it.
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
