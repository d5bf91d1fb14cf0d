// SPDX-License-Identifier: MIT
extension Unicode.Scalar {
  /// The Debian package whose fonts have the character; nil for characters that have no meaning of their own.
  var fontPackage: String? {
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

extension RenderWarning {
  /// The advice to install the fonts of missing characters; empty without such fonts.
  static func fontAdvice(for characters: [Unicode.Scalar]) -> String {
    var packages: [String] = []
    for package in characters.compactMap(\.fontPackage) where !packages.contains(package) {
      packages.append(package)
    }
    return packages.isEmpty
      ? "" : "; Debian has fonts with them: apt install \(packages.joined(separator: " "))"
  }
}
