// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// The area within a corner that is a superellipse, as the sum of many thin columns.
struct Superellipse {
  let shape: CornerShape
  /// The half axes.
  let radius: Vector

  /// The error of a falling curve is at most half a column: 1 / 2048 of a pixel.
  private static let columns = 1024

  /// The area of u0…u1, v0…v1 inside the corner, measured from the centre of its ellipse.
  func area(_ u0: Double, _ u1: Double, _ v0: Double, _ v1: Double) -> Double {
    // The curve falls, so a box lies inside it if its far corner does, and outside if its near corner does.
    if height(u1) >= v1 { return (u1 - u0) * (v1 - v0) }
    if height(u0) <= v0 { return 0 }
    let width = (u1 - u0) / Double(Superellipse.columns)
    return (0..<Superellipse.columns).reduce(0) { area, column in
      let height = height(u0 + (Double(column) + 0.5) * width)
      return area + width * (min(max(height, v0), v1) - v0)
    }
  }

  /// The height of the curve at a distance from the centre: b (1 - (u / a)^n)^(1/n), or for a hollow corner b
  /// minus the height at the distance from the corner.
  private func height(_ u: Double) -> Double {
    let part = min(max(u / radius.x, 0), 1)
    func height(_ part: Double) -> Double { pow(max(0, 1 - pow(part, shape.exponent)), 1 / shape.exponent) }
    return radius.y * (shape.isHollow ? 1 - height(1 - part) : height(part))
  }
}
