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
  private var em: Double { text.font.size }

  init(_ text: Text, _ laid: LaidText, width: Double?, height: Double?) {
    self.text = text
    metrics = laid.metrics
    let em = text.font.size
    let metrics = laid.metrics
    let lineHeight = text.lineHeight
    size = Size(
      width: em * laid.lines.reduce(0) { max($0, $1.width) },
      height: em * laid.lines.reduce(0) { $0 + Self.extent(of: $1, metrics, lineHeight).height })
    box = Size(width: width ?? size.width, height: height ?? size.height)
  }

  /// Places all lines, by the vertical alignment.
  mutating func place(_ laid: [LaidLine]) {
    let room = box.height - size.height
    var top =
      switch text.verticalAlignment {
      case .top: 0.0
      case .middle: room / 2
      case .bottom: room
      }
    glyphs.reserveCapacity(laid.reduce(0) { $0 + $1.glyphs.count })
    for line in laid {
      let extent = Self.extent(of: line, metrics, text.lineHeight)
      let start = Vector(left(of: line), top + em * extent.baseline)
      ink = nil
      place(line, from: start)
      lines.append(
        TextLine(
          box: Rect(start.x, top, em * line.width, em * extent.height),
          baseline: start.y, isRightToLeft: line.isRightToLeft, utf8Range: line.utf8Range, ink: ink))
      top += em * extent.height
    }
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
    guard let metrics, line.width > 0 else { return }
    if text.isUnderlined {
      decorate(line, from: start, offset: metrics.underlineOffset, thickness: metrics.underlineThickness)
    }
    if text.isStruckThrough {
      decorate(
        line, from: start, offset: -metrics.strikethroughOffset, thickness: metrics.strikethroughThickness)
    }
  }

  private mutating func decorate(_ line: LaidLine, from start: Vector, offset: Double, thickness: Double) {
    let bar = Rect(0, offset, line.width, thickness)
    addInk(bar, from: start)
    decorations.append(
      Rect(start.x, start.y + em * offset, em * line.width, em * thickness))
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
