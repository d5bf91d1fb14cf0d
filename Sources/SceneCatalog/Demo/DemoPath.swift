import Glibc
import IntaglioModel

/// An area that is the union of simple polygons and pen strokes. Coordinates are pixels, y downwards.
///
/// Every piece is turned the same way round when it is added, so that filling by the non-zero rule unites them.
package struct DemoPath {
  /// Closed polygons, all turned the same way round.
  package private(set) var polygons: [[Vector]] = []

  /// An empty area.
  package init() {}

  /// Adds a simple polygon.
  package mutating func add(_ polygon: [Vector]) {
    polygons.append(DemoPath.signedArea(polygon) < 0 ? polygon.reversed() : polygon)
  }

  /// Adds what a round pen covers that moves through `points`, its diameter changing from `widths` to `widths`.
  package mutating func addStroke(through points: [Vector], widths: [Double]) {
    for index in points.indices {
      add(DemoPath.ellipse(center: points[index], radii: Vector(widths[index] / 2, widths[index] / 2)))
      guard index > 0 else { continue }
      let (from, to) = (points[index - 1], points[index])
      let length = max(hypot(to.x - from.x, to.y - from.y), 1e-9)
      let normal = Vector((from.y - to.y) / length, (to.x - from.x) / length)
      let (start, end) = (widths[index - 1] / 2, widths[index] / 2)
      add([
        Vector(from.x + normal.x * start, from.y + normal.y * start),
        Vector(to.x + normal.x * end, to.y + normal.y * end),
        Vector(to.x - normal.x * end, to.y - normal.y * end),
        Vector(from.x - normal.x * start, from.y - normal.y * start),
      ])
    }
  }

  /// Adds a stroke along a cubic curve; the pen's diameter goes evenly from `startWidth` to `endWidth`.
  package mutating func addStroke(
    along curve: DemoCubic, startWidth: Double, endWidth: Double, steps: Int = 32
  ) {
    let fractions = (0...steps).map { Double($0) / Double(steps) }
    addStroke(
      through: fractions.map { curve.point(at: $0) },
      widths: fractions.map { startWidth + (endWidth - startWidth) * $0 * $0 * (3 - 2 * $0) })
  }

  /// The area made larger or smaller; the point `center` goes to `target`.
  package func scaled(by factor: Double, about center: Vector, to target: Vector) -> DemoPath {
    var result = self
    result.polygons = polygons.map { polygon in
      polygon.map { Vector(target.x + factor * ($0.x - center.x), target.y + factor * ($0.y - center.y)) }
    }
    return result
  }

  /// The points of an ellipse, evenly spaced in its angle, from the right, clockwise on the screen.
  package static func ellipse(center: Vector, radii: Vector, steps: Int = 48) -> [Vector] {
    (0..<steps).map { step in
      let angle = 2 * Double.pi * Double(step) / Double(steps)
      return Vector(center.x + radii.x * cos(angle), center.y + radii.y * sin(angle))
    }
  }

  /// The area of a rectangle with round corners.
  package static func roundedRectangle(
    left: Double, top: Double, right: Double, bottom: Double, radius: Double
  ) -> [Vector] {
    let corners = [(right, top, -1.0), (right, bottom, 0.0), (left, bottom, 1.0), (left, top, 2.0)]
    return corners.flatMap { x, y, quarter in
      let center = Vector(x == right ? x - radius : x + radius, y == bottom ? y - radius : y + radius)
      return (0...12).map { step in
        let angle = (quarter + Double(step) / 12) * .pi / 2
        return Vector(center.x + radius * cos(angle), center.y + radius * sin(angle))
      }
    }
  }

  private static func signedArea(_ polygon: [Vector]) -> Double {
    polygon.indices.reduce(0.0) { sum, index in
      let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }
}

/// A cubic Bézier curve.
package struct DemoCubic {
  /// Where it starts.
  package var start: Vector
  /// Where it is pulled to first.
  package var firstControl: Vector
  /// Where it is pulled to then.
  package var secondControl: Vector
  /// Where it ends.
  package var end: Vector

  /// A curve of four points, each given as x, y.
  package init(_ start: Vector, _ firstControl: Vector, _ secondControl: Vector, _ end: Vector) {
    self.start = start
    self.firstControl = firstControl
    self.secondControl = secondControl
    self.end = end
  }

  /// The point at a fraction 0…1 of the parameter.
  package func point(at t: Double) -> Vector {
    let s = 1 - t
    let weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Vector(
      weights.0 * start.x + weights.1 * firstControl.x + weights.2 * secondControl.x + weights.3 * end.x,
      weights.0 * start.y + weights.1 * firstControl.y + weights.2 * secondControl.y + weights.3 * end.y)
  }
}
