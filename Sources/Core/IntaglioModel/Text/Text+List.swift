// SPDX-License-Identifier: MIT

extension Text {
  /// A list: each of its paragraphs is an item, with a marker that hangs in an indent at the start of its
  /// first line. All lines of an item begin at the indent.
  ///
  ///     Text("Flour\nSugar", list: Text.List())
  ///     Text(["Bake it\n", Text.Run("one hour\nor two", list: Text.List(.numbers(.lowerLetters), level: 1))])
  ///
  /// A paragraph is an item of the list of the run in which it begins, or else of the text's. Numbers
  /// continue across paragraphs of the same list, deeper levels between them, and empty paragraphs, which
  /// have no marker. A marker has the typography of the item's first character.
  ///
  /// The indents of a level are at least as wide as its widest marker. In a box too narrow for a letter
  /// beside its indent, the indent is smaller, and a marker that does not fit is left out, as if the text
  /// were cut off.
  public struct List: Sendable, Hashable {
    /// What stands before an item.
    public enum Marker: Sendable, Hashable {
      /// Fixed characters before each item; empty for a paragraph that continues an item.
      case text(String)
      /// The item's number, and a full stop.
      case numbers(Numbers)
    }

    /// How numbers are written.
    public enum Numbers: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
      /// 1, 2, 3.
      case decimal
      /// a, b, c, … z, aa; 0 as a decimal.
      case lowerLetters
      /// A, B, C, … Z, AA; 0 as a decimal.
      case upperLetters
      /// i, ii, iii; 0 and more than 3999 as decimals.
      case lowerRoman
      /// I, II, III; 0 and more than 3999 as decimals.
      case upperRoman
    }

    /// The longest marker, in bytes of UTF-8.
    public static let maximumMarkerLength = 64
    /// The allowed levels.
    public static let allowedLevels = 0...8
    /// The allowed first numbers.
    public static let allowedStarts = 0...1_000_000
    /// The allowed indents, in points.
    public static let allowedIndents = 0.0...10_000.0

    /// What stands before each item.
    public var marker: Marker
    /// 0 for a list, 1 for a list in an item of a list.
    public var level: Int
    /// The number of the first item.
    public var start: Int
    /// The distance from the text of the parent level to that of the items, in points; nil for one and a half
    /// times the size of the text's font.
    public var indent: Double?

    /// A list; by default with bullets.
    public init(_ marker: Marker = .text("•"), level: Int = 0, start: Int = 1, indent: Double? = nil) {
      (self.marker, self.level, self.start, self.indent) = (marker, level, start, indent)
    }
  }
}

extension Text.List: Described {
  package static let schemaName = "list"
  package static let summary =
    "Makes paragraphs the items of a list, with markers that hang in an indent. Numbers continue across paragraphs of the same list."
  package static let blank = Text.List()
  package static let fields: FieldTable<Text.List> = [
    Field("", \.marker, "What stands before each item."),
    Field(
      "level", \.level, "0 for a list, 1 for a list in an item of a list, and so on.", limit: allowedLevels),
    Field("start", \.start, "The number of the first item.", limit: allowedStarts),
    Field(
      "indent", \.indent,
      "Points from the text of the parent level; at least as wide as the markers. Left out: one and a half times the size of the text's font.",
      limit: .range(allowedIndents)),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) { try checkInDocument(NoLimit()) }

  package func checkInDocument(_ limit: NoLimit) throws(StyleError) {
    guard case .text(let text) = marker else { return }
    let isLine = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x2028...0x2029).contains($0.value) }
    guard isLine else { throw .invalid(field: "marker", problem: "has a control character or a line break") }
  }
}

extension Text.List.Marker: FieldChoices {
  package static let rule = "a list has a marker or numbers"
  package static let choices: [FieldChoice<Text.List.Marker>] = [
    FieldChoice(
      "marker", "The characters before each item, in one line. Left out: a bullet, \"•\".",
      limit: Text.List.maximumMarkerLength, Self.text
    ) { if case .text(let text) = $0 { text } else { nil } },
    FieldChoice("numbers", "The style of its numbers, each with a full stop.", Self.numbers) {
      if case .numbers(let numbers) = $0 { numbers } else { nil }
    },
  ]

}

extension Text {
  /// The list of the paragraph that begins in a run; nil for a paragraph without a marker and an indent.
  package func list(ofRun index: Int) -> List? { runs[index].list ?? list }

  /// Whether any of its paragraphs may be an item of a list.
  package var hasLists: Bool { list != nil || runs.contains { $0.list != nil } }
}
