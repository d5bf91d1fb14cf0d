// SPDX-License-Identifier: MIT
extension Path {
  /// The smallest rectangle around all lines and curves, not their control points; nil if nothing is drawn. A
  /// `move` without a following element does not count.
  ///
  /// - Complexity: constant per element; a curve's extrema are the roots of its derivative.
  public var bounds: Rect? {
    var box = BoundingBox()
    var start = Vector.zero
    var last = Vector.zero
    for element in elements {
      switch element {
      case .move(let point): (start, last) = (point, point)
      case .line(let end):
        box.add(last)
        box.add(end)
        last = end
      case .quadratic(let end, let control):
        // Elevated to a cubic curve.
        let control1 = last.interpolated(to: control, at: 2.0 / 3)
        let control2 = end.interpolated(to: control, at: 2.0 / 3)
        box.addCubic(last, control1, control2, end)
        last = end
      case .cubic(let end, let control1, let control2):
        box.addCubic(last, control1, control2, end)
        last = end
      case .close:
        box.add(last)
        last = start
      }
    }
    return box.rect
  }
}

/// The bounds of the points added so far.
private struct BoundingBox {
  private var low = Vector(.infinity, .infinity)
  private var high = Vector(-.infinity, -.infinity)

  var rect: Rect? { low.x <= high.x && low.y <= high.y ? Rect(from: low, to: high) : nil }

  mutating func add(_ point: Vector) {
    addX(point.x)
    addY(point.y)
  }

  mutating func addCubic(_ start: Vector, _ control1: Vector, _ control2: Vector, _ end: Vector) {
    add(start)
    add(end)
    for x in Self.extrema(start.x, control1.x, control2.x, end.x) { addX(x) }
    for y in Self.extrema(start.y, control1.y, control2.y, end.y) { addY(y) }
  }

  private mutating func addX(_ x: Double) {
    low.x = min(low.x, x)
    high.x = max(high.x, x)
  }

  private mutating func addY(_ y: Double) {
    low.y = min(low.y, y)
    high.y = max(high.y, y)
  }

  /// The values of a cubic Bézier polynomial at the zeros of its derivative between its ends.
  private static func extrema(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    let low = min(p0, p3)
    let high = max(p0, p3)
    if min(p1, p2) >= low, max(p1, p2) <= high { return [] }
    // A third of the derivative: a t^2 + b t + c.
    let a = p3 - p0 + 3 * (p1 - p2)
    let b = 2 * (p0 - 2 * p1 + p2)
    let c = p1 - p0
    return roots(a, b, c).filter { $0 > 0 && $0 < 1 }.map { t in
      let u = 1 - t
      return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
    }
  }

  /// The real roots of a t^2 + b t + c, in the form without cancellation for a small a.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let sum = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    return [sum / a, c / sum].filter(\.isFinite)
  }
}
