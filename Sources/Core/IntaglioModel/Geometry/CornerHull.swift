// SPDX-License-Identifier: MIT
import Glibc

/// A convex polygon around what a corner cuts off, with which CSS keeps opposite corners apart (CSS Borders
/// and Box Decorations 4, "Constraining opposite radii").
///
/// For a corner that bulges or is straight, it is the triangle between the corner and the ends of its curve.
/// For a hollow one it has two more points, where the tangent at the curve's middle meets the inner sides of
/// the corner's box.
struct CornerHull {
  private let radius: Vector
  /// The length of the polygon's edges along these inner sides, in radii: 0 for a triangle, 1 for a notch.
  private let side: Double

  init(_ shape: CornerShape, radius: Vector) {
    self.radius = radius
    // With the curve's middle at 1 - h from the corner in radii, h = 1 - 2^(-1/n), the tangent ends at 2h.
    side = shape.isHollow ? 2 * exp2(-1 / shape.exponent) - 1 : 0
  }

  /// The largest factor, at most 1, by which both this hull and that of the opposite corner of a rectangle
  /// can be scaled without an overlap: 1 if neither is hollow.
  func fit(beside other: CornerHull, in size: Vector) -> Double {
    guard side > 0 || other.side > 0, radius != .zero, other.radius != .zero else { return 1 }
    // Measured from their corners, hulls overlap if their Minkowski sum contains the diagonal, that is,
    // within all of its edges.
    let normals = [
      Vector(1, 0), Vector(0, 1), Vector(1 / radius.x, 1 / radius.y),
      Vector(1 / other.radius.x, 1 / other.radius.y),
    ]
    let factors = normals.map { normal in
      (size.x * normal.x + size.y * normal.y) / (extent(along: normal) + other.extent(along: normal))
    }
    return min(1, factors.max() ?? 1)
  }

  /// How far the hull extends in a direction from its corner.
  private func extent(along normal: Vector) -> Double {
    let (across, down) = (normal.x * radius.x, normal.y * radius.y)
    return max(across + side * down, side * across + down)
  }
}
