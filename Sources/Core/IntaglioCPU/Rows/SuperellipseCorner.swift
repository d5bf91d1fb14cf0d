// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// The exact coverage of a corner that is a superellipse, x^n + y^n = 1 in its radii.
///
/// Up to the diagonal the curve is flat, with a slope of at most 1, and beyond it is the same curve with the
/// axes exchanged. Both halves are therefore integrals of a flat curve, by Gauss's rule with four points over
/// the part that crosses the pixel. A hollow corner is the outside of the mirrored curve. The result is off
/// by less than 0.001.
struct SuperellipseCorner: Sendable {
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
