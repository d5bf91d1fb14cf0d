// SPDX-License-Identifier: MIT

/// A text with its typography: the contents of a text layer. Lengths are points.
///
/// The layer's frame gives the width for line breaks and the box for alignment; a text knows neither. First
/// `fit` determines the size, then `wrap` the lines; then those beyond `maximumLines` are cut off, and
/// finally `truncation` puts an ellipsis in their place.
///
/// Paragraphs end at line feeds, carriage returns (with or without line feed) and U+2029; U+2028 breaks a
/// line within a paragraph.
public struct Text: Sendable, Hashable {
  /// The horizontal alignment of lines in the box.
  public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// At the start of the reading direction: left, or right in a right-to-left paragraph.
    case start
    /// In the middle.
    case center
    /// At the end of the reading direction.
    case end
    /// At both sides, with wider spaces; the last line of a paragraph is at its start.
    case justify
    /// At the left side, whatever the direction.
    case left
    /// At the right side, whatever the direction.
    case right
  }

  /// The vertical alignment of the lines in the box.
  public enum VerticalAlignment: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// The first line touches the top.
    case top
    /// Equal space above and below.
    case middle
    /// The last line touches the bottom.
    case bottom
  }

  /// Where lines wider than the box may break.
  public enum Wrap: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Between words, by Unicode's line breaking; a word wider than the box breaks between characters, with a
    /// warning.
    case word
    /// Between any two characters.
    case character
    /// Between words, and within those wider than the box without a warning: for addresses and codes. CSS's
    /// `overflow-wrap: anywhere`.
    case anywhere
    /// Between words, so that the lines of a paragraph are about equally long: in as many lines as `word`,
    /// each as short as that allows. CSS's `text-wrap: balance`. Paragraphs of more than ten lines break as
    /// with `word`.
    case balance
    /// Between words, so that the last line of a paragraph is not shorter than a third of the box, if as many
    /// lines allow it. CSS's `text-wrap: pretty`. Paragraphs of more than ten lines break as with `word`.
    case pretty
    /// Nowhere: a paragraph is one line.
    case none

    /// Whether lines break between words, so that a word wider than the box causes a warning.
    package var keepsWords: Bool {
      switch self {
      case .word, .balance, .pretty: true
      case .character, .anywhere, .none: false
      }
    }

    /// Whether lines may be shorter than the box has room for.
    package var isEven: Bool { self == .balance || self == .pretty }
  }

  /// The treatment of text that does not fit: lines past `maximumLines`, or without wrapping a line wider
  /// than the box.
  public enum Truncation: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Further lines are omitted; wide lines overflow the box.
    case none
    /// An ellipsis (…) replaces the start of the last line.
    case start
    /// An ellipsis replaces the middle of the last line.
    case middle
    /// An ellipsis replaces the end of the last line.
    case end
  }

  /// The treatment of characters that no font has.
  public enum MissingGlyph: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Each is drawn as a hollow box, with a warning.
    case box
    /// They are left out, as if the text did not have them.
    case skip
    /// The text is an error.
    case error
  }

  /// The direction of paragraphs.
  public enum Direction: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// By the first strong character of each paragraph (Unicode's bidirectional algorithm).
    case auto
    /// From left to right; words of the other direction keep their own.
    case leftToRight
    /// From right to left.
    case rightToLeft
  }

  /// How letters are changed before layout, by Unicode's mappings and the rules of the text's language: `ß`
  /// becomes `SS`, a Turkish `i` becomes `İ`, Greek capitals have no accents, and a word ends in `ς`. CSS's
  /// `text-transform`.
  public enum Transform: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Leaves the text as written.
    case none
    /// To capitals.
    case uppercase
    /// To small letters.
    case lowercase
    /// The first letter of each word to its title case, in Dutch `ij` as one; the others stay. Words are
    /// Unicode's: a hyphen or a slash ends one, an apostrophe between letters does not.
    case capitalize
  }

  /// Which part of the first and last line counts as the text's height, for alignment and layout. CSS's
  /// `text-box-trim: trim-both`.
  public enum Trim: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Whole lines, with the space above capitals and below the baseline.
    case none
    /// From the top of the first line's capitals to the last line's baseline, so that a label stands in the
    /// middle of its button. Accents and descenders lie outside. The height of capitals is that of the
    /// text's font, not of its runs'. CSS's `text-box-edge: cap alphabetic`.
    case cap
  }

  /// The maximum length, in bytes of UTF-8.
  public static let maximumLength = 1 << 20
  /// The largest number of runs.
  public static let maximumRuns = 10_000
  /// The maximum ratio between the sizes of a text's fonts.
  public static let maximumSizeRatio = 100.0
  /// The allowed line heights, as factors.
  public static let allowedLineHeights = 0.0...100.0
  /// The allowed letter spacings, in points.
  public static let allowedLetterSpacings = -1000.0...1000.0
  /// The allowed values of `maximumLines`.
  public static let allowedMaximumLines = 1...1_000_000
  /// The allowed values of `lineThickness`, in points.
  public static let allowedLineThicknesses = 0.0...1000.0

  /// The characters, in parts that may have their own typography; one for a plain text. All of them make up
  /// the same paragraphs: they wrap, fit, balance and are cut off as if they were one.
  public var runs: [Run]
  /// The font.
  public var font: Font
  /// The colour of everything but colour glyphs (emoji), which only use its alpha.
  public var color: Color
  /// The horizontal alignment in the box.
  public var alignment: Alignment
  /// Whether lines wider than the box begin at its start, as in CSS, whatever the alignment. Not written to
  /// documents.
  package var overflowsAtEnd = false
  /// The vertical alignment in the box.
  public var verticalAlignment: VerticalAlignment
  /// The places of line breaks.
  public var wrap: Wrap
  /// The distance between baselines as a multiple of the font's size, as in CSS; nil for the natural height
  /// of each line's fonts.
  public var lineHeight: Double?
  /// The extra space between any two characters of a line, in points; may be negative. Disables ligatures.
  public var letterSpacing: Double
  /// The maximum number of lines, over all paragraphs; nil for no limit.
  public var maximumLines: Int?
  /// The treatment of text that does not fit.
  public var truncation: Truncation
  /// How a text that does not fit shrinks; nil if it keeps its size.
  public var fit: Fit?
  /// The treatment of characters that no font has.
  public var missingGlyph: MissingGlyph
  /// The change of letters before layout.
  public var transform: Transform
  /// The part of the outer lines that counts as the text's height.
  public var trim: Trim
  /// Whether the text is underlined.
  public var isUnderlined: Bool
  /// Whether the text is struck through.
  public var isStruckThrough: Bool
  /// The colour of underline and strikethrough; nil for the letters' colour.
  public var lineColor: Color?
  /// The thickness of underline and strikethrough, in points; nil for the font's own.
  public var lineThickness: Double?
  /// The direction of paragraphs.
  public var direction: Direction
  /// The language in BCP 47 form, such as `ja` or `sr-Latn`: it selects the form of characters that differ
  /// between languages.
  public var language: String
  /// Whether lines may break between syllables, with a hyphen, by the machine's dictionary of the language
  /// (Debian: `hyphen-de` and others). Only where lines break between words; words with their own soft
  /// hyphens (U+00AD) break at these. CSS's `hyphens: auto`.
  public var isHyphenated: Bool

  /// The list whose items its paragraphs are; nil for none.
  public var list: List?
  /// The tab stops, from the start of the lines. CSS's `tab-size` is a single one.
  public var tabs: [TabStop]

  /// The characters of all runs, with U+FFFC for each picture; setting it makes the text a plain one.
  public var string: String {
    get { runs.count == 1 ? runs[0].string : runs.map(\.string).joined() }
    set { runs = [Run(newValue)] }
  }

  /// A text of runs, otherwise with the typography of `base`: `Text(["12", Text.Run("€", size: 20)], like:
  /// label)`.
  public init(_ runs: [Run], like base: Text = Text("")) {
    self = base
    self.runs = runs
  }

  /// A text; everything but the string has a default.
  public init(
    _ string: String, font: Font = Font(), color: Color = .black, alignment: Alignment = .start,
    verticalAlignment: VerticalAlignment = .top, wrap: Wrap = .word, lineHeight: Double? = nil,
    letterSpacing: Double = 0, maximumLines: Int? = nil, truncation: Truncation = .end, fit: Fit? = nil,
    missingGlyph: MissingGlyph = .box, transform: Transform = .none, trim: Trim = .none,
    isUnderlined: Bool = false, isStruckThrough: Bool = false, direction: Direction = .auto,
    language: String = "en", isHyphenated: Bool = false, list: List? = nil, tabs: [TabStop] = []
  ) {
    runs = [Run(string)]
    (self.font, self.color, self.alignment) = (font, color, alignment)
    (self.verticalAlignment, self.wrap, self.lineHeight) = (verticalAlignment, wrap, lineHeight)
    (self.letterSpacing, self.maximumLines, self.truncation) = (letterSpacing, maximumLines, truncation)
    (self.fit, self.missingGlyph, self.transform, self.trim) = (fit, missingGlyph, transform, trim)
    (self.isUnderlined, self.isStruckThrough) = (isUnderlined, isStruckThrough)
    (self.direction, self.language, self.isHyphenated) = (direction, language, isHyphenated)
    (self.list, self.tabs) = (list, tabs)
  }
}
