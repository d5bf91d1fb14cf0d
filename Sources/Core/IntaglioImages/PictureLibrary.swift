// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioSystem

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

  private typealias List = (UnsafeMutablePointer<Int>?) -> UnsafePointer<CCodecsFunction>?

  /// What needs it, its possible files, its functions, and the first version that has all of them.
  private var parts: (purpose: String, files: [String], list: List, version: String) {
    switch self {
    case .turboJPEG:
      ("JPEG pictures", ["libturbojpeg.so.0"], CCodecsFunctionsOfTurboJPEG, "libjpeg-turbo 2.0")
    case .webP: ("WebP pictures", ["libwebp.so.7"], CCodecsFunctionsOfWebP, "libwebp 1.0")
    case .littleCMS: ("colour profiles", ["liblcms2.so.2"], CCodecsFunctionsOfLittleCMS, "Little CMS 2.8")
    case .rsvg: ("SVG drawings", ["librsvg-2.so.2"], CCodecsFunctionsOfRSVG, "librsvg 2.52")
    // Newest first: their structures differ, and other versions are unsupported.
    case .avif:
      ("AVIF pictures", ["libavif.so.16", "libavif.so.15"], CCodecsFunctionsOfAVIF, "libavif 0.11")
    }
  }

  var purpose: String { parts.purpose }

  private static let reasons = Lock<[PictureLibrary: String?]>([:])

  /// Why it is unavailable; nil if it is available. Opens it on first use.
  package var unavailabilityReason: String? {
    Self.reasons.withLock { reasons in
      if let known = reasons[self] { return known }
      let (_, files, list, version) = parts
      var count = 0
      let functions = UnsafeBufferPointer(start: list(&count), count: count)
      var reason: String?
      for file in files {
        reason = SystemLibrary(
          file: file, functions: functions.map { (String(cString: $0.name), $0.address) },
          version: "\(version) or later is needed"
        ).open()
        if reason == nil { break }
      }
      reasons[self] = .some(reason)
      return reason
    }
  }

  func need(for name: String) throws(PictureFileError) {
    if let unavailabilityReason { throw .missingLibrary(name: name, self, reason: unavailabilityReason) }
  }
}
