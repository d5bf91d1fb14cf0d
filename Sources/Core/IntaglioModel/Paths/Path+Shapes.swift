// SPDX-License-Identifier: MIT
import Glibc

/// Closed outlines of common shapes. All run clockwise as seen, with y downwards, so that shapes in one path
/// unite under the non-zero rule. Curves differ from circles and ellipses by at most 4.2e-6 of the radius.
extension Path {
  /// A rectangle, from its upper left corner.
  public static func rectangle(_ rect: Rect) -> Path {
    polygon([rect.origin, Vector(rect.maxX, rect.y), Vector(rect.maxX, rect.maxY), Vector(rect.x, rect.maxY)])
  }

  /// A rectangle with round corners of one radius, limited to half the shorter side.
  public static func roundedRectangle(_ rect: Rect, radius: Double) -> Path {
    roundedRectangle(rect, radii: CornerRadii(radius))
  }

  /// A rectangle with a radius for each corner, or two for elliptical ones. Radii that do not fit shrink
  /// proportionally, as in CSS; see `CornerRadii.fitted`.
  public static func roundedRectangle(_ rect: Rect, radii: CornerRadii) -> Path {
    let fitted = radii.fitted(width: rect.width, height: rect.height)
    let start = Vector(rect.x + fitted.topLeft.x, rect.y)
    var path = Path()
    path.move(to: start)
    path.addCorner(
      from: Vector(rect.maxX - fitted.topRight.x, rect.y),
      to: Vector(rect.maxX, rect.y + fitted.topRight.y), radius: fitted.topRight, quarter: 3)
    path.addCorner(
      from: Vector(rect.maxX, rect.maxY - fitted.bottomRight.y),
      to: Vector(rect.maxX - fitted.bottomRight.x, rect.maxY), radius: fitted.bottomRight, quarter: 0)
    path.addCorner(
      from: Vector(rect.x + fitted.bottomLeft.x, rect.maxY),
      to: Vector(rect.x, rect.maxY - fitted.bottomLeft.y), radius: fitted.bottomLeft, quarter: 1)
    path.addCorner(
      from: Vector(rect.x, rect.y + fitted.topLeft.y), to: start, radius: fitted.topLeft, quarter: 2)
    path.close()
    return path
  }

  /// The ellipse that touches the four sides of `rect`, from its rightmost point.
  public static func ellipse(in rect: Rect) -> Path {
    let arc = EllipticalArc(
      center: rect.center, radii: Vector(rect.width / 2, rect.height / 2), rotation: 0, start: 0,
      sweep: 2 * .pi)
    var path = Path()
    path.move(to: arc.point(at: 0))
    arc.add(to: &path, ending: arc.point(at: 0))
    path.close()
    return path
  }

  /// A circle, from its rightmost point.
  public static func circle(center: Vector, radius: Double) -> Path {
    ellipse(in: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// The closed outline through `points`; empty for no points.
  public static func polygon(_ points: [Vector]) -> Path {
    guard let first = points.first else { return Path() }
    return Path([.move(to: first)] + points.dropFirst().map { .line(to: $0) } + [.close])
  }

  /// A polygon of `sides` equal sides with its corners on a circle, the first straight above the centre;
  /// empty for fewer than three sides. `rotation` is in radians, clockwise.
  public static func regularPolygon(
    center: Vector, radius: Double, sides: Int, rotation: Double = 0
  ) -> Path {
    guard sides >= 3 else { return Path() }
    return polygon(
      (0..<sides).map { side in
        center + Vector(angle: rotation + (2 * Double(side) / Double(sides) - 0.5) * .pi, length: radius)
      })
  }

  /// A star with `tips` tips on one circle and as many inner corners on another, the first tip straight above
  /// the centre; empty for fewer than two tips. `rotation` is in radians, clockwise.
  public static func star(
    center: Vector, radius: Double, innerRadius: Double, tips: Int, rotation: Double = 0
  ) -> Path {
    guard tips >= 2 else { return Path() }
    return polygon(
      (0..<2 * tips).map { corner in
        let angle = rotation + (Double(corner) / Double(tips) - 0.5) * .pi
        return center + Vector(angle: angle, length: corner % 2 == 0 ? radius : innerRadius)
      })
  }

  /// Adds a line to `start` and, for a radius other than 0, a quarter of an ellipse from there to `end`.
  /// `quarter` is the start on that ellipse, in quarter turns from x towards y.
  private mutating func addCorner(from start: Vector, to end: Vector, radius: Vector, quarter: Int) {
    if currentPoint != start { line(to: start) }
    guard radius != .zero else { return }
    let outwards = [Vector(1, 0), Vector(0, 1), Vector(-1, 0), Vector(0, -1)][quarter]
    let arc = EllipticalArc(
      center: start - Vector(outwards.x * radius.x, outwards.y * radius.y), radii: radius, rotation: 0,
      start: Double(quarter) * .pi / 2, sweep: .pi / 2)
    arc.add(to: &self, ending: end)
  }
}
