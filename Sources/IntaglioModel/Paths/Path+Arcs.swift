// SPDX-License-Identifier: MIT
import Glibc

extension Path {
  /// Adds a part of a circle. Angles are radians from x towards y; `clockwise` is as one sees it, y
  /// downwards. Where the path has an open subpath, a line goes from its last point to the arc's first one;
  /// else the arc begins a subpath.
  ///
  /// The arc goes from `startAngle` in its direction to where it first meets `endAngle`; where the end lies a
  /// whole turn or more ahead of the start, it is the whole circle. It is drawn by cubic curves of at most an
  /// eighth of a turn, which stray from the circle by 4.2e-6 of its radius.
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

  /// Adds a part of an ellipse from the last point to `end`, as SVG's `A` command does: `radii` of the
  /// ellipse, whose x axis is turned by `rotation` radians; of the four arcs that these allow, `isLarge`
  /// takes one of the two that are over half the ellipse, `isClockwise` (SVG's sweep flag) one that goes from
  /// x towards y.
  ///
  /// Radii too small to reach the end grow until they do; with a radius of 0 the arc is a line; an arc to
  /// where it begins is nothing (SVG 2, section 9.5.1). A negative radius counts as a positive one.
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

  /// The point at which the next piece begins: (0, 0) in an empty path, the start of the last subpath behind
  /// a `close`.
  public var currentPoint: Vector {
    guard let last = elements.last else { return .zero }
    switch last {
    case .move(let point), .line(let point), .quadratic(let point, _), .cubic(let point, _, _):
      return point
    case .close:
      for element in elements.reversed() {
        if case .move(let point) = element { return point }
      }
      return .zero
    }
  }

  /// Draws a line to `point`, or begins a subpath there where none is open.
  private mutating func joinOrMove(to point: Vector) {
    switch elements.last {
    case nil, .close: move(to: point)
    default: if currentPoint != point { line(to: point) }
    }
  }
}
