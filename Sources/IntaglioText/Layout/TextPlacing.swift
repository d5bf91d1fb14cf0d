// SPDX-License-Identifier: MIT
#if Text
import IntaglioModel

/// Places the lines of a text in its box, and converts ems to points.
struct TextPlacing {
  let size: Size
  let box: Size
  private(set) var lines: [TextLine] = []
  private(set) var glyphs: [PlacedGlyph] = []
  private(set) var colorGlyphs: [PlacedColorGlyph] = []
  private(set) var decorations: [PlacedBar] = []
  /// The ink of the current line.
  private var ink: Rect?

  private let text: Text
  /// Points in an em.
  private let em: Double
  /// The height of each line's box, and the position of its baseline in it, in ems.
  private let extents: [(height: Double, baseline: Double)]

  init(_ text: Text, _ laid: LaidText, em: Double, width: Double?, height: Double?) {
    self.text = text
    self.em = em
    extents = Self.extents(of: laid.lines, capHeight: laid.capHeight)
    size = Size(
      width: em * laid.lines.reduce(0) { max($0, $1.width) },
      height: em * extents.reduce(0) { $0 + $1.height })
    box = Size(width: width ?? size.width, height: height ?? size.height)
  }

  /// Places all lines, by the vertical alignment. Ink of a fitted text that has room in the box, but reaches
  /// out of it, moves in.
  mutating func place(_ laid: [LaidLine]) {
    let room = box.height - size.height
    var top =
      switch text.verticalAlignment {
      case .top: 0.0
      case .middle: room / 2
      case .bottom: room
      }
    glyphs.reserveCapacity(laid.reduce(0) { $0 + $1.glyphs.count })
    if text.fit != nil { top += shiftDown(of: laid, from: top) }
    for (line, extent) in zip(laid, extents) {
      var start = Vector(left(of: line), top + em * extent.baseline)
      if text.fit != nil, let ink = inkExtent(of: line) {
        start.x += Self.shift(start.x + em * ink.x, start.x + em * ink.maxX, into: box.width)
      }
      ink = nil
      place(line, from: start)
      lines.append(
        TextLine(
          box: Rect(start.x, top, em * line.width, em * extent.height),
          baseline: start.y, isRightToLeft: line.isRightToLeft, utf8Range: line.utf8Range, ink: ink))
      top += em * extent.height
    }
  }

  /// How far all lines move down for their ink to lie within the box.
  private func shiftDown(of laid: [LaidLine], from top: Double) -> Double {
    var (highest, lowest, top) = (Double.infinity, -Double.infinity, top)
    for (line, extent) in zip(laid, extents) {
      if let ink = inkExtent(of: line) {
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

  /// The extent of a line's ink from its left end and baseline, in ems; nil for blanks.
  private func inkExtent(of line: LaidLine) -> Rect? {
    var parts = line.glyphs.compactMap { glyph in
      glyph.outline.bounds.map { Rect($0.x + glyph.origin.x, $0.y + glyph.origin.y, $0.width, $0.height) }
    }
    parts += line.colorGlyphs.map { glyph in
      Rect(glyph.ink.x + glyph.origin.x, glyph.ink.y + glyph.origin.y, glyph.ink.width, glyph.ink.height)
    }
    return Rect.hull(of: parts + line.bars.map(\.bar.rect))
  }

  private mutating func place(_ line: LaidLine, from start: Vector) {
    for var glyph in line.glyphs {
      glyph.origin = Vector(start.x + em * glyph.origin.x, start.y + em * glyph.origin.y)
      addInk(glyph.outline.bounds, from: glyph.origin)
      glyphs.append(glyph)
    }
    for var glyph in line.colorGlyphs {
      glyph.origin = Vector(start.x + em * glyph.origin.x, start.y + em * glyph.origin.y)
      addInk(glyph.ink, from: glyph.origin)
      colorGlyphs.append(glyph)
    }
    for var bar in line.bars.map(\.bar) {
      addInk(bar.rect, from: start)
      bar.rect = Rect(
        start.x + em * bar.rect.x, start.y + em * bar.rect.y, em * bar.rect.width, em * bar.rect.height)
      decorations.append(bar)
    }
  }

  private mutating func addInk(_ part: Rect?, from origin: Vector) {
    guard let part else { return }
    let low = Vector(origin.x + em * part.x, origin.y + em * part.y)
    let high = Vector(origin.x + em * part.maxX, origin.y + em * part.maxY)
    let placed = Rect(from: low, to: high)
    ink = ink?.hull(placed) ?? placed
  }

  private func left(of line: LaidLine) -> Double {
    let room = box.width - em * line.width
    return switch text.alignment {
    case .left: 0
    case .right: room
    case .center: room / 2
    case .start, .justify: line.isRightToLeft ? room : 0
    case .end: line.isRightToLeft ? 0 : room
    }
  }

  /// The height of each line's box and the position of its baseline in it, in ems.
  ///
  /// - Parameter capHeight: where the first line begins above its baseline, if the outer lines are trimmed.
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
#endif
