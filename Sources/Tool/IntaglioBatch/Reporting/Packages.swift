// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioImages
import IntaglioModel
import IntaglioRenderer

/// The packages of Debian and Ubuntu that bring what a machine lacks. The core's errors name libraries, fonts
/// and dictionaries; messages for people end with this advice.
package enum Packages {
  /// The end of an error's message: `; install libwebp7 (Debian, Ubuntu)`. Empty if no package helps.
  package static func advice(for error: any Error) -> String {
    switch error {
    case .missingLibrary(_, let library, _) as PictureFileError:
      "; install \(name(of: library)) (Debian, Ubuntu)"
    case .scene(.textUnavailable) as RenderError:
      "; install libpangocairo-1.0-0 (Debian, Ubuntu) and a font such as fonts-dejavu-core"
    case .unavailable(backend: "GPU", _) as RenderError: graphicsAdvice
    case .file(let error) as FileRenderError: advice(for: error)
    case .render(let error) as FileRenderError: advice(for: error)
    case .renderer(let error) as BatchError: advice(for: error)
    default: ""
    }
  }

  /// The end of a warning's message; empty if no package helps.
  package static func advice(for warning: RenderWarning) -> String {
    switch warning {
    case .missingCharacters(_, _, let characters, _): advice(forMissing: characters)
    case .noHyphens(_, _, .noLibrary): "; install libhyphen0 (Debian, Ubuntu)"
    case .noHyphens(_, _, .noDictionary(let language, _)):
      "; Debian has dictionaries: apt install \(dictionary(of: language.lowercased()))"
    default: ""
    }
  }

  package static func advice(forMissing characters: [Unicode.Scalar]) -> String {
    let packages = characters.compactMap(\.fontPackage).distinct
    return packages.isEmpty
      ? "" : "; Debian has fonts with them: apt install \(packages.joined(separator: " "))"
  }

  /// The advice for a machine without GPU drawing; empty if the libraries and a driver are there.
  package static var graphicsAdvice: String {
    switch GraphicsDevices.missingPart {
    case .libraries:
      "; install libegl1 and libgles2 (Debian, Ubuntu) or NVIDIA's driver, which brings its own"
    case .driver:
      "; install libegl-mesa0 (Debian, Ubuntu) or the GPU's own driver; a container gets NVIDIA's with "
        + "NVIDIA_DRIVER_CAPABILITIES=graphics"
    case .device, nil: ""
    }
  }

  package static func name(of library: PictureLibrary) -> String {
    switch library {
    case .turboJPEG: "libturbojpeg0"
    case .webP: "libwebp7"
    case .littleCMS: "liblcms2-2"
    case .rsvg: "librsvg2-2"
    case .avif: "libavif16 or libavif15"
    }
  }

  private static func dictionary(of language: String) -> String {
    language == "en" ? "hyphen-en-us" : "hyphen-\(language.prefix { $0 != "-" })"
  }
}

extension Unicode.Scalar {
  /// The package whose fonts have the character; nil for characters that have no meaning of their own.
  fileprivate var fontPackage: String? {
    switch properties.generalCategory {
    case .control, .surrogate, .privateUse, .unassigned: return nil
    default: break
    }
    if properties.isEmojiPresentation || (0x1F000...0x1FAFF).contains(value) {
      return "fonts-noto-color-emoji"
    }
    return Unicode.Scalar.eastAsian.contains { $0.contains(value) } ? "fonts-noto-cjk" : "fonts-noto-core"
  }

  /// Radicals to compatibility ideographs of Chinese, Japanese and Korean, forms of East Asian width, and the
  /// planes of rare ideographs.
  private static let eastAsian: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
    0xFF00...0xFFEF, 0x1B000...0x1B16F, 0x20000...0x3FFFF,
  ]
}
