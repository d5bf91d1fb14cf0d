// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// A CSS gradient, before the size of its box is known.
struct CSSGradient {
  enum Shape {
    /// A direction in degrees, clockwise from the top.
    case angle(Double)
    /// Towards a side or a corner: -1, 0 or 1 along each axis.
    case towards(x: Double, y: Double)
    case radial(CSSEllipse, at: CSSPosition)
    case conic(from: Double, at: CSSPosition)
  }

  /// A colour; its position may be missing.
  struct Stop {
    var color: CSSColor
    var position: CSSLength?
  }

  var shape: Shape
  var stops: [Stop]
  var mixing: CSSMixing
  var repeats = false
  let fault: @Sendable (_ expected: String) -> CSSError
  let text: @Sendable () -> String

  var isOpaque: Bool { stops.allSatisfy { $0.color.alpha == 1 } }

  /// The gradient of `box`, for a layer with the frame `frame`; both are in the same points.
  func gradient(in box: Rect, of frame: Rect) throws(CSSError) -> Gradient {
    func fraction(_ point: Vector) -> Vector {
      Vector(
        frame.width > 0 ? (point.x - frame.x) / frame.width : 0,
        frame.height > 0 ? (point.y - frame.y) / frame.height : 0)
    }
    switch shape {
    case .angle(let degrees):
      let (x, y) = (sin(degrees * .pi / 180), -cos(degrees * .pi / 180))
      return try linear(along: Vector(x, y), box, fraction)
    case .towards(let x, let y):
      // Towards a corner, the middle colour lies on the line between the two neighbouring corners.
      let direction = x != 0 && y != 0 ? Vector(x * box.height, y * box.width) : Vector(x, y)
      let length = hypot(direction.x, direction.y)
      return try linear(along: length > 0 ? direction * (1 / length) : Vector(x, y), box, fraction)
    case .radial(let ellipse, let place):
      let center = place.point(in: box)
      var radius = ellipse.radius(at: center, in: box)
      var line = CSSStops(stops, mixing, along: radius.x)
      // Everything lies beyond an ellipse without extent.
      guard radius.x > 0, radius.y > 0, frame.width > 0, frame.height > 0, repeats || line.end > 0 else {
        return line.only(line.stops.last)
      }
      if repeats {
        let (first, period) = (line.start, try period(of: line))
        line.rescale(from: first, to: first + period)
        line.shift(by: first / period)
        radius = radius * period
      } else if line.end > 1 {
        radius = radius * line.end
        line.rescale(from: 0, to: line.end)
      }
      line.cut()
      return line.gradient(
        .radial(center: fraction(center), radius: Vector(radius.x / frame.width, radius.y / frame.height)),
        repeats: repeats)
    case .conic(let start, let place):
      var line = CSSStops(stops, mixing, along: 0)
      if repeats {
        let (first, period) = (line.start, try period(of: line))
        line.rescale(from: first, to: first + period)
        line.shift(by: first / period)
        line.rescale(from: 0, to: 1 / period)
      }
      line.cut()
      return line.gradient(.conic(center: fraction(place.point(in: box)), start: start), repeats: repeats)
    }
  }

  /// The part of the line that is repeated.
  private func period(of line: CSSStops) throws(CSSError) -> Double {
    let period = line.end - line.start
    guard period > 1e-9 else {
      throw fault("a distance between the first and the last colour of a repeating gradient")
    }
    return period
  }

  /// CSS's gradient line goes through the middle, and ends at the perpendiculars through the corners.
  private func linear(
    along direction: Vector, _ box: Rect, _ fraction: (Vector) -> Vector
  ) throws(CSSError) -> Gradient {
    let length = abs(box.width * direction.x) + abs(box.height * direction.y)
    let middle = Vector(box.x + box.width / 2, box.y + box.height / 2)
    var line = CSSStops(stops, mixing, along: length)
    if repeats { _ = try period(of: line) }
    var (first, last) = (0.0, 1.0)
    if repeats || line.start < 0 || line.end > 1 {
      guard line.start < line.end else {
        return line.only(line.start < 0 ? line.stops.last : line.stops.first)
      }
      (first, last) = (line.start, line.end)
      line.rescale(from: first, to: last)
    }
    func point(_ place: Double) -> Vector { fraction(middle + direction * (length * (place - 0.5))) }
    return line.gradient(.linear(start: point(first), end: point(last)), repeats: repeats)
  }
}

struct CSSEllipse {
  enum Extent: String, CaseIterable {
    case closestSide = "closest-side"
    case farthestSide = "farthest-side"
    case closestCorner = "closest-corner"
    case farthestCorner = "farthest-corner"
  }

  var isCircle = false
  var extent = Extent.farthestCorner
  /// The explicit radii; a circle's are equal.
  var radii: (x: CSSLength, y: CSSLength)?

  /// Half axes in points.
  func radius(at center: Vector, in box: Rect) -> Vector {
    if let radii { return Vector(radii.x.points(of: box.width), radii.y.points(of: box.height)) }
    let (left, right) = (abs(center.x - box.x), abs(center.x - box.maxX))
    let (top, bottom) = (abs(center.y - box.y), abs(center.y - box.maxY))
    let isClosest = extent == .closestSide || extent == .closestCorner
    let sides =
      isClosest ? Vector(min(left, right), min(top, bottom)) : Vector(max(left, right), max(top, bottom))
    switch extent {
    case .closestSide, .farthestSide:
      guard isCircle else { return sides }
      let side = isClosest ? min(sides.x, sides.y) : max(sides.x, sides.y)
      return Vector(side, side)
    case .closestCorner, .farthestCorner:
      // The nearest corner is nearest along both axes, and the farthest corner farthest.
      guard !isCircle else { return Vector(hypot(sides.x, sides.y), hypot(sides.x, sides.y)) }
      // The ellipse of the sides, scaled to go through the corner.
      return sides * 2.0.squareRoot()
    }
  }
}
