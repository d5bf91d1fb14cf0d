// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// The exact coverage of a rounded rectangle, in closed form: the overlap of two rectangles, minus the area
/// outside the corners' arcs. The area under a quarter of an ellipse is (b / 2) (u sqrt(1 - u^2 / a^2) + a
/// asin(u / a)). For other corners it is a sum: see `Superellipse`. The areas of two corners never overlap,
/// because radii fit (`RoundedRectangle.radii`).
package struct ReferenceShape {
  let shape: RoundedRectangle

  package init(shape: RoundedRectangle) { self.shape = shape }

  /// The covered area of the pixel in column x and row y.
  package func coverage(x: Int, y: Int) -> Double {
    let (left, right) = (max(Double(x), shape.left), min(Double(x + 1), shape.right))
    let (top, bottom) = (max(Double(y), shape.top), min(Double(y + 1), shape.bottom))
    guard left < right, top < bottom else { return 0 }
    return (0..<4).reduce((right - left) * (bottom - top)) { area, corner in
      area - cutOff(corner: corner, left: left, top: top, right: right, bottom: bottom)
    }
  }

  /// The part of a rectangle inside the shape's bounds that is outside one of its corners.
  private func cutOff(corner: Int, left: Double, top: Double, right: Double, bottom: Double) -> Double {
    let radius = shape.radii[corner]
    guard radius != .zero else { return 0 }
    let (isRight, isBottom) = (corner == 1 || corner == 2, corner >= 2)
    // Measured from the centre of the corner's ellipse towards the corner.
    let centerX = isRight ? shape.right - radius.x : shape.left + radius.x
    let centerY = isBottom ? shape.bottom - radius.y : shape.top + radius.y
    let (u0, u1) = isRight ? (left - centerX, right - centerX) : (centerX - right, centerX - left)
    let (v0, v1) = isBottom ? (top - centerY, bottom - centerY) : (centerY - bottom, centerY - top)
    let (firstU, firstV) = (max(u0, 0), max(v0, 0))
    guard firstU < u1, firstV < v1 else { return 0 }
    let box = (u1 - firstU) * (v1 - firstV)
    guard shape.corners[corner] == .round else {
      return box - Superellipse(shape: shape.corners[corner], radius: radius).area(firstU, u1, firstV, v1)
    }
    return box - area(radius, firstU, u1, firstV, v1)
  }

  /// The area of u0…u1, v0…v1 inside the quarter of the ellipse.
  private func area(_ radius: Vector, _ u0: Double, _ u1: Double, _ v0: Double, _ v1: Double) -> Double {
    let (a, b) = (radius.x, radius.y)
    func crossing(height: Double) -> Double { a * max(0, 1 - height * height / (b * b)).squareRoot() }
    func under(_ u: Double) -> Double {
      let u = min(u, a)
      return b / 2 * (u * max(0, 1 - u * u / (a * a)).squareRoot() + a * asin(u / a))
    }
    // To the left of `full` the curve is above v1, to the right of `end` below v0.
    let full = min(max(crossing(height: min(v1, b)), u0), u1)
    let end = min(max(crossing(height: min(v0, b)), full), u1)
    return (full - u0) * (v1 - v0) + under(end) - under(full) - (end - full) * v0
  }
}

extension RoundedRectangle {
  /// A rectangle of pixels.
  init(_ rect: Rect) {
    self.init(left: rect.x, top: rect.y, right: rect.x + rect.width, bottom: rect.y + rect.height)
  }

  /// Its coverage, minus that of a hole, which may reach past hollow corners whose radii had to shrink.
  func coverage(without hole: RoundedRectangle? = nil, at space: DrawingSpace) throws(SceneError) -> Coverage
  {
    let shape = ReferenceShape(shape: self)
    let hole = hole.map(ReferenceShape.init(shape:))
    return Coverage(try space.visible(pixels)) { x, y in
      max(0, shape.coverage(x: x, y: y) - (hole?.coverage(x: x, y: y) ?? 0))
    }
  }
}

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
