// SPDX-License-Identifier: MIT
public import IntaglioModel

/// A text laid out in a box: its lines, their glyphs, and their places. Lengths are points, from the box's
/// upper left corner; y grows downwards.
///
/// A layout does not depend on the scale: glyphs are neither hinted nor aligned to pixels, so the outline at
/// scale 2 is that at scale 1 with every number doubled. Text of one colour is an outline (`outline()`);
/// glyphs with their own colours, emoji, are pixels (`colorGlyphs(scale:at:within:)`).
///
/// Threads may share a layout, and several threads may create layouts at once. Threads that create layouts or
/// draw colour glyphs take turns, because Cairo, which Pango uses, shares its open font files between threads
/// without sufficient locking. Outlines never wait.
public struct TextLayout: Sendable {
  /// The text.
  public let text: Text
  /// The size of the text's font in points: as given, or less where it was shrunk to fit the box. Sizes of
  /// runs shrink with it.
  public let fontSize: Double
  /// The box: as given, or the size of the lines.
  public let box: Size
  /// The width of the widest line and the height of all lines. A line is as wide as its advances, so letters
  /// may extend past it; trailing spaces hang, and do not count here or in alignment.
  public let size: Size
  /// The lines from top to bottom; at least one, also for an empty string.
  public let lines: [TextLine]
  /// The pictures in its lines, in visual order.
  public let pictures: [TextPicture]
  /// The extent of all outlines, underlines, strikethroughs, colour glyphs and pictures; nil for blanks.
  public let inkBounds: Rect?
  /// Whether text was shortened by an ellipsis, or lines were dropped.
  public let isTruncated: Bool
  /// The words that are broken between characters, because they are wider than the box; each once, in text
  /// order.
  public let brokenWords: [String]
  /// The fonts of the glyphs, in the order of their first glyphs: shows which family was chosen, and which
  /// fonts replaced it for some characters.
  public let fontsUsed: [UsedFont]
  /// The first-choice families that are not installed, each once, with their replacements.
  public let replacedFamilies: [Font.Replacement]
  /// The characters that no font has; each is drawn as a hollow box. Empty if they are left out.
  public let missingCharacters: [Unicode.Scalar]
  /// The number of combining marks that are left out: those after the thirtieth on one letter.
  public let omittedMarks: Int
  /// Why a text that asks for hyphenation has none: the library, or the language's dictionary, is missing.
  /// nil otherwise.
  public let hyphenProblem: HyphenProblem?

  let glyphs: [PlacedGlyph]
  let placedColorGlyphs: [PlacedColorGlyph]
  let decorations: [PlacedBar]
  /// Points in an em of the layout, the em of its largest font.
  let em: Double

  /// Lays out a text.
  ///
  /// Takes some tens of microseconds for a line; the first layout of a process, of a font and of each glyph
  /// takes longer, milliseconds altogether, because fonts are searched and read.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - width: the width of the box, for line breaks and alignment; nil for the width of the widest line.
  ///   - height: the height of the box; nil for the height of the lines. Excess lines extend past it.
  /// - Throws: `TextLayoutError` for numbers out of range, for missing or unreadable fonts, for overlong
  ///   paragraphs, and for missing characters if the text asks for it.
  public init(_ text: Text, width: Double? = nil, height: Double? = nil) throws(TextLayoutError) {
    try TextLayout.check(text, width: width, height: height)
    let configuration = try FontConfigurations.configuration(for: text.fonts)
    try self.init(text, width: width, height: height, configuration: configuration)
  }

  /// The size that a text's lines have in a box of a width, in points, and the distance of the first baseline
  /// from their top. Reads no outlines. A layout of the same text in such a box reuses the line breaks. The
  /// measures of small texts are cached.
  package static func measure(_ text: Text, width: Double) throws(TextLayoutError) -> TextMeasure {
    let configuration = try FontConfigurations.configuration(for: text.fonts)
    if let known = configuration.measures.withLock({ $0.measure(of: text, width: width) }) { return known }
    try check(text, width: width, height: nil)
    let measure = try measure(text, width: width, configuration: configuration)
    configuration.measures.withLock { $0.add(measure, of: text, width: width) }
    return measure
  }

  /// The least width in points of a text's box in which lines break only where they may: CSS's `min-content`.
  /// This is the width of the widest word, of the widest character with `Text.Wrap.anywhere` and
  /// `.character`, or of the widest paragraph without line breaks. A text with a `fit` counts at its smallest
  /// size.
  ///
  /// Letters that kern across a break within a word, such as after a hyphen, are measured as if on one line.
  /// Costs a layout of each paragraph on one line; the results for small texts are cached.
  package static func leastWidth(of text: Text) throws(TextLayoutError) -> Double {
    let configuration = try FontConfigurations.configuration(for: text.fonts)
    if let known = configuration.measures.withLock({ $0.measure(of: text, width: nil) }) {
      return known.size.width
    }
    try check(text, width: nil, height: nil)
    let width = try fitted(text, width: nil, height: nil, configuration: configuration) {
      (fitter) throws(TextLayoutError) in try fitter.leastWidth()
    }
    let measure = TextMeasure(size: Size(width: width, height: 0), baseline: 0)
    configuration.measures.withLock { $0.add(measure, of: text, width: nil) }
    return width
  }

  package static func measure(
    _ text: Text, width: Double, configuration: FontConfiguration
  ) throws(TextLayoutError) -> TextMeasure {
    try fitted(text, width: width, height: nil, configuration: configuration) {
      (fitter) throws(TextLayoutError) in try fitter.measured()
    }
  }

  package init(
    _ text: Text, width: Double?, height: Double?, configuration: FontConfiguration
  ) throws(TextLayoutError) {
    let placed = try Self.fitted(text, width: width, height: height, configuration: configuration) {
      (fitter) throws(TextLayoutError) in try fitter.placed()
    }
    let (findings, placing) = (placed.findings, placed.placing)
    if text.missingGlyph == .error, !findings.missingCharacters.isEmpty {
      throw .missingCharacters(findings.missingCharacters, font: text.font.source)
    }
    self.text = text
    fontSize = text.font.size * placed.scale
    em = text.largestSize * placed.scale
    box = placing.box
    size = placing.size
    lines = placing.lines
    inkBounds = Rect.hull(of: lines.compactMap(\.ink))
    isTruncated = findings.isTruncated
    brokenWords = findings.brokenWords
    fontsUsed = findings.fonts.map(configuration.named)
    missingCharacters = findings.missingCharacters
    omittedMarks = findings.omittedMarks
    hyphenProblem = findings.hyphenProblem
    pictures = placing.pictures.map { TextPicture(run: $0.run, frame: $0.frame) }
    replacedFamilies = try configuration.replacedFamilies(of: text.fonts)
    glyphs = placing.glyphs
    placedColorGlyphs = placing.colorGlyphs
    decorations = placing.decorations
  }

  /// Runs `body` with a text in its fonts, ready to be laid out.
  private static func fitted<Result: Sendable>(
    _ text: Text, width: Double?, height: Double?, configuration: FontConfiguration,
    _ body: (TextFitter) throws(TextLayoutError) -> Result
  ) throws(TextLayoutError) -> Result {
    let named = try RunStyles(text, families: configuration.familyList(for:))
    return try configuration.withEngine { engine throws(TextLayoutError) in
      var styles = named
      func metrics(_ style: RunStyles.Style) throws(TextLayoutError) -> FontMetrics {
        try engine.metrics(of: style, language: text.language)
      }
      try styles.addMetrics(metrics)
      let capHeight = text.trim == .cap ? try metrics(styles.base).capHeight : nil
      return try body(
        TextFitter(
          text: text, styles: styles, capHeight: capHeight, width: width, height: height, engine: engine))
    }
  }

  private static func check(_ text: Text, width: Double?, height: Double?) throws(TextLayoutError) {
    do throws(StyleError) {
      try text.validate()
      for (index, run) in text.runs.enumerated() {
        guard case .file(let path)? = run.picture?.source else { continue }
        throw .invalid(
          field: "string[\(index)].picture.image", problem: "names the file \(path), which has not been read")
      }
      for (field, value) in [("width", width), ("height", height)] {
        guard let value else { continue }
        guard value.isFinite else { throw .notFinite(field: field) }
        guard value >= 0 else { throw .outOfRange(field: field, value: value, allowed: "0 or more") }
      }
    } catch {
      throw .text(error)
    }
  }
}

extension TextLayout {
  /// The outlines of all glyphs except colour glyphs, and the underlines and strikethroughs, in points from
  /// the box's upper left corner. Fill it with the non-zero rule: all outer contours run clockwise as seen,
  /// so that touching glyphs unite. Curves are cubic. Empty for blanks.
  ///
  /// - Complexity: linear in the number of path elements; fonts are not read again.
  public func outline() -> Path { outline { _ in true } }

  /// The outlines split by the colours of the text's runs, in the order in which they are drawn: by their
  /// first characters. If all letters of a colour are cut off, its path is empty.
  public func outlines() -> [(color: Color, path: Path)] {
    let colors = text.colors
    guard colors.count > 1 else { return [(colors[0], outline())] }
    return colors.enumerated().map { index, color in (color, outline { $0 == index }) }
  }

  private func outline(in isWanted: (Int) -> Bool) -> Path {
    var elements: [Path.Element] = []
    elements.reserveCapacity(glyphs.reduce(5 * decorations.count) { $0 + $1.outline.elements.count })
    for glyph in glyphs where isWanted(glyph.color) {
      let origin = glyph.origin
      func placed(_ point: Vector) -> Vector { Vector(origin.x + em * point.x, origin.y + em * point.y) }
      for element in glyph.outline.elements { elements.append(element.mapped(placed)) }
    }
    for bar in decorations where isWanted(bar.color) { elements += Path.rectangle(bar.rect).elements }
    return Path(elements)
  }
}

/// One line of a text layout. Lengths are points, from the upper left corner of the text's box.
public struct TextLine: Sendable, Hashable {
  /// The line's box: as wide as its advances and its indent, as high as the line height. Boxes of successive
  /// lines touch.
  public let box: Rect
  /// The y coordinate of the baseline.
  public let baseline: Double
  /// Whether its paragraph runs from right to left.
  public let isRightToLeft: Bool
  /// Its range of the string, in UTF-8 offsets, without the paragraph's end mark. A line with an ellipsis
  /// includes the hidden rest of its paragraph.
  public let utf8Range: Range<Int>
  /// The extent of its outlines, underline, strikethrough, colour glyphs and pictures; nil for blanks.
  public let ink: Rect?
}

/// A picture in a line of a text layout.
public struct TextPicture: Sendable, Hashable {
  /// The index of its run in the text.
  public let run: Int
  /// Its frame in points, from the upper left corner of the text's box.
  public let frame: Rect
}

/// A font that provided glyphs for a text.
public struct UsedFont: Sendable, Hashable {
  /// The family, such as `DejaVu Sans`.
  public let family: String
  /// The style within the family, such as `Bold Oblique`.
  public let style: String
  /// The font's file.
  public let file: String
  /// Whether it has colour glyphs.
  public let isColor: Bool
}
