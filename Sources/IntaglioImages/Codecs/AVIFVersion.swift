// SPDX-License-Identifier: MIT
import CCodecs

/// The libavif that is there: its structures are not the same in all versions.
struct AVIFVersion {
  /// Not 0 for 0.11, as C takes it; 0 for 1.0 and later, whose structures keep their places.
  let isOld: Int32

  /// - Throws: `PictureFileError.missingLibrary`, also for a version whose structures are not known.
  static func loaded(for name: String) throws(PictureFileError) -> AVIFVersion {
    try CodecLibrary.avif.need(for: name)
    let version = CCodecs_avifVersion().map { String(cString: $0) } ?? ""
    if version.hasPrefix("0.11.") { return AVIFVersion(isOld: 1) }
    guard version.hasPrefix("1.") else {
      throw .missingLibrary(
        name: name, purpose: "AVIF pictures",
        reason: "this is libavif \(version); 0.11 or 1.0 and later are known")
    }
    return AVIFVersion(isOld: 0)
  }

  /// What libavif calls a result.
  static func words(for result: CCodecsAVIFResult) -> String {
    CCodecs_avifResultToString(result).map { String(cString: $0) } ?? "libavif does not say why"
  }
}
