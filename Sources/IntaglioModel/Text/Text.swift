// SPDX-License-Identifier: MIT

/// A text and how it is set: what a text layer draws within its frame. Lengths are points.
///
/// The frame gives the width at which lines break and the box that the text is aligned in; a text knows
/// neither. Paragraphs end at line feeds, carriage returns (with or without line feed) and U+2029; U+2028
/// breaks a line within a paragraph.
public struct Text: Sendable, Hashable {
  /// Where lines stand between the left and right sides of the box.
  public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
    /// Where reading begins: left, or right in a paragraph that runs from right to left.
    case start
    /// In the middle.
    case center
    /// Where reading ends.
    case end
    /// At both sides, by wider blanks; the last line of a paragraph stands at its start.
    case justify
    /// At the left side, whatever the direction.
    case left
    /// At the right side, whatever the direction.
    case right
  }

  /// Where the lines stand between the top and the bottom of the box.
  public enum VerticalAlignment: String, Sendable, Hashable, Codable, CaseIterable {
    /// The first line touches the top.
    case top
    /// As much room above as below.
    case middle
    /// The last line touches the bottom.
    case bottom
  }

  /// Where a line may break that is wider than the box.
  public enum Wrap: String, Sendable, Hashable, Codable, CaseIterable {
    /// Between words, as Unicode's line breaking says; a word wider than the box breaks between characters.
    case word
    /// Between any two characters.
    case character
    /// Nowhere: a paragraph is one line.
    case none
  }

  /// What becomes of text for which there is no room: lines past `maximumLines`, or without wrapping a line
  /// that is wider than the box.
  public enum Truncation: String, Sendable, Hashable, Codable, CaseIterable {
    /// Further lines are left out, wide lines reach past the box.
    case none
    /// An ellipsis (…) stands for the start of the last line.
    case start
    /// An ellipsis stands for the middle of the last line.
    case middle
    /// An ellipsis stands for the end.
    case end
  }

  /// In which direction paragraphs run.
  public enum Direction: String, Sendable, Hashable, Codable, CaseIterable {
    /// As the first strong character of each paragraph says (Unicode's bidirectional algorithm).
    case auto
    /// From left to right; words of the other direction still run their own way.
    case leftToRight
    /// From right to left.
    case rightToLeft
  }

  /// The longest text, in bytes of UTF-8.
  public static let maximumLength = 1 << 20
  /// The factors that a line height may have.
  public static let allowedLineHeights = 0.0...100.0
  /// The spacing that letters may have, in points.
  public static let allowedLetterSpacings = -1000.0...1000.0
  /// The numbers of lines to which a text may be limited.
  public static let allowedMaximumLines = 1...1_000_000

  /// What is written.
  public var string: String
  /// What it is set in.
  public var font: Font
  /// The colour of everything but colour glyphs (emoji), which only take its alpha.
  public var color: Color
  /// Where lines stand between the sides of the box.
  public var alignment: Alignment
  /// Where the lines stand between top and bottom of the box.
  public var verticalAlignment: VerticalAlignment
  /// Where lines break.
  public var wrap: Wrap
  /// The distance of baselines as a multiple of the font's size, as in CSS; nil: what the fonts of each line
  /// ask for.
  public var lineHeight: Double?
  /// What is added between any two characters of a line, in points; may be negative. Switches ligatures off.
  public var letterSpacing: Double
  /// The most lines that are shown, over all paragraphs; nil: all.
  public var maximumLines: Int?
  /// What becomes of text for which there is no room.
  public var truncation: Truncation
  /// Whether a line is drawn under the text.
  public var isUnderlined: Bool
  /// Whether a line is drawn through the text.
  public var isStruckThrough: Bool
  /// In which direction paragraphs run.
  public var direction: Direction
  /// The language as BCP 47 writes it, such as `ja` or `sr-Latn`: it decides between the forms that a
  /// character has in different languages.
  public var language: String

  /// A text; everything but the string has a default.
  public init(
    _ string: String,
    font: Font = Font(),
    color: Color = .black,
    alignment: Alignment = .start,
    verticalAlignment: VerticalAlignment = .top,
    wrap: Wrap = .word,
    lineHeight: Double? = nil,
    letterSpacing: Double = 0,
    maximumLines: Int? = nil,
    truncation: Truncation = .end,
    isUnderlined: Bool = false,
    isStruckThrough: Bool = false,
    direction: Direction = .auto,
    language: String = "en"
  ) {
    self.string = string
    self.font = font
    self.color = color
    self.alignment = alignment
    self.verticalAlignment = verticalAlignment
    self.wrap = wrap
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
    self.maximumLines = maximumLines
    self.truncation = truncation
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.direction = direction
    self.language = language
  }
}
