import CCodecs
import IntaglioModel

/// The libraries of the system that read and write pictures other than PNG. Each is opened once, when it is first needed.
enum CodecLibrary {
  /// Makes sure that TurboJPEG is there.
  ///
  /// - Throws: `PictureFileError.missingLibrary`.
  static func needTurboJPEG(for name: String) throws(PictureFileError) {
    if let turboJPEG { throw .missingLibrary(name: name, purpose: "JPEG pictures", reason: turboJPEG) }
  }

  /// Makes sure that libwebp is there.
  ///
  /// - Throws: `PictureFileError.missingLibrary`.
  static func needWebP(for name: String) throws(PictureFileError) {
    if let webP { throw .missingLibrary(name: name, purpose: "WebP pictures", reason: webP) }
  }

  /// Makes sure that Little CMS is there.
  ///
  /// - Throws: `PictureFileError.missingLibrary`.
  static func needLittleCMS(for name: String) throws(PictureFileError) {
    if let littleCMS { throw .missingLibrary(name: name, purpose: "colour profiles", reason: littleCMS) }
  }

  // Why a library cannot be used; nil where it can.

  private static let turboJPEG: String? = {
    var count = 0
    let functions = CCodecsFunctionsOfTurboJPEG(&count)
    return open("libturbojpeg.so.0", functions, count, package: "libturbojpeg0", version: "libjpeg-turbo 2.0")
  }()

  private static let webP: String? = {
    var count = 0
    let functions = CCodecsFunctionsOfWebP(&count)
    return open("libwebp.so.7", functions, count, package: "libwebp7", version: "libwebp 1.0")
  }()

  private static let littleCMS: String? = {
    var count = 0
    let functions = CCodecsFunctionsOfLittleCMS(&count)
    return open("liblcms2.so.2", functions, count, package: "liblcms2-2", version: "Little CMS 2.8")
  }()

  private static func open(
    _ file: String, _ functions: UnsafePointer<CCodecsFunction>?, _ count: Int, package: String,
    version: String
  ) -> String? {
    SystemLibrary(
      file: file,
      functions: UnsafeBufferPointer(start: functions, count: count).map {
        (String(cString: $0.name), $0.address)
      },
      packages: "\(package) (Debian, Ubuntu)", version: "\(version) or later is needed"
    ).open()
  }
}
