// SPDX-License-Identifier: MIT

extension Text {
  /// A place in a line for what follows a tab (U+0009).
  ///
  ///     Text("Espresso\t2.50\nCappuccino\t13.00", tabs: [Text.TabStop(at: 160, .decimal)])
  ///
  /// A tab leads to the next stop beyond what precedes it in the line. After the last stop, the distance of
  /// the last two repeats, or the distance of a single one from the start; a text without stops has one every
  /// eight blanks. Places count from the start of the lines: in a list from that of its items' text, in a
  /// right-to-left paragraph from the right.
  ///
  /// Lines without room break at tabs. Text is aligned at stops in paragraphs that have room in a line; in
  /// others it begins there. Lines with tabs are not justified.
  public struct TabStop: Sendable, Hashable {
    /// Which part of the text after a tab stands at the stop. That text ends at the next tab or with the
    /// line.
    public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
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
    /// The part of the text after the tab that stands there.
    public var alignment: Alignment

    /// A stop.
    public init(at position: Double, _ alignment: Alignment = .start) {
      (self.position, self.alignment) = (position, alignment)
    }
  }
}

extension Text.TabStop.Alignment: FieldWord {}

extension Text.TabStop: Described {
  package static let schemaName = "tabStop"
  package static let summary = "A place in a line for what follows a tab."
  package static let blank = Text.TabStop(at: 1)
  package static let fields: FieldTable<Text.TabStop> = [
    Field(
      "at", \.position, "The distance from the start of the lines, in points.",
      limit: .positiveUpTo(maximumPosition), presence: .required()),
    Field(
      "align", \.alignment,
      "What stands there of the text up to the next tab: its start, center, end, or the decimal point of its number."
    ),
  ]
}
