// SPDX-License-Identifier: MIT
import IntaglioModel

/// The outline of one glyph: lengths in ems, from the glyph's origin on the baseline, y downwards. Its outer
/// contours run clockwise as seen, whatever the font's format, so that a non-zero fill unites overlapping
/// glyphs.
package struct GlyphOutline: Sendable {
  /// Moves, lines, cubics and closes; every contour is closed.
  package let elements: [Path.Element]
  /// The extent of the curves; nil for a blank.
  let bounds: Rect?

  /// The outline of these contours. Counterclockwise ones are reversed.
  package init(_ contours: [Path.Element]) {
    elements = Self.doubledArea(of: contours) < 0 ? Self.reversed(contours) : contours
    bounds = Path(elements).bounds
  }

  /// A hollow rectangle for a missing character, within an advance of `width` ems, in a font of `size` ems.
  static func missing(width: Double, size: Double) -> GlyphOutline {
    let (left, right) = (0.08 * width, 0.92 * width)
    let (top, bottom, line) = (-0.72 * size, 0.0, 0.05 * size)
    func corners(_ inset: Double) -> [Vector] {
      [
        Vector(left + inset, top + inset), Vector(right - inset, top + inset),
        Vector(right - inset, bottom - inset), Vector(left + inset, bottom - inset),
      ]
    }
    let inner = Path.polygon(corners(min(line, width / 4)).reversed())
    return GlyphOutline(Path.polygon(corners(0)).elements + inner.elements)
  }

  /// Twice the signed area of the contours: positive if they run clockwise as seen.
  private static func doubledArea(of contours: [Path.Element]) -> Double {
    var area = 0.0
    var start = Vector.zero
    var last = Vector.zero
    func cross(_ first: Vector, _ second: Vector) -> Double { first.x * second.y - first.y * second.x }
    for element in contours {
      switch element {
      case .move(let point): (start, last) = (point, point)
      case .line(let end), .quadratic(let end, _):
        area += cross(last, end)
        last = end
      case .cubic(let end, let control1, let control2):
        // The integral of x dy - y dx along the curve.
        let near = 6 * cross(last, control1) + 3 * cross(last, control2) + cross(last, end)
        let far = 3 * cross(control1, control2) + 3 * cross(control1, end) + 6 * cross(control2, end)
        area += (near + far) / 10
        last = end
      case .close:
        area += cross(last, start)
        last = start
      }
    }
    return area
  }

  private static func reversed(_ contours: [Path.Element]) -> [Path.Element] {
    var result: [Path.Element] = []
    for contour in contours.split(separator: .close) {
      // Each piece now ends where it began; the last point becomes the first.
      var points: [Vector] = []
      var pieces: [Path.Element] = []
      for element in contour {
        let start = points.last ?? .zero
        switch element {
        case .move(let point): points.append(point)
        case .line(let end):
          pieces.append(.line(to: start))
          points.append(end)
        case .quadratic(let end, let control):
          pieces.append(.quadratic(to: start, control: control))
          points.append(end)
        case .cubic(let end, let control1, let control2):
          pieces.append(.cubic(to: start, control1: control2, control2: control1))
          points.append(end)
        case .close: break
        }
      }
      guard let last = points.last else { continue }
      result.append(.move(to: last))
      result += pieces.reversed()
      result.append(.close)
    }
    return result
  }
}
