// SPDX-License-Identifier: MIT

package enum ParseProblem {
  /// A one-line message: the fragment, its position, the input (shortened if long), and the expected form.
  ///
  /// - Parameters:
  ///   - offset: the position of the error, in characters from the start of `input`.
  ///   - fragment: the text there; empty at the end of `input`.
  package static func text(input: String, offset: Int, fragment: String, expected: String) -> String {
    let text = "\"\(Excerpt.line(input, limit: 80))\""
    guard !fragment.isEmpty else { return "at the end of \(text): expected \(expected)" }
    let found = "\"\(Excerpt.line(fragment, limit: 40))\" at character \(offset + 1)"
    return "\(found) of \(text): expected \(expected)"
  }
}

/// Shortened quotations of file contents for error messages: a key may be a megabyte long.
package enum Excerpt {
  /// The text on one line, cut to `limit` characters.
  package static func line(_ text: String, limit: Int = 100) -> String {
    let head = text.prefix(limit)
    let line = String(head.map { $0.isNewline ? " " : $0 })
    return head.endIndex < text.endIndex ? line + "…" : line
  }
}

package enum Suggestion {
  /// The closest of `names` to `name`; nil if none is close. Up to a third of the letters may differ, and
  /// always at least one. Case is ignored.
  package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    // No known name is longer.
    guard name.count <= 64 else { return nil }
    let letters = Array(name.lowercased().unicodeScalars)
    var best: (name: String, distance: Int)?
    for candidate in names {
      let others = Array(candidate.lowercased().unicodeScalars)
      let limit = max(1, max(letters.count, others.count) / 3)
      // The difference in length is a lower bound of the distance.
      guard abs(letters.count - others.count) <= limit else { continue }
      let distance = editDistance(letters, others)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The closest of `names`, the nearest first, however far they are.
  package static func nearest(_ count: Int, to name: String, among names: [String]) -> [String] {
    let letters = Array(name.lowercased().prefix(64).unicodeScalars)
    let far = names.enumerated().map { index, other in
      (editDistance(letters, Array(other.lowercased().unicodeScalars)), index)
    }
    return far.sorted(by: <).prefix(count).map { names[$0.1] }
  }

  /// ` (did you mean "blur"?)`, or nothing.
  package static func hint(for name: String, among names: some Sequence<String>) -> String {
    nearest(to: name, among: names).map { " (did you mean \"\($0)\"?)" } ?? ""
  }

  /// The Damerau distance: the fewest insertions, deletions, replacements and swaps of adjacent letters.
  private static func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var next = [index + 1]
      for (column, other) in second.enumerated() {
        var distance = min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, letter == second[column - 1], first[index - 1] == other {
          distance = min(distance, before[column - 1] + 1)
        }
        next.append(distance)
      }
      (before, row) = (row, next)
    }
    return row[second.count]
  }
}
