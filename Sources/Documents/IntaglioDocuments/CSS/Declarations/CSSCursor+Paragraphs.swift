// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSCursor {
  /// Reads `list-style-type`: the paragraphs of a text are its items.
  mutating func list() throws(CSSError) -> Text.List? {
    if case .string(let marker) = kind {
      let token = self.token
      let list = Text.List(.text(marker))
      do throws(StyleError) { try list.check(FieldCheck(scale: 1)) } catch {
        throw self.error(at: token, expected: "another marker: \(error)")
      }
      advance()
      return list
    }
    let kinds: [String: Text.List.Marker?] = [
      "none": .none, "disc": .text("•"), "circle": .text("◦"), "square": .text("▪"),
      "decimal": .numbers(.decimal), "lower-alpha": .numbers(.lowerLetters),
      "lower-latin": .numbers(.lowerLetters), "upper-alpha": .numbers(.upperLetters),
      "upper-latin": .numbers(.upperLetters), "lower-roman": .numbers(.lowerRoman),
      "upper-roman": .numbers(.upperRoman),
    ]
    return try word(kinds).map { Text.List($0) }
  }

  /// Reads `tab-size`: a length, or 8 spaces, the default of a text without tab stops.
  mutating func tabSize() throws(CSSError) -> [Text.TabStop] {
    if case .number(8) = kind {
      advance()
      return []
    }
    let (token, problem) = (self.token, "8, or a length of more than 0px: other numbers depend on the font")
    if case .number = kind { throw expected(problem) }
    let length = try length()
    guard length > 0, length <= Text.TabStop.maximumPosition else {
      throw error(at: token, expected: problem)
    }
    return [Text.TabStop(at: length)]
  }
}
