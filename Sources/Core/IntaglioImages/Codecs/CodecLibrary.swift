// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel
import IntaglioSystem

/// A system library that reads, writes or draws pictures other than PNG, or converts colours. Each is opened
/// on first use.
struct CodecLibrary: Sendable {
  static let turboJPEG = CodecLibrary(
    ["libturbojpeg.so.0"], CCodecsFunctionsOfTurboJPEG, purpose: "JPEG pictures", package: "libturbojpeg0",
    version: "libjpeg-turbo 2.0")
  static let webP = CodecLibrary(
    ["libwebp.so.7"], CCodecsFunctionsOfWebP, purpose: "WebP pictures", package: "libwebp7",
    version: "libwebp 1.0")
  static let littleCMS = CodecLibrary(
    ["liblcms2.so.2"], CCodecsFunctionsOfLittleCMS, purpose: "colour profiles", package: "liblcms2-2",
    version: "Little CMS 2.8")
  static let rsvg = CodecLibrary(
    ["librsvg-2.so.2"], CCodecsFunctionsOfRSVG, purpose: "SVG drawings", package: "librsvg2-2",
    version: "librsvg 2.52")
  /// Newest first: their structures differ, and other versions are unsupported.
  static let avif = CodecLibrary(
    ["libavif.so.16", "libavif.so.15"], CCodecsFunctionsOfAVIF, purpose: "AVIF pictures",
    package: "libavif16 or libavif15", version: "libavif 0.11")

  /// Its purpose, such as `JPEG pictures`.
  private let purpose: String
  /// Why it is unavailable; nil if it is available.
  private let unavailabilityReason: String?

  private init(
    _ files: [String], _ list: (UnsafeMutablePointer<Int>?) -> UnsafePointer<CCodecsFunction>?,
    purpose: String,
    package: String, version: String
  ) {
    self.purpose = purpose
    var count = 0
    let functions = UnsafeBufferPointer(start: list(&count), count: count)
    var unavailabilityReason: String?
    for file in files {
      unavailabilityReason = SystemLibrary(
        file: file, functions: functions.map { (String(cString: $0.name), $0.address) },
        packages: "\(package) (Debian, Ubuntu)", version: "\(version) or later is needed"
      ).open()
      if unavailabilityReason == nil { break }
    }
    self.unavailabilityReason = unavailabilityReason
  }

  /// Makes sure that the library is available, for the named picture.
  ///
  /// - Throws: `PictureFileError.missingLibrary`.
  func need(for name: String) throws(PictureFileError) {
    if let unavailabilityReason {
      throw .missingLibrary(name: name, purpose: purpose, reason: unavailabilityReason)
    }
  }
}
