// SPDX-License-Identifier: MIT
import IntaglioModel

/// The results of a layout, besides the places of its letters.
struct TextFindings: Sendable {
  var isTruncated = false
  var brokenWords: [String] = []
  var fonts: [UsedFont] = []
  var missingCharacters: [Unicode.Scalar] = []
  var omittedMarks = 0
  var hyphenProblem: HyphenProblem?
}

/// A text broken into lines, before its placement in a box. Lengths are ems, y downwards. Its fonts are used
/// under `PangoLock`.
struct LaidText {
  var lines: [LaidLine] = []
  var findings = TextFindings()
  var paragraphCount = 0
  /// The characters that are left out because no font has them.
  var skipped: Set<Unicode.Scalar> = []
  /// Whether its box is too narrow for the indents of a list.
  var isSqueezed = false
  /// The height of the text's capitals, if its outer lines are trimmed.
  var capHeight: Double?

  var width: Double { lines.reduce(0) { max($0, $1.width) } }
}

/// A glyph whose outline has not been read from its font yet, or an outline, with its origin.
struct LaidGlyph {
  enum Shape {
    case glyph(UInt32, LoadedFont)
    case outline(GlyphOutline)
  }

  let shape: Shape
  var origin: Vector
  /// The index of its colour among the text's colours.
  let color: Int

  func outline(by tracer: GlyphTracer) throws(TextLayoutError) -> GlyphOutline {
    switch shape {
    case .glyph(let glyph, let font): try font.outline(of: glyph, by: tracer)
    case .outline(let outline): outline
    }
  }
}

struct PlacedGlyph: Sendable {
  let outline: GlyphOutline
  var origin: Vector
  let color: Int
}

struct PlacedBar: Sendable {
  var rect: Rect
  let color: Int
  /// The range of its line's spaces that it spans.
  let blanks: Range<Int>
}

struct PlacedColorGlyph: Sendable {
  let font: ColorFont
  let glyph: UInt32
  var origin: Vector
  /// Its ink extent, from its origin, in ems.
  let ink: Rect
  let color: Int
}

struct PlacedPicture: Sendable {
  let run: Int
  var frame: Rect
}

/// One line of a `LaidText`. Lengths are ems; glyphs are placed relative to the line's left end and baseline.
struct LaidLine {
  /// A position between glyphs: the numbers of those to its left.
  private typealias Place = (glyphs: Int, colorGlyphs: Int, pictures: Int)

  /// The sum of the advances, without trailing spaces.
  var width = 0.0
  /// From the top of the tallest letters' box to the baseline.
  var ascent = 0.0
  /// From the baseline to the bottom of the deepest letters' box.
  var descent = 0.0
  var gap = 0.0
  var isRightToLeft = false
  var endsInBlank = false
  /// Whether a line separator (U+2028) ends it.
  var endsInSeparator = false
  var hasTab = false
  var utf8Range = 0..<0
  /// From left to right, blank ones too.
  var glyphs: [LaidGlyph] = []
  var colorGlyphs: [PlacedColorGlyph] = []
  var pictures: [PlacedPicture] = []
  var bars: [PlacedBar] = []
  /// The spaces between its words, from left to right.
  private var blanks: [Place] = []

  var blankCount: Int { blanks.count }

  func isBlank(by tracer: GlyphTracer) throws(TextLayoutError) -> Bool {
    guard width == 0, colorGlyphs.isEmpty, pictures.isEmpty, !utf8Range.isEmpty else { return false }
    for glyph in glyphs where try !glyph.outline(by: tracer).elements.isEmpty { return false }
    return true
  }

  /// The extent of its ink from its left end and baseline; nil for blanks.
  func ink(by tracer: GlyphTracer) throws(TextLayoutError) -> Rect? {
    var parts: [Rect] = []
    for glyph in glyphs {
      guard let bounds = try glyph.outline(by: tracer).bounds else { continue }
      parts.append(Rect(bounds.x + glyph.origin.x, bounds.y + glyph.origin.y, bounds.width, bounds.height))
    }
    parts += colorGlyphs.map { glyph in
      Rect(glyph.ink.x + glyph.origin.x, glyph.ink.y + glyph.origin.y, glyph.ink.width, glyph.ink.height)
    }
    return Rect.hull(of: parts + pictures.map(\.frame) + bars.map(\.rect))
  }

  /// Marks a space to the right of all glyphs so far.
  mutating func addBlank() { blanks.append((glyphs.count, colorGlyphs.count, pictures.count)) }

  mutating func moveGlyphs(by distance: Double) {
    for index in glyphs.indices { glyphs[index].origin.x += distance }
    for index in colorGlyphs.indices { colorGlyphs[index].origin.x += distance }
    for index in pictures.indices { pictures[index].frame.x += distance }
  }

  /// Moves the line away from the side on which its paragraph begins.
  mutating func indent(by distance: Double) {
    width += distance
    guard !isRightToLeft else { return }
    moveGlyphs(by: distance)
    for index in bars.indices { bars[index].rect.x += distance }
  }

  /// Adds the marker of an item in front of the line, which is indented.
  mutating func add(_ marker: LaidLine, indent: Double, gap: Double) {
    var marker = marker
    marker.moveGlyphs(by: isRightToLeft ? width - indent + gap : indent - gap - marker.width)
    glyphs += marker.glyphs
    colorGlyphs += marker.colorGlyphs
    (ascent, descent) = (max(ascent, marker.ascent), max(descent, marker.descent))
  }

  /// Widens the spaces equally, until the line is `room` wide. Lines without spaces, with a tab, or without
  /// room are unchanged.
  mutating func justify(to room: Double) {
    let step = (room - width) / Double(blanks.count)
    guard !blanks.isEmpty, !hasTab, step > 0 else { return }
    func spread<Part>(_ parts: inout [Part], _ x: WritableKeyPath<Part, Double>, _ place: (Place) -> Int) {
      var passed = 0
      for index in parts.indices {
        while passed < blanks.count, place(blanks[passed]) <= index { passed += 1 }
        parts[index][keyPath: x] += step * Double(passed)
      }
    }
    spread(&glyphs, \.origin.x) { $0.glyphs }
    spread(&colorGlyphs, \.origin.x) { $0.colorGlyphs }
    spread(&pictures, \.frame.x) { $0.pictures }
    for index in bars.indices {
      let blanks = bars[index].blanks
      bars[index].rect.x += step * Double(blanks.lowerBound)
      bars[index].rect.width += step * Double(blanks.count)
    }
    width = room
  }
}
