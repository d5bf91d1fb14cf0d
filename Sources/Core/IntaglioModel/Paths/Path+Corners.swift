// SPDX-License-Identifier: MIT
import Glibc

extension Path {
  /// The number of pieces per half corner; eight are within 0.0002 of the radius.
  private static let pieces = 8

  /// A rectangle with corners of any shapes, clockwise from the start of the upper side. Radii that do not
  /// fit shrink proportionally, as in CSS. The curves differ from superellipses by at most 0.0002 of the
  /// radius; if all corners are round, they are the cubics of `roundedRectangle(_:radii:)`.
  public static func roundedRectangle(_ rect: Rect, radii: CornerRadii, shapes: CornerShapes) -> Path {
    if shapes == .round { return roundedRectangle(rect, radii: radii) }
    let fitted = RoundedRectangle(
      left: rect.x, top: rect.y, right: rect.maxX, bottom: rect.maxY, radii: radii.corners, corners: shapes)
    let corners = [
      rect.origin, Vector(rect.maxX, rect.y), Vector(rect.maxX, rect.maxY), Vector(rect.x, rect.maxY),
    ]
    var path = Path()
    // Clockwise, each from the side before it to the side after it.
    for (index, turn) in [(1, 0), (2, 1), (3, 2), (0, 3)] {
      path.addCorner(shapes[index], at: corners[index], turned: turn, fitted.radii[index])
    }
    path.close()
    return path
  }

  /// Adds a line to a corner, and the corner's curve. `turned` counts clockwise quarter turns from the upper
  /// right corner.
  private mutating func addCorner(_ shape: CornerShape, at corner: Vector, turned: Int, _ radius: Vector) {
    let isTurned = turned % 2 == 1
    // To the end of the curve and back from its start, along the sides.
    let ahead = [Vector(0, 1), Vector(-1, 0), Vector(0, -1), Vector(1, 0)][turned]
    let back = [Vector(-1, 0), Vector(0, -1), Vector(1, 0), Vector(0, 1)][turned]
    let (before, after) = isTurned ? (radius.y, radius.x) : (radius.x, radius.y)
    /// A point by its distances from the corner, in radii, along the sides before and after it.
    func point(_ distances: Vector) -> Vector {
      corner + back * (before * distances.x) + ahead * (after * distances.y)
    }
    let start = point(Vector(1, 0))
    if elements.isEmpty { move(to: start) } else { line(to: start) }
    guard radius != .zero else { return }
    if shape.exponent == 1 { return line(to: point(Vector(0, 1))) }
    if shape.exponent.isInfinite {
      line(to: point(Vector(1, 1)))
      return line(to: point(Vector(0, 1)))
    }
    for curve in Path.curves(of: shape.exponent) {
      // Hollow corners are the same curve, with its distances measured from the other end.
      let points = shape.isHollow ? curve.map { Vector(1 - $0.y, 1 - $0.x) } : curve
      cubic(to: point(points[2]), control1: point(points[0]), control2: point(points[1]))
    }
  }

  /// The cubic pieces of x^n + y^n = 1 around a corner at (1, 1), as distances from it: two controls and the
  /// end.
  ///
  /// Up to the diagonal each piece has the curve's heights and slopes at its ends; beyond it the axes are
  /// exchanged. With equal steps of x^(n/4) all pieces have about the same error, because the fourth
  /// derivative grows about like x^(n-4).
  private static func curves(of exponent: Double) -> [[Vector]] {
    func knot(_ index: Int) -> (x: Double, y: Double, slope: Double) {
      let x = exp2(-1 / exponent) * pow(Double(index) / Double(pieces), 4 / exponent)
      let y = pow(1 - pow(x, exponent), 1 / exponent)
      return (x, y, index == 0 ? 0 : -pow(x / y, exponent - 1))
    }
    let half = (0..<pieces).map { index -> [Vector] in
      let (from, to) = (knot(index), knot(index + 1))
      let third = (to.x - from.x) / 3
      return [
        Vector(from.x, from.y), Vector(from.x + third, from.y + from.slope * third),
        Vector(to.x - third, to.y - to.slope * third), Vector(to.x, to.y),
      ].map { Vector(1 - $0.x, 1 - $0.y) }
    }
    let rest = half.reversed().map { piece in piece.reversed().map { Vector($0.y, $0.x) } }
    return (half + rest).map { Array($0.dropFirst()) }
  }
}
