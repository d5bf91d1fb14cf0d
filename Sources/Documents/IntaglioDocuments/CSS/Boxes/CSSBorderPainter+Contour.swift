// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

extension CSSBorderPainter {
  /// Whether corners are too large for the inner edge, and are cut off by its sides and by each other.
  var isCrowded: Bool {
    var (box, inner) = (frame.inset(by: widths), radii(Self.all).corners)
    if corners.hasHollow {
      // Hollow corners grow from the corners of the outer box.
      let insets = insets(Self.all).map { $0 - grown }
      let (across, down) = ([insets[3], insets[1], insets[1], insets[3]], [0, 0, 2, 2].map { insets[$0] })
      box = frame.insetting(by: grown)
      inner = radii.corners.enumerated().map { corner, radius in
        corners[corner].isHollow && radius != .zero
          ? Vector(max(0, radius.x + down[corner]), max(0, radius.y + across[corner])) : radius
      }
    }
    let fitted = CornerRadii(corners: inner).fitted(width: box.width, height: box.height, shapes: corners)
    return zip(inner, fitted.corners).contains { $0 != $1 && $0.x > 0 && $0.y > 0 }
  }

  var isPolygonal: Bool { radii != CornerRadii(0) && (corners != .round || isCrowded) }

  private func insets(_ parts: [Double]) -> [Double] { zip(widths, parts).map { $0 * $1 } }

  /// The radii at a fraction of each side's width.
  func radii(_ parts: [Double]) -> CornerRadii {
    isOpen && parts == Self.none ? CornerRadii(0) : radii.inset(by: insets(parts).map { $0 - grown }, corners)
  }

  /// The outlines of the frame, inset by fractions of each side's width.
  func paths(_ parts: [[Double]]) -> Path {
    parts.reduce(into: Path()) { path, parts in
      if isPolygonal {
        for loop in loops(parts) { path.add(.polygon(loop)) }
      } else {
        path.add(.roundedRectangle(frame.inset(by: insets(parts)), radii: radii(parts)))
      }
    }
  }

  func loops(_ parts: [Double]) -> [[Vector]] {
    isCrowded ? contour(parts).moved.clockwiseLoops : [contour(parts)]
  }

  /// The outline's points, clockwise from the start of the upper side.
  private func contour(_ parts: [Double]) -> [Vector] {
    let points = [1, 2, 3, 0].flatMap { corner($0, parts) }
    return (points.suffix(1) + points.dropLast()).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The points of a corner. Points outside the inset box are clamped to it.
  private func corner(_ corner: Int, _ parts: [Double]) -> [Vector] {
    let insets = insets(parts)
    let (box, origin) = (frame.inset(by: insets), frame.insetting(by: grown))
    let (isRight, isLower) = (corner == 1 || corner == 2, corner > 1)
    let outer = Vector(isRight ? origin.maxX : origin.x, isLower ? origin.maxY : origin.y)
    let edge = Vector(isRight ? box.maxX : box.x, isLower ? box.maxY : box.y)
    let radius = radii.corners[corner]
    guard !isOpen || parts != Self.none, radius != .zero, !corners[corner].isSquare else { return [edge] }
    let (down, left) = (insets[isLower ? 2 : 0] - grown, insets[isRight ? 1 : 3] - grown)
    let reach = Vector(
      isRight ? outer.x - edge.x : edge.x - outer.x, isLower ? outer.y - edge.y : edge.y - outer.y)
    let placed = corners[corner].curve(radius, down, left, reach).map { point in
      Vector(
        min(max(outer.x + (isRight ? -point.x : point.x), box.x), box.maxX),
        min(max(outer.y + (isLower ? -point.y : point.y), box.y), box.maxY))
    }
    return isRight == isLower ? placed.reversed() : placed
  }
}

extension CornerShape {
  /// The inner edge of a border at an upper right corner. The origin is the point where the box's sides meet,
  /// with x to the left and y downwards. It is the box's corner curve between its end points, each moved by
  /// the width of its side at right angles to the curve, so that a border is as wide along its corners as
  /// along its sides (CSS Borders and Box Decorations 4).
  fileprivate func curve(_ radius: Vector, _ down: Double, _ left: Double, _ reach: Vector) -> [Vector] {
    // The middle control point of a quadratic curve through the midpoint of this one.
    let middle = exp2(-1 / min(exponent, 2))
    let control = 0.5 + (isHollow ? -1 : 1) * (middle - 0.5) / (2.0.squareRoot() - 1)
    func normal(_ along: Double, _ across: Double) -> Vector {
      let normal = Vector(radius.y * across, radius.x * along)
      return normal * (1 / normal.length)
    }
    let (first, last) = (normal(control, 1 - control), normal(1 - control, control))
    var start = Vector(radius.x, 0) + first * down
    var end = Vector(0, radius.y) + last * left
    if isHollow { (start.x, end.y) = (max(0, start.x), max(0, end.y)) }
    let steps = 64
    var points = (0...steps).map { step -> Vector in
      let angle = Double(step) / Double(steps) * .pi / 2
      var (u, v) = (pow(sin(angle), 2 / exponent), pow(cos(angle), 2 / exponent))
      if step == 0 { (u, v) = (0, 1) } else if step == steps { (u, v) = (1, 0) }
      let (x, y) = isHollow ? (1 - v, u) : (u, 1 - v)
      return Vector(start.x + (end.x - start.x) * x, start.y + (end.y - start.y) * y)
    }
    // Beyond the box the ends continue straight to the edges.
    if start.y > reach.y, first.x > 0 {
      points.insert(Vector(start.x + (start.y - reach.y) * first.y / first.x, reach.y), at: 0)
    }
    if end.x > reach.x, last.y > 0 {
      points.append(Vector(reach.x, end.y + (end.x - reach.x) * last.x / last.y))
    }
    return points
  }
}

extension [Vector] {
  /// The points, each moved by a millionth of a point, so that none lies on the line between two others.
  fileprivate var moved: [Vector] {
    enumerated().map { $1 + Vector(sin(Double($0 * $0)), cos(Double($0 * $0))) * 1e-6 }
  }

  /// The clockwise loops of a polygon that may cross itself. Where corners overlap, loops are
  /// counterclockwise, and are dropped.
  fileprivate var clockwiseLoops: [[Vector]] {
    for first in indices {
      for second in indices.dropFirst(first + 2) where first > 0 || second < count - 1 {
        let ends = (self[first], self[first + 1], self[second], self[(second + 1) % count])
        guard let crossing = Vector.crossing(ends.0, ends.1, ends.2, ends.3) else { continue }
        let loop = [crossing] + self[(first + 1)...second]
        let rest = self[...first] + [crossing] + self[(second + 1)...]
        return Array(rest).clockwiseLoops + loop.clockwiseLoops
      }
    }
    let area = zip(self, dropFirst() + prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x }
    return area > 0 ? [self] : []
  }
}

extension Vector {
  /// The point where two line segments cross; nil if they do not.
  fileprivate static func crossing(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Vector? {
    func side(_ p: Vector, _ q: Vector, _ r: Vector) -> Double {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    let (start, end) = (side(c, d, a), side(c, d, b))
    guard (start > 0) != (end > 0), (side(a, b, c) > 0) != (side(a, b, d) > 0) else { return nil }
    return a + (b - a) * (start / (start - end))
  }
}

extension Rect {
  /// The rectangle inset at its four sides, from the top clockwise; its width and height are never negative.
  func inset(by insets: [Double]) -> Rect {
    Rect(
      x: x + insets[3], y: y + insets[0], width: max(0, width - insets[1] - insets[3]),
      height: max(0, height - insets[0] - insets[2]))
  }
}

extension CornerRadii {
  /// The radii of a box inset at its four sides, from the top clockwise, with corners of these shapes.
  func inset(by insets: [Double], _ shapes: CornerShapes) -> CornerRadii {
    let across = [insets[3], insets[1], insets[1], insets[3]]
    let down = [insets[0], insets[0], insets[2], insets[2]]
    return CornerRadii(
      corners: corners.enumerated().map { index, radius in
        let part = shapes[index].radiusPart
        return shapes[index].isSquare || radius.x <= 0 || radius.y <= 0
          ? .zero : Vector(max(0, radius.x - across[index] * part), max(0, radius.y - down[index] * part))
      })
  }
}

extension CornerShape {
  /// The change of a radius per width of a border. As in CSS, it is 1 for corners that bulge more than round
  /// ones, and borders are wider there.
  var radiusPart: Double { curvature > 1 ? 1 : isHollow ? 0 : inset }
}
