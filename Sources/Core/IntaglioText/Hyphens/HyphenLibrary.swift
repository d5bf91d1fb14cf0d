// SPDX-License-Identifier: MIT
import CHyphen
import Glibc
import IntaglioSystem

/// libhyphen. The first hyphenated text opens it.
package enum HyphenLibrary {
  /// Why it is unavailable; nil if it is available. Checked once.
  package static let unavailabilityReason: String? = {
    var count = 0
    let functions = UnsafeBufferPointer(start: CHyphenFunctions(&count), count: count)
    return SystemLibrary(
      file: "libhyphen.so.0", functions: functions.map { (String(cString: $0.name), $0.address) },
      version: "libhyphen 2.8 or later is needed"
    ).open()
  }()

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
