// SPDX-License-Identifier: MIT

extension Text {
  /// A tab stop: a place in a line for the text after a tab (U+0009).
  ///
  ///     Text("Espresso\t2.50\nCappuccino\t13.00", tabs: [Text.TabStop(at: 160, .decimal)])
  ///
  /// A tab leads to the next stop beyond the text before it in the line. After the last stop, the distance
  /// between the last two repeats, or that of a single stop from the start; a text without stops has one
  /// every eight spaces. Positions are measured from the start of the lines: in a list from the start of its
  /// items' text, in a right-to-left paragraph from the right.
  ///
  /// Lines that do not fit break at tabs. Text is aligned at stops in paragraphs that fit in one line; in
  /// others it begins there. Lines with tabs are not justified.
  public struct TabStop: Sendable, Hashable {
    /// Which part of the text after a tab is aligned with the stop. The text ends at the next tab or at the
    /// end of the line.
    public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
      /// Its start.
      case start
      /// Its middle.
      case center
      /// Its end.
      case end
      /// The decimal point of its number, a full stop; without one its end.
      case decimal
    }

    /// The largest distance from the start of the lines, in points.
    public static let maximumPosition = 100_000.0
    /// The largest number of stops in a text.
    public static let maximumCount = 100

    /// The distance from the start of the lines, in points.
    public var position: Double
    /// The part of the text after the tab that is aligned there.
    public var alignment: Alignment

    /// A stop.
    public init(at position: Double, _ alignment: Alignment = .start) {
      (self.position, self.alignment) = (position, alignment)
    }
  }
}

extension Text.TabStop: Described {
  package static let schemaName = "tabStop"
  package static let summary = "A tab stop: a place in a line for the text after a tab."
  package static let blank = Text.TabStop(at: 1)
  package static let fields: FieldTable<Text.TabStop> = [
    Field(
      "at", \.position, "The distance from the start of the lines, in points.",
      limit: .positiveUpTo(maximumPosition), presence: .required()),
    Field(
      "align", \.alignment,
      "What is aligned there of the text up to the next tab: its start, center, end, or the decimal point of its number."
    ),
  ]
}
