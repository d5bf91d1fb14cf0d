// SPDX-License-Identifier: MIT
import CPango

/// libhyphen. The first hyphenated text opens it.
package enum HyphenLibrary {
  /// Why it is unavailable; nil if it is available. Checked once.
  package static let unavailabilityReason = PangoLibrary.open(
    "libhyphen.so.0", CPangoFunctionsOfHyphen, version: "libhyphen 2.8")

  /// The languages with an installed dictionary, as in its file name: `de_DE`. Hyphenation needs the library,
  /// too.
  package static func languages() -> [String] {
    HyphenDictionary.paths("*").map { path in
      let name = path.split(separator: "/").last ?? ""
      return String(name.dropFirst("hyph_".count).dropLast(".dic".count))
    }
  }
}
