// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel
import IntaglioSystem

/// A system library that reads, writes or draws pictures other than PNG, or converts colours. Each is opened
/// on first use.
struct CodecLibrary: Sendable {
  static let turboJPEG = CodecLibrary(
    .turboJPEG, ["libturbojpeg.so.0"], CCodecsFunctionsOfTurboJPEG, version: "libjpeg-turbo 2.0")
  static let webP = CodecLibrary(
    .webP, ["libwebp.so.7"], CCodecsFunctionsOfWebP, version: "libwebp 1.0")
  static let littleCMS = CodecLibrary(
    .littleCMS, ["liblcms2.so.2"], CCodecsFunctionsOfLittleCMS, version: "Little CMS 2.8")
  static let rsvg = CodecLibrary(
    .rsvg, ["librsvg-2.so.2"], CCodecsFunctionsOfRSVG, version: "librsvg 2.52")
  /// Newest first: their structures differ, and other versions are unsupported.
  static let avif = CodecLibrary(
    .avif, ["libavif.so.16", "libavif.so.15"], CCodecsFunctionsOfAVIF, version: "libavif 0.11")

  private let library: PictureLibrary
  /// Why it is unavailable; nil if it is available.
  private let unavailabilityReason: String?

  private init(
    _ library: PictureLibrary, _ files: [String],
    _ list: (UnsafeMutablePointer<Int>?) -> UnsafePointer<CCodecsFunction>?, version: String
  ) {
    self.library = library
    var count = 0
    let functions = UnsafeBufferPointer(start: list(&count), count: count)
    var unavailabilityReason: String?
    for file in files {
      unavailabilityReason = SystemLibrary(
        file: file, functions: functions.map { (String(cString: $0.name), $0.address) },
        version: "\(version) or later is needed"
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
      throw .missingLibrary(name: name, library, reason: unavailabilityReason)
    }
  }
}
