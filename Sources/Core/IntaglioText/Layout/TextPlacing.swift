// SPDX-License-Identifier: MIT
import IntaglioModel

/// Places the lines of a text in its box, and converts ems to points.
struct TextPlacing {
  let size: Size
  let box: Size
  private(set) var lines: [TextLine] = []
  private(set) var glyphs: [PlacedGlyph] = []
  private(set) var colorGlyphs: [PlacedColorGlyph] = []
  private(set) var pictures: [PlacedPicture] = []
  private(set) var decorations: [PlacedBar] = []

  var measure: TextMeasure { TextMeasure(size: size, baseline: em * (extents.first?.baseline ?? 0)) }

  private let text: Text
  /// Points in an em.
  private let em: Double
  /// The height of each line's box, and the position of its baseline in it, in ems.
  private let extents: [(height: Double, baseline: Double)]

  init(_ text: Text, _ laid: LaidText, em: Double, width: Double?, height: Double?) {
    self.text = text
    self.em = em
    extents = Self.extents(of: laid.lines, capHeight: laid.capHeight)
    size = Size(width: em * laid.width, height: em * extents.reduce(0) { $0 + $1.height })
    box = Size(width: width ?? size.width, height: height ?? size.height)
  }

  /// Places all lines, by the vertical alignment. If the text is fitted, ink that extends past the box is
  /// moved inside, as far as there is room.
  mutating func place(_ laid: [LaidLine], by tracer: GlyphTracer) throws(TextLayoutError) {
    let room = box.height - size.height
    var top =
      switch text.verticalAlignment {
      case .top: 0.0
      case .middle: room / 2
      case .bottom: room
      }
    glyphs.reserveCapacity(laid.reduce(0) { $0 + $1.glyphs.count })
    let inks: [Rect?]
    if text.fit == nil {
      inks = []
    } else {
      inks = try laid.map { line throws(TextLayoutError) in try line.ink(by: tracer) }
      top += shiftDown(of: inks, from: top)
    }
    for (index, line) in laid.enumerated() {
      let extent = extents[index]
      var start = Vector(left(of: line), top + em * extent.baseline)
      if text.fit != nil, let ink = inks[index] {
        start.x += Self.shift(start.x + em * ink.x, start.x + em * ink.maxX, into: box.width)
      }
      let ink = try place(line, from: start, by: tracer)
      lines.append(
        TextLine(
          box: Rect(start.x, top, em * line.width, em * extent.height),
          baseline: start.y, isRightToLeft: line.isRightToLeft, utf8Range: line.utf8Range, ink: ink))
      top += em * extent.height
    }
  }

  /// How far all lines move down for their ink to lie within the box.
  private func shiftDown(of inks: [Rect?], from top: Double) -> Double {
    var (highest, lowest, top) = (Double.infinity, -Double.infinity, top)
    for (ink, extent) in zip(inks, extents) {
      if let ink {
        highest = min(highest, top + em * (extent.baseline + ink.y))
        lowest = max(lowest, top + em * (extent.baseline + ink.maxY))
      }
      top += em * extent.height
    }
    return highest <= lowest ? Self.shift(highest, lowest, into: box.height) : 0
  }

  /// How far a range moves to lie within one from 0, or to cover it if it is larger.
  private static func shift(_ start: Double, _ end: Double, into room: Double) -> Double {
    let (first, second) = (-start, room - end)
    return min(max(first, second), max(0, min(first, second)))
  }

  private mutating func place(
    _ line: LaidLine, from start: Vector, by tracer: GlyphTracer
  ) throws(TextLayoutError) -> Rect? {
    var ink: Rect?
    func add(_ part: Rect, from origin: Vector) {
      let low = Vector(origin.x + em * part.x, origin.y + em * part.y)
      let high = Vector(origin.x + em * part.maxX, origin.y + em * part.maxY)
      let placed = Rect(from: low, to: high)
      ink = ink?.hull(placed) ?? placed
    }
    for glyph in line.glyphs {
      let outline = try glyph.outline(by: tracer)
      guard let bounds = outline.bounds else { continue }
      let origin = Vector(start.x + em * glyph.origin.x, start.y + em * glyph.origin.y)
      add(bounds, from: origin)
      glyphs.append(PlacedGlyph(outline: outline, origin: origin, color: glyph.color))
    }
    for var glyph in line.colorGlyphs {
      glyph.origin = Vector(start.x + em * glyph.origin.x, start.y + em * glyph.origin.y)
      add(glyph.ink, from: glyph.origin)
      colorGlyphs.append(glyph)
    }
    func placed(_ rect: Rect) -> Rect {
      Rect(start.x + em * rect.x, start.y + em * rect.y, em * rect.width, em * rect.height)
    }
    for var picture in line.pictures {
      add(picture.frame, from: start)
      picture.frame = placed(picture.frame)
      pictures.append(picture)
    }
    for var bar in line.bars {
      add(bar.rect, from: start)
      bar.rect = placed(bar.rect)
      decorations.append(bar)
    }
    return ink
  }

  private func left(of line: LaidLine) -> Double {
    let room = box.width - em * line.width
    if room < 0, text.overflowsAtEnd { return line.isRightToLeft ? room : 0 }
    return switch text.alignment {
    case .left: 0
    case .right: room
    case .center: room / 2
    case .start, .justify: line.isRightToLeft ? room : 0
    case .end: line.isRightToLeft ? 0 : room
    }
  }

  /// The first line begins at `capHeight` above its baseline if the outer lines are trimmed.
  private static func extents(
    of lines: [LaidLine], capHeight: Double?
  ) -> [(height: Double, baseline: Double)] {
    var extents = lines.map { line in
      (height: line.ascent + line.descent + line.gap, baseline: line.gap / 2 + line.ascent)
    }
    if let capHeight, let last = extents.last {
      extents[extents.count - 1].height = last.baseline
      extents[0].height -= extents[0].baseline - capHeight
      extents[0].baseline = capHeight
    }
    return extents
  }
}
