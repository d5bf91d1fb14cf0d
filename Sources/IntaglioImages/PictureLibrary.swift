/// The libraries of the system for pictures other than plain PNG, as far as this build uses them.
package enum PictureLibrary: CaseIterable, Sendable {
  case turboJPEG, webP, littleCMS
  #if SVG
  case rsvg
  #endif
  #if AVIF
  case avif
  #endif

  /// Why it cannot be used, with the package that brings it; nil where it can. Opens it.
  package var absence: String? {
    let library: CodecLibrary =
      switch self {
      case .turboJPEG: .turboJPEG
      case .webP: .webP
      case .littleCMS: .littleCMS
      #if SVG
      case .rsvg: .rsvg
      #endif
      #if AVIF
      case .avif: .avif
      #endif
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
