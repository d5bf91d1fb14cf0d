// SPDX-License-Identifier: MIT
import Glibc

extension Path {
  /// Adds a part of a circle. Angles are radians from x towards y; `clockwise` is as seen, with y downwards.
  /// If the path has an open subpath, a line joins its last point to the arc's first; otherwise the arc
  /// starts a subpath.
  ///
  /// The arc runs from `startAngle` in its direction until it first meets `endAngle`; if the end is a whole
  /// turn or more ahead of the start, it is the whole circle. It consists of cubic curves of at most an
  /// eighth of a turn, with an error of 4.2e-6 of the radius.
  public mutating func addArc(
    center: Vector, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) {
    let turn = 2 * Double.pi
    var ahead = clockwise ? endAngle - startAngle : startAngle - endAngle
    if ahead >= turn {
      ahead = turn
    } else if ahead < 0 {
      ahead = fmod(ahead, turn)
      if ahead < 0 { ahead += turn }
    }
    let arc = EllipticalArc(
      center: center, radii: Vector(radius, radius), rotation: 0, start: startAngle,
      sweep: clockwise ? ahead : -ahead)
    joinOrMove(to: arc.point(at: startAngle))
    arc.add(to: &self, ending: arc.point(at: startAngle + arc.sweep))
  }

  /// Adds a part of an ellipse from the last point to `end`, as SVG's `A` command does. `radii` are those of
  /// the ellipse, and `rotation` is the angle of its x axis in radians. Of the four possible arcs, `isLarge`
  /// selects one of the two that are longer than half the ellipse, and `isClockwise` (SVG's sweep flag) one
  /// that runs from x towards y.
  ///
  /// Radii that are too small grow until they reach the end; with a radius of 0 the arc is a line; an arc
  /// back to its start is empty (SVG 2, section 9.5.1). The sign of a radius is ignored.
  public mutating func addEllipticalArc(
    to end: Vector, radii: Vector, rotation: Double = 0, isLarge: Bool, isClockwise: Bool
  ) {
    let start = currentPoint
    guard start != end else { return }
    guard
      let arc = EllipticalArc(
        from: start, to: end, radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
    else {
      line(to: end)
      return
    }
    arc.add(to: &self, ending: end)
  }

  /// The start of the next element: (0, 0) in an empty path, the start of the last subpath after a `close`.
  public var currentPoint: Vector {
    guard let last = elements.last else { return .zero }
    switch last {
    case .move(let point), .line(let point), .quadratic(let point, _), .cubic(let point, _, _): return point
    case .close:
      for element in elements.reversed() {
        if case .move(let point) = element { return point }
      }
      return .zero
    }
  }

  /// Draws a line to `point`, or starts a subpath there if none is open.
  private mutating func joinOrMove(to point: Vector) {
    switch elements.last {
    case nil, .close: move(to: point)
    default: if currentPoint != point { line(to: point) }
    }
  }
}
