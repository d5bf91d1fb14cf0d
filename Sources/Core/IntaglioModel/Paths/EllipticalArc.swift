// SPDX-License-Identifier: MIT
import Glibc

/// A part of an ellipse about its centre. Angles are radians on the unit circle before its map to the
/// ellipse, from x towards y.
package struct EllipticalArc {
  var center: Vector
  var radii: Vector
  /// The angle of the ellipse's own x axis.
  var rotation: Double
  var start: Double
  /// The signed angle of the arc, negative in the direction from y to x.
  var sweep: Double

  package init(center: Vector, radii: Vector, rotation: Double, start: Double, sweep: Double) {
    (self.center, self.radii, self.rotation) = (center, radii, rotation)
    (self.start, self.sweep) = (start, sweep)
  }

  /// The arc between two points, by the conversion of SVG 2, appendix B.2.4; nil if it is a line.
  init?(
    from start: Vector, to end: Vector, radii: Vector, rotation: Double, isLarge: Bool, isClockwise: Bool
  ) {
    var (rx, ry) = (abs(radii.x), abs(radii.y))
    guard rx > 0, ry > 0 else { return nil }
    let axis = Vector(angle: rotation)
    // Half the vector from the end to the start, along the axes of the ellipse, in radii.
    let half = (start - end) * 0.5
    var x = half.dot(axis) / rx
    var y = half.dot(axis.quarterTurn) / ry
    let reach = x * x + y * y
    guard reach.isFinite, reach > 0 else { return nil }
    if reach > 1 {
      let growth = reach.squareRoot()
      (rx, ry, x, y) = (rx * growth, ry * growth, x / growth, y / growth)
    }
    // On the unit circle the centre lies perpendicular to the middle of the chord.
    let distance = (max(1 / min(reach, 1) - 1, 0)).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let (cx, cy) = (distance * y, -distance * x)
    let middle = start.interpolated(to: end, at: 0.5)
    let first = atan2(y - cy, x - cx)
    var sweep = atan2(-y - cy, -x - cx) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    self.init(
      center: middle + axis * (cx * rx) + axis.quarterTurn * (cy * ry), radii: Vector(rx, ry),
      rotation: rotation, start: first, sweep: sweep)
  }

  func point(at angle: Double) -> Vector { center + offset(cos(angle), sin(angle)) }

  /// Adds cubic curves of at most an eighth of a turn to a path whose current point is the arc's start. The
  /// last curve ends exactly at `end`.
  ///
  /// Control points 4/3 tan(angle/4) along the tangents make a curve that meets the circle in its middle too;
  /// for an eighth it lies at most 4.2e-6 of the radius outside.
  package func add(to path: inout Path, ending end: Vector) {
    guard sweep != 0, sweep.isFinite else { return }
    let count = Int((abs(sweep) / (.pi / 4) - 1e-9).rounded(.up))
    let step = sweep / Double(max(count, 1))
    let reach = 4.0 / 3 * tan(step / 4)
    for index in 0..<max(count, 1) {
      let angle = start + Double(index) * step
      let (c0, s0) = (cos(angle), sin(angle))
      let (c1, s1) = (cos(angle + step), sin(angle + step))
      let isLast = index + 1 >= count
      path.cubic(
        to: isLast ? end : center + offset(c1, s1),
        control1: center + offset(c0 - reach * s0, s0 + reach * c0),
        control2: center + offset(c1 + reach * s1, s1 - reach * c1))
    }
  }

  /// The offset from the centre for the point (x, y) of the unit circle.
  private func offset(_ x: Double, _ y: Double) -> Vector {
    let axis = Vector(angle: rotation)
    return axis * (radii.x * x) + axis.quarterTurn * (radii.y * y)
  }
}
