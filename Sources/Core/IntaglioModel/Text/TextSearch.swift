// SPDX-License-Identifier: MIT

// The standard library has these functions too, but as part of its regular expressions, which add 1.3 MB to a
// static program.

extension StringProtocol {
  /// The first occurrence of `text`, which is not empty; compared byte by byte as UTF-8, so differently
  /// composed accents differ.
  package func firstRange(ofText text: String) -> Range<Index>? {
    let count = text.utf8.count
    var start = utf8.startIndex
    while let end = utf8.index(start, offsetBy: count, limitedBy: utf8.endIndex) {
      if utf8[start..<end].elementsEqual(text.utf8) { return start..<end }
      guard start < utf8.endIndex else { return nil }
      start = utf8.index(after: start)
    }
    return nil
  }

  /// Whether `text` occurs; compared byte by byte as UTF-8.
  package func contains(text: String) -> Bool { firstRange(ofText: text) != nil }

  /// The string with `other` in place of each occurrence of `text`, compared byte by byte as UTF-8.
  package func replacing(text: String, with other: String) -> String {
    var (result, rest) = ("", self[...])
    while let range = rest.firstRange(ofText: text) {
      result += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
