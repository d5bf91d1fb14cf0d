#if Drawing
public import IntaglioModel

extension TextLayout {
  /// The outlines of all glyphs but colour glyphs, and the lines under and through the text, in points from the box's upper
  /// left corner. To be filled with the non-zero rule: outer contours all run clockwise as seen, so that glyphs which
  /// touch join. Curves are cubic. Empty for blanks.
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
#endif
