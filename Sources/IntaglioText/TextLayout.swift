// SPDX-License-Identifier: MIT
#if Text
public import IntaglioModel

/// A text laid out in a box: its lines, their glyphs, and where they stand. Lengths are points, from the
/// box's upper left corner; y grows downwards.
///
/// Nothing depends on the scale at which it is drawn: glyphs are neither hinted nor fitted to pixels, so the
/// outline of a layout at scale 2 is that at scale 1 with every number doubled. Text of one colour is an
/// outline (`outline()`); glyphs that bring their colours, emoji, are pixels
/// (`colorGlyphs(scale:at:within:)`).
///
/// A layout is a value that any number of threads may use, and several threads may make layouts at once. Of
/// those that do, or that draw colour glyphs, one works at a time and the others wait: Cairo, below Pango,
/// shares its open font files between threads and does not guard them well enough. Outlines wait for nobody.
public struct TextLayout: Sendable {
  /// What was laid out.
  public let text: Text
  /// The box: as given, or what the lines take up.
  public let box: Size
  /// The width of the widest line and the height of all lines. A line is as wide as its advances, so that
  /// letters may reach past it; blanks at its end hang, and count neither here nor when it is aligned.
  public let size: Size
  /// The lines from top to bottom; at least one, also for an empty string.
  public let lines: [TextLine]
  /// The extent of all outlines, lines under and through the text, and colour glyphs; nil for blanks.
  public let inkBounds: Rect?
  /// Whether an ellipsis stands for a part of the text, or lines were left out.
  public let isTruncated: Bool
  /// The fonts that glyphs came from, in the order of their first glyphs: shows which family was taken, and
  /// where characters were taken from another one.
  public let fontsUsed: [UsedFont]
  /// The characters that no font has; each is drawn as a hollow box.
  public let missingCharacters: [Unicode.Scalar]

  let glyphs: [PlacedGlyph]
  let placedColorGlyphs: [PlacedColorGlyph]
  /// Lines under and through the text.
  let decorations: [Rect]

  /// Lays out a text.
  ///
  /// Takes some tens of microseconds for a line; the first layout of a process, of a font and of each glyph
  /// takes longer, milliseconds altogether, because fonts are looked for and read.
  ///
  /// - Parameters:
  ///   - text: what to lay out.
  ///   - width: the width of the box, at which lines break and are aligned; nil: as wide as the widest line.
  ///   - height: the height of the box; nil: as high as the lines. Lines that do not fit reach past it.
  /// - Throws: `TextLayoutError` for numbers out of range, for fonts that are missing or unreadable, and for
  ///   a paragraph that is too long.
  public init(_ text: Text, width: Double? = nil, height: Double? = nil) throws(TextLayoutError) {
    try TextLayout.check(text, width: width, height: height)
    let configuration = try FontConfigurations.configuration(for: text.font.source)
    try self.init(text, width: width, height: height, configuration: configuration)
  }

  /// Lays out a text with the fonts of a configuration.
  package init(
    _ text: Text, width: Double?, height: Double?, configuration: FontConfiguration
  ) throws(TextLayoutError) {
    let families = try configuration.familyList(for: text.font.source)
    let laid = try configuration.withEngine { engine throws(TextLayoutError) in
      try engine.layOut(text, families: families, width: width.map { $0 / text.font.size })
    }
    var placing = TextPlacing(text, laid, width: width, height: height)
    placing.place(laid.lines)
    self.text = text
    box = placing.box
    size = placing.size
    lines = placing.lines
    inkBounds = placing.inkBounds
    isTruncated = laid.isTruncated
    fontsUsed = laid.fonts
    missingCharacters = laid.missingCharacters
    glyphs = placing.glyphs
    placedColorGlyphs = placing.colorGlyphs
    decorations = placing.decorations
  }

  private static func check(_ text: Text, width: Double?, height: Double?) throws(TextLayoutError) {
    do throws(StyleError) {
      try text.validate()
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
  /// The outlines of all glyphs but colour glyphs, and the lines under and through the text, in points from
  /// the box's upper left corner. To be filled with the non-zero rule: outer contours all run clockwise as
  /// seen, so that glyphs which touch join. Curves are cubic. Empty for blanks.
  ///
  /// - Complexity: one step a piece; nothing is read from fonts any more.
  public func outline() -> Path {
    let em = text.font.size
    var elements: [Path.Element] = []
    elements.reserveCapacity(
      glyphs.reduce(5 * decorations.count) { $0 + $1.outline.elements.count })
    for glyph in glyphs {
      let origin = glyph.origin
      func placed(_ point: Vector) -> Vector { Vector(origin.x + em * point.x, origin.y + em * point.y) }
      for element in glyph.outline.elements {
        switch element {
        case .move(let point):
          elements.append(.move(to: placed(point)))
        case .line(let end):
          elements.append(.line(to: placed(end)))
        case .quadratic(let end, let control):
          elements.append(.quadratic(to: placed(end), control: placed(control)))
        case .cubic(let end, let control1, let control2):
          elements.append(
            .cubic(to: placed(end), control1: placed(control1), control2: placed(control2)))
        case .close:
          elements.append(.close)
        }
      }
    }
    for bar in decorations {
      elements += [
        .move(to: bar.origin), .line(to: Vector(bar.maxX, bar.y)), .line(to: Vector(bar.maxX, bar.maxY)),
        .line(to: Vector(bar.x, bar.maxY)), .close,
      ]
    }
    return Path(elements)
  }
}

/// One line of a text that is laid out. Lengths are points, from the upper left corner of the text's box.
public struct TextLine: Sendable, Hashable {
  /// The line's box: as wide as its advances, as high as the line height. Boxes of successive lines touch.
  public let box: Rect
  /// The y that the letters stand on.
  public let baseline: Double
  /// Whether its paragraph runs from right to left.
  public let isRightToLeft: Bool
  /// What it shows of the string, as offsets into its UTF-8; without the paragraph's end. For a line that
  /// ends in an ellipsis the hidden rest of its paragraph belongs to it.
  public let utf8Range: Range<Int>
}

/// A font out of which a text took glyphs.
public struct UsedFont: Sendable, Hashable {
  /// The family, such as `DejaVu Sans`.
  public let family: String
  /// The style within the family, such as `Bold Oblique`.
  public let style: String
  /// The file that the font is in.
  public let file: String
  /// Whether its glyphs have colours of their own.
  public let isColor: Bool
}
#endif
