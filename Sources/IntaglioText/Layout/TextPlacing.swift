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
  private(set) var decorations: [Rect] = []
  /// The ink of the current line.
  private var ink: Rect?

  private let text: Text
  private let metrics: FontMetrics?
  /// Points in an em.
  private let em: Double

  init(_ text: Text, _ laid: LaidText, em: Double, width: Double?, height: Double?) {
    self.text = text
    self.em = em
    metrics = laid.metrics
    let metrics = laid.metrics
    let lineHeight = text.lineHeight
    size = Size(
      width: em * laid.lines.reduce(0) { max($0, $1.width) },
      height: em * laid.lines.reduce(0) { $0 + Self.extent(of: $1, metrics, lineHeight).height })
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
    for line in laid {
      let extent = Self.extent(of: line, metrics, text.lineHeight)
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
    for line in laid {
      let extent = Self.extent(of: line, metrics, text.lineHeight)
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
    return Rect.hull(of: parts + bars(of: line))
  }

  /// The underline and the strikethrough of a line, from its left end and baseline, in ems.
  private func bars(of line: LaidLine) -> [Rect] {
    guard let metrics, line.width > 0 else { return [] }
    var bars: [Rect] = []
    if text.isUnderlined {
      bars.append(Rect(0, metrics.underlineOffset, line.width, metrics.underlineThickness))
    }
    if text.isStruckThrough {
      bars.append(Rect(0, -metrics.strikethroughOffset, line.width, metrics.strikethroughThickness))
    }
    return bars
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
    for bar in bars(of: line) {
      addInk(bar, from: start)
      decorations.append(
        Rect(start.x, start.y + em * bar.y, em * bar.width, em * bar.height))
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

  /// The height of a line's box and the position of its baseline in it, in ems. The excess or lack of the
  /// line height is split above and below the letters.
  private static func extent(
    of line: LaidLine, _ metrics: FontMetrics?, _ lineHeight: Double?
  ) -> (height: Double, baseline: Double) {
    guard let lineHeight, let metrics else {
      return (line.ascent + line.descent + line.gap, line.gap / 2 + line.ascent)
    }
    // The requested font's metrics, not those of its fallbacks: baselines are evenly spaced.
    let room = lineHeight - metrics.ascent - metrics.descent
    return (lineHeight, room / 2 + metrics.ascent)
  }
}
#endif
