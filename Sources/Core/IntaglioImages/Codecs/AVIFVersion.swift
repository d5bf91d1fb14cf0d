// SPDX-License-Identifier: MIT
import CCodecs

/// The loaded libavif. Its structures differ between versions.
enum AVIFVersion {
  /// Non-zero for 0.11, as C expects it; 0 for 1.0 and later, whose structures keep their layout.
  ///
  /// - Throws: `PictureFileError.missingLibrary`, also for versions with an unknown structure layout.
  static func isOld(for name: String) throws(PictureFileError) -> Int32 {
    try PictureLibrary.avif.need(for: name)
    let version = CCodecs_avifVersion().map { String(cString: $0) } ?? ""
    if version.hasPrefix("0.11.") { return 1 }
    guard version.hasPrefix("1.") else {
      throw .missingLibrary(
        name: name, .avif, reason: "this is libavif \(version); 0.11 or 1.0 and later are supported")
    }
    return 0
  }

  static func words(for result: CCodecsAVIFResult) -> String {
    CCodecs_avifResultToString(result).map { String(cString: $0) } ?? "libavif gives no reason"
  }
}
