// SPDX-License-Identifier: MIT
import Glibc

/// A file name in which `*` stands for any characters, `?` for one, and `[a-z]` or `[!a-z]` for one out of a
/// set, as in a shell; matched by fnmatch(3). An unclosed bracket stands for itself. A name with a leading
/// dot is matched only by a pattern with one.
package struct NamePattern: Hashable {
  private let text: String

  package init(_ text: some StringProtocol) {
    self.text = String(text)
  }

  package func matches(_ name: String) -> Bool {
    let previous = uselocale(NamePattern.locale)
    defer { _ = uselocale(previous) }
    return fnmatch(text, name, FNM_PERIOD | FNM_NOESCAPE) == 0
  }

  /// For UTF-8 characters; without a locale, fnmatch matches bytes.
  nonisolated(unsafe) private static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
}
