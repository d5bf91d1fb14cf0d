// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// The exact pixel coverage of a rounded rectangle: the overlap of two rectangles, minus the area outside the
/// corners' arcs.
///
/// The area under a corner's ellipse is an integral over the part of the pixel's width that the curve
/// crosses, by Gauss's rule with four points. It is off by less than 0.002 even if a whole corner lies in one
/// pixel, and avoids the closed form's cancellation for large radii. Other corners are `SuperellipseCorner`s.
struct ShapeCoverage: Sendable {
  let shape: RoundedRectangle

  /// Gauss's rule with four points on -1…1: the distance from the middle and the weight, each for two points.
  private static let gaussRule = [
    (0.339981043584856, 0.652145154862546), (0.861136311594053, 0.347854845137454),
  ]

  /// The area below a falling curve, between two distances from the centre and two heights.
  ///
  /// - Parameters:
  ///   - height: the curve's height at a distance.
  ///   - crossing: the distance at which it has a height.
  @inline(__always)
  static func area(
    from start: Double, to far: Double, _ low: Double, _ high: Double, height: (Double) -> Double,
    crossing: (Double) -> Double
  ) -> Double {
    // Up to `full` the curve is above these heights, from `end` on below them.
    let full = min(max(crossing(high), start), far)
    let end = min(max(crossing(low), full), far)
    var area = (full - start) * (high - low)
    let (middle, half) = ((full + end) / 2, (end - full) / 2)
    for (node, weight) in gaussRule {
      area += half * weight * (height(middle - node * half) + height(middle + node * half) - 2 * low)
    }
    return area
  }

  /// Adds `sign` times the coverage of the pixels `columns` of row `y`.
  func add(_ sign: Float, row y: Int, columns: Range<Int>, to coverage: FloatRow) {
    let (top, bottom) = (max(Double(y), shape.top), min(Double(y + 1), shape.bottom))
    guard top < bottom else { return }
    let touched = shape.pixels.columns.clamped(to: columns)
    // Pixels between those of the left and right edges are covered in full width.
    let between = PixelRect.wholeColumns(from: shape.left, to: shape.right).clamped(to: touched)
    let height = sign * Float(bottom - top)
    for x in between { coverage[x - columns.lowerBound] += height }
    for x in [touched.lowerBound..<between.lowerBound, between.upperBound..<touched.upperBound].joined() {
      let width = min(Double(x + 1), shape.right) - max(Double(x), shape.left)
      coverage[x - columns.lowerBound] += sign * Float(max(0, width) * (bottom - top))
    }
    for corner in 0..<4 where shape.radii[corner] != .zero {
      let quarter = Quarter(corner, of: shape)
      guard let rows = quarter.heights(top, bottom) else { continue }
      for x in quarter.columns.clamped(to: touched) {
        let (left, right) = (max(Double(x), shape.left), min(Double(x + 1), shape.right))
        coverage[x - columns.lowerBound] -= sign * Float(quarter.cutOff(left, right, rows))
      }
    }
  }
}

extension PixelRect {
  /// The whole columns between two positions; an empty range at the first position if there are none.
  fileprivate static func wholeColumns(from left: Double, to right: Double) -> Range<Int> {
    let first = Int(left.rounded(.up))
    return first..<max(first, Int(right.rounded(.down)))
  }
}

/// A quarter of an ellipse, measured from its centre towards the corner.
private struct Quarter {
  private let radius: Vector
  private let center: Vector
  private let isRight: Bool
  private let isBottom: Bool
  /// The corner, if it is not round.
  private let superellipse: SuperellipseCorner?
  /// The pixels that the quarter's box touches.
  let columns: Range<Int>

  init(_ corner: Int, of shape: RoundedRectangle) {
    radius = shape.radii[corner]
    isRight = corner == 1 || corner == 2
    isBottom = corner >= 2
    let curve = shape.corners[corner]
    superellipse = curve == .round ? nil : SuperellipseCorner(curve, radius: radius)
    center = Vector(
      isRight ? shape.right - radius.x : shape.left + radius.x,
      isBottom ? shape.bottom - radius.y : shape.top + radius.y)
    let (near, far) = isRight ? (center.x, shape.right) : (shape.left, center.x)
    columns = Int(near.rounded(.down))..<Int(far.rounded(.up))
  }

  /// The part of the rows from `top` to `bottom` on the corner's side of the centre, as heights above it.
  func heights(_ top: Double, _ bottom: Double) -> (low: Double, high: Double)? {
    let (low, high) = isBottom ? (top - center.y, bottom - center.y) : (center.y - bottom, center.y - top)
    return high > 0 ? (max(low, 0), high) : nil
  }

  /// The area outside the ellipse, between these columns and heights.
  func cutOff(_ left: Double, _ right: Double, _ heights: (low: Double, high: Double)) -> Double {
    let (near, far) = isRight ? (left - center.x, right - center.x) : (center.x - right, center.x - left)
    let start = max(near, 0)
    guard start < far else { return 0 }
    if let superellipse { return superellipse.cutOff(start, far, heights.low, heights.high) }
    // Most pixels of a corner are wholly inside the curve or wholly outside.
    if isInside(far, heights.high) { return 0 }
    if !isInside(start, heights.low) { return (far - start) * (heights.high - heights.low) }
    let inside = ShapeCoverage.area(
      from: start, to: far, heights.low, heights.high, height: height, crossing: crossing)
    return (far - start) * (heights.high - heights.low) - inside
  }

  /// Whether a point, by distance from the centre and height, is inside the ellipse.
  private func isInside(_ distance: Double, _ height: Double) -> Bool {
    let (across, up) = (distance / radius.x, height / radius.y)
    return across * across + up * up <= 1
  }

  /// The curve's height at a distance from the centre.
  private func height(_ distance: Double) -> Double {
    let part = distance / radius.x
    return radius.y * max(0, (1 - part) * (1 + part)).squareRoot()
  }

  /// The distance at which the curve has this height.
  private func crossing(_ height: Double) -> Double {
    let part = min(height / radius.y, 1)
    return radius.x * ((1 - part) * (1 + part)).squareRoot()
  }
}

/// The exact coverage of a corner that is a superellipse, x^n + y^n = 1 in its radii.
///
/// Up to the diagonal the curve is flat, with a slope of at most 1, and beyond it is the same curve with the
/// axes exchanged. Both halves are therefore integrals of a flat curve, by Gauss's rule with four points over
/// the part that crosses the pixel. A hollow corner is the outside of the mirrored curve. The result is off
/// by less than 0.001.
private struct SuperellipseCorner {
  private let radius: Vector
  private let exponent: Double
  private let isHollow: Bool
  /// The coordinate at which the curve crosses the diagonal.
  private let middle: Double

  init(_ shape: CornerShape, radius: Vector) {
    (self.radius, exponent, isHollow) = (radius, shape.exponent, shape.isHollow)
    middle = exp2(-1 / exponent)
  }

  /// The area outside the curve, between these distances from the centre, all within the radii.
  func cutOff(_ left: Double, _ right: Double, _ low: Double, _ high: Double) -> Double {
    // In units of the radii, from the centre, or from the corner if it is hollow.
    var (u, v) = ((left / radius.x, right / radius.x), (low / radius.y, high / radius.y))
    if isHollow { (u, v) = ((1 - u.1, 1 - u.0), (1 - v.1, 1 - v.0)) }
    u = (min(max(u.0, 0), 1), min(max(u.1, 0), 1))
    v = (min(max(v.0, 0), 1), min(max(v.1, 0), 1))
    let inside = inside(u, v) * radius.x * radius.y
    return isHollow ? inside : (right - left) * (high - low) - inside
  }

  private func inside(_ u: (Double, Double), _ v: (Double, Double)) -> Double {
    if height(u.1) >= v.1 { return (u.1 - u.0) * (v.1 - v.0) }
    if height(u.0) <= v.0 { return 0 }
    return under((u.0, min(u.1, middle)), v) + under((v.0, min(v.1, middle)), (max(u.0, middle), u.1))
  }

  /// The area below the curve, between the distances `across` and the heights `up`.
  private func under(_ across: (Double, Double), _ up: (Double, Double)) -> Double {
    let (start, far) = across
    guard start < far, up.0 < up.1 else { return 0 }
    return ShapeCoverage.area(from: start, to: far, up.0, up.1, height: height, crossing: height)
  }

  /// The height of the curve at a distance; also, by symmetry, the distance at a height.
  private func height(_ distance: Double) -> Double { pow(max(0, 1 - pow(distance, exponent)), 1 / exponent) }
}
