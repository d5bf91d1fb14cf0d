// SPDX-License-Identifier: MIT
import CPango
import Glibc

/// libhyphen. The first hyphenated text opens it.
package enum HyphenLibrary {
  /// Why it is unavailable; nil if it is available. Checked once.
  package static let unavailabilityReason = PangoLibrary.open(
    "libhyphen.so.0", CPangoFunctionsOfHyphen, version: "libhyphen 2.8")

  /// The languages with an installed dictionary, as in its file name: `de_DE`. Hyphenation needs the library,
  /// too.
  package static func languages() -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob("\(HyphenDictionary.folder)/hyph_*.dic", 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      guard let path = found.gl_pathv[index] else { return nil }
      let name = String(cString: path).split(separator: "/").last ?? ""
      return String(name.dropFirst("hyph_".count).dropLast(".dic".count))
    }
  }
}
