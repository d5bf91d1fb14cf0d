// SPDX-License-Identifier: MIT
import Glibc

/// A displacement: x grows to the right, y downwards. In a style its unit is the point, in a plan the pixel.
public struct Vector: Sendable, Hashable {
  /// To the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// The displacement (x, y).
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// No displacement.
  public static let zero = Vector(0, 0)
}

extension Vector: Codable {
  /// Reads `[x, y]`.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(try list.decode(Double.self), try list.decode(Double.self))
    if !list.isAtEnd { throw decoder.error("an offset has two numbers: [x, y]") }
  }

  /// Writes `[x, y]`.
  public func encode(to encoder: any Encoder) throws { try [x, y].encode(to: encoder) }
}

/// The arithmetic of outlines: sums, multiples, lengths and products of vectors.
extension Vector {
  @inlinable package static func + (first: Vector, second: Vector) -> Vector {
    Vector(first.x + second.x, first.y + second.y)
  }

  @inlinable package static func - (first: Vector, second: Vector) -> Vector {
    Vector(first.x - second.x, first.y - second.y)
  }

  @inlinable package static func * (vector: Vector, factor: Double) -> Vector {
    Vector(vector.x * factor, vector.y * factor)
  }

  @inlinable package static prefix func - (vector: Vector) -> Vector {
    Vector(-vector.x, -vector.y)
  }

  /// The length. Its square must be a finite number.
  @inlinable package var length: Double { (x * x + y * y).squareRoot() }

  /// The vector rotated by a quarter turn, from x towards y.
  @inlinable package var quarterTurn: Vector { Vector(-y, x) }

  /// The product of both lengths and the cosine of the angle between them.
  @inlinable package func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// The product of both lengths and the sine of the angle from this vector to the other, counted from x
  /// towards y.
  @inlinable package func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  /// The point at `fraction` of the way to `end`; always between the two, even if their difference would
  /// overflow.
  @inlinable package func interpolated(to end: Vector, at fraction: Double) -> Vector {
    self * (1 - fraction) + end * fraction
  }

  init(angle: Double, length: Double = 1) { self.init(length * cos(angle), length * sin(angle)) }
}
