// SPDX-License-Identifier: MIT
import Glibc

/// A file name in which `*` stands for any characters, `?` for one, and `[a-z]` or `[!a-z]` for one out of a
/// set, as in a shell; fnmatch(3) does the matching. A bracket that is not closed stands for itself. A name
/// that begins with a dot is meant only by a pattern that does too.
package struct NamePattern: Hashable {
  private let text: String

  /// A pattern.
  package init(_ text: some StringProtocol) {
    self.text = String(text)
  }

  /// Whether a name is meant.
  package func matches(_ name: String) -> Bool {
    let previous = uselocale(NamePattern.locale)
    defer { _ = uselocale(previous) }
    return fnmatch(text, name, FNM_PERIOD | FNM_NOESCAPE) == 0
  }

  /// Makes characters those of UTF-8. A process that has chosen no locale has bytes.
  nonisolated(unsafe) private static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
}
