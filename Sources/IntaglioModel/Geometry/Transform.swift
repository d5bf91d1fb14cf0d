// SPDX-License-Identifier: MIT
import Glibc

/// An affine map of the plane: x' = a x + c y + tx, y' = b x + d y + ty. Points, x to the right, y downwards.
///
/// The six numbers are those of SVG's and CSS' `matrix(a b c d tx ty)`.
public struct Transform: Sendable, Hashable {
  /// How far x' goes for one of x.
  public var a: Double
  /// How far y' goes for one of x.
  public var b: Double
  /// How far x' goes for one of y.
  public var c: Double
  /// How far y' goes for one of y.
  public var d: Double
  /// Where x' is for the origin.
  public var tx: Double
  /// Where y' is for the origin.
  public var ty: Double

  /// The map of these numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The map that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves by (x, y).
  public static func translation(_ x: Double, _ y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Makes everything `factor` times as large, the origin stays.
  public static func scale(_ factor: Double) -> Transform { scale(factor, factor) }

  /// Makes everything `x` times as wide and `y` times as high, the origin stays.
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Turns about the origin by an angle in radians: from x towards y, which is clockwise as one sees it.
  public static func rotation(_ angle: Double) -> Transform {
    Transform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  /// Slants by angles in radians: x' = x + y tan(`x`), y' = y + x tan(`y`).
  public static func skew(x: Double, y: Double = 0) -> Transform {
    Transform(a: 1, b: tan(y), c: tan(x), d: 1, tx: 0, ty: 0)
  }

  /// The map that does this one first, then `next`.
  public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// By how much the map makes areas larger; negative where it turns them over.
  public var determinant: Double { a * d - b * c }

  /// The map back, or nil where the map makes the plane a line or a point, or where the numbers are too large
  /// or too small for it.
  public var inverse: Transform? {
    let determinant = determinant
    let inverse = Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  /// Whether all six numbers are finite.
  public var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

  /// The place to which a point goes.
  public func callAsFunction(_ point: Vector) -> Vector {
    Vector(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }
}

extension Transform: Codable {
  /// Reads `[a, b, c, d, tx, ty]`: finite numbers.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.singleValueContainer().decode([Double].self)
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a transform has six finite numbers: [a, b, c, d, tx, ty]"))
    }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  /// Writes `[a, b, c, d, tx, ty]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode([a, b, c, d, tx, ty])
  }
}
