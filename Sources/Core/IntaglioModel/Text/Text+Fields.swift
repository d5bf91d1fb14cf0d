// SPDX-License-Identifier: MIT

extension Text: Described {
  package static let schemaName = "text"
  package static let summary = "A text and how it is set. Lengths are points."
  package static let blank = Text("")
  package static let fields: FieldTable<Text> = [
    Field(
      "string", \.runs,
      "The text, or a list of its runs: strings, and objects with their own typography; line feeds end paragraphs.",
      limit: ListLimit(1...maximumRuns), presence: .required(), form: .runs,
      check: { text, check throws(StyleError) in try text.pointee.checkRuns(check) }),
    Field("font", \.font, "The font.", presence: .always),
    Field("color", \.color, "The colour; emoji only use its alpha.", presence: .always),
    Field("alignment", \.alignment, "The horizontal alignment of lines in the frame.", presence: .always),
    Field(
      "verticalAlignment", \.verticalAlignment,
      "The vertical alignment of the lines in the frame.", presence: .always),
    Field(
      "wrap", \.wrap,
      "Where lines wider than the frame break: between words (word), also within words wider than the frame (anywhere; word does so with a warning), between any two characters (character), or nowhere (none). In paragraphs of up to ten lines, breaks between words may make lines about equally long (balance), or avoid a short last one (pretty).",
      presence: .always),
    Field(
      "lineHeight", \.lineHeight,
      "The distance between baselines as a multiple of the font's size. Left out: the font's own.",
      limit: .range(allowedLineHeights)),
    Field(
      "letterSpacing", \.letterSpacing, "Points added between any two characters; may be negative.",
      limit: .range(allowedLetterSpacings), presence: .always),
    Field(
      "maximumLines", \.maximumLines, "The maximum number of lines. Left out: unlimited.",
      limit: allowedMaximumLines),
    Field(
      "truncation", \.truncation, "Where an ellipsis replaces text that does not fit, or none.",
      presence: .always),
    Field("fit", \.fit, "Shrinks a text that does not fit in its frame. Left out: it keeps its size."),
    Field(
      "missingGlyph", \.missingGlyph,
      "Characters that no font has: drawn as boxes with a warning (box), left out (skip), or an error (error)."
    ),
    Field(
      "transform", \.transform,
      "How letters are changed: all to capitals (uppercase), to small letters (lowercase), the first of each word (capitalize), or not (none)."
    ),
    Field(
      "trim", \.trim,
      "What counts as the text's height: whole lines (none), or from the top of the first line's capitals to the last line's baseline (cap)."
    ),
    Field("underline", \.isUnderlined, "Draws a line under the text.", presence: .always),
    Field("strikethrough", \.isStruckThrough, "Draws a line through the text.", presence: .always),
    Field("lineColor", \.lineColor, "The colour of these lines. Left out: the letters' colour."),
    Field(
      "lineThickness", \.lineThickness, "The thickness of these lines, in points. Left out: the font's own.",
      limit: .range(allowedLineThicknesses)),
    Field(
      "direction", \.direction,
      "The direction of paragraphs; auto follows the first letter of each.", presence: .always),
    Field("language", \.language, "A BCP 47 tag, such as ja or sr-Latn.", presence: .always),
    Field(
      "hyphenate", \.isHyphenated,
      "Lets lines that break between words also break between syllables, by the dictionary of the language."),
    Field("list", \.list, "Makes the paragraphs the items of a list. Left out: no list."),
    Field(
      "tabs", \.tabs, "The tab stops. Left out: one every eight spaces.", limit: .most(TabStop.maximumCount)),
  ]

  /// Checks the text as far as possible without a font: every number finite and within its range, the string
  /// not too long and without zero bytes, the language well formed.
  ///
  /// - Throws: `StyleError`, naming the first field at fault, such as `font.size`.
  public func validate() throws(StyleError) { try check(FieldCheck(scale: 1)) }

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) { try checkInDocument(NoLimit()) }

  package func checkInDocument(_ limit: NoLimit) throws(StyleError) {
    try checkStrings()
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isTag, parts.count <= 8 else {
      throw .invalid(
        field: "language", problem: "\"\(language)\" is not a language tag such as en, ja or sr-Latn")
    }
  }

  package var simpler: [Text] {
    let half = string.count / 2
    let strings = [String(string.prefix(half)), String(string.dropFirst(half)), "l"]
    return [Text(string, font: Font(size: font.size))].filter { $0 != self } + simplerFields
      + strings.filter { runs.count == 1 && $0 != string }.map { string in
        var text = self
        text.string = string
        return text
      }
  }
}
