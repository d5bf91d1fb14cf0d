// SPDX-License-Identifier: MIT
import Glibc

/// An affine map of the plane: x' = a x + c y + tx, y' = b x + d y + ty. Points, x to the right, y downwards.
///
/// The six numbers are those of `matrix(a b c d tx ty)` in SVG and CSS.
public struct Transform: Sendable, Hashable {
  /// The change of x' per unit of x.
  public var a: Double
  /// The change of y' per unit of x.
  public var b: Double
  /// The change of x' per unit of y.
  public var c: Double
  /// The change of y' per unit of y.
  public var d: Double
  /// The x' of the origin.
  public var tx: Double
  /// The y' of the origin.
  public var ty: Double

  /// A map with these coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The identity.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves by (x, y).
  public static func translation(_ x: Double, _ y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Scales by `factor` about the origin.
  public static func scale(_ factor: Double) -> Transform { scale(factor, factor) }

  /// Scales by `x` horizontally and `y` vertically, about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Rotates about the origin by an angle in radians, from x towards y: clockwise, as seen.
  public static func rotation(_ angle: Double) -> Transform {
    Transform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  /// Slants by angles in radians: x' = x + y tan(`x`), y' = y + x tan(`y`).
  public static func skew(x: Double, y: Double = 0) -> Transform {
    Transform(a: 1, b: tan(y), c: tan(x), d: 1, tx: 0, ty: 0)
  }

  /// The product: this map first, then `next`.
  public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The factor by which areas change; negative if the map mirrors.
  public var determinant: Double { a * d - b * c }

  /// The inverse map; nil for a map onto a line or point, and for numbers too large or too small to invert.
  public var inverse: Transform? {
    let determinant = determinant
    let inverse = Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  /// Whether all six numbers are finite.
  public var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

  /// The image of a point.
  public func callAsFunction(_ point: Vector) -> Vector {
    Vector(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }
}

extension Transform: Codable {
  /// Reads `[a, b, c, d, tx, ty]`: finite numbers.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.singleValueContainer().decode([Double].self)
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else {
      throw decoder.error("a transform has six finite numbers: [a, b, c, d, tx, ty]")
    }
    self.init(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  /// Writes `[a, b, c, d, tx, ty]`.
  public func encode(to encoder: any Encoder) throws { try [a, b, c, d, tx, ty].encode(to: encoder) }
}
