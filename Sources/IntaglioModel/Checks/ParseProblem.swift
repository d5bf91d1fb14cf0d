/// Words for what is wrong with a text that cannot be read: CSS, SVG path data.
package enum ParseProblem {
  /// One line: the fragment, its place, the text (cut when long), and what was expected.
  ///
  /// - Parameters:
  ///   - offset: where the fault begins, in characters from the start of `input`.
  ///   - fragment: what stands there; empty at the end of the text.
  package static func text(input: String, offset: Int, fragment: String, expected: String) -> String {
    let text = "\"\(line(input, limit: 80))\""
    guard !fragment.isEmpty else { return "at the end of \(text): expected \(expected)" }
    let found = "\"\(line(fragment, limit: 40))\" at character \(offset + 1)"
    return "\(found) of \(text): expected \(expected)"
  }

  /// The text on one line, cut to `limit` characters.
  private static func line(_ text: String, limit: Int) -> String {
    let head = String(text.prefix(limit).map { $0.isNewline ? " " : $0 })
    return text.count > limit ? head + "…" : head
  }
}
