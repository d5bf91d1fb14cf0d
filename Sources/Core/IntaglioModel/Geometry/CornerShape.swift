// SPDX-License-Identifier: MIT
import Glibc

/// The curve of a rectangle's corner within its radii: a superellipse, as in CSS's `corner-shape`.
///
/// With x and y from the centre of a corner's ellipse, in its radii, the inside of the corner is
///
///     x^n + y^n <= 1,   n = 2^|curvature|
///
/// For a negative curvature the curve is mirrored at the chord of the corner, and the corner is hollow.
/// Figma's corner smoothing is another curve: the middle of a circle's arc between cubics, which begin up to
/// two radii from the corner. A squircle of 1.84 times the radius goes through the middle of that arc.
public struct CornerShape: Sendable, Hashable {
  /// The argument of CSS's `superellipse()`; any number or infinity. Those beyond -10…10 count as infinite.
  public var curvature: Double

  /// A curve with the exponent 2^|curvature|, hollow for a negative curvature.
  public static func superellipse(_ curvature: Double) -> CornerShape { CornerShape(curvature: curvature) }

  /// A quarter of an ellipse: curvature 1.
  public static let round = superellipse(1)
  /// Between a round and a square corner, without the visible start of a circle: curvature 2.
  public static let squircle = superellipse(2)
  /// A straight line: curvature 0.
  public static let bevel = superellipse(0)
  /// A hollow quarter of an ellipse: curvature -1.
  public static let scoop = superellipse(-1)
  /// A rectangle cut out of the corner: curvature -infinity.
  public static let notch = superellipse(-.infinity)
  /// A square corner, as if it had no radii: curvature infinity.
  public static let square = superellipse(.infinity)

  /// The names of CSS.
  package static let names: [(name: String, shape: CornerShape)] = [
    ("round", .round), ("squircle", .squircle), ("bevel", .bevel), ("scoop", .scoop), ("notch", .notch),
    ("square", .square),
  ]

  /// The name of CSS; nil for other curves.
  package var name: String? { CornerShape.names.first { $0.shape == self }?.name }

  /// Greater curvatures differ from square corners by less than 0.07 % of the radius.
  private static let greatest = 10.0

  /// The exponent n; infinite for corners of straight lines.
  package var exponent: Double { abs(curvature) > CornerShape.greatest ? .infinity : exp2(abs(curvature)) }

  package var isHollow: Bool { curvature < 0 }

  /// Whether the corner is square, as if it had no radii.
  package var isSquare: Bool { curvature > CornerShape.greatest }

  /// The change of a radius per unit of width of a line along the corner.
  ///
  /// A bulging corner's line is as wide on its diagonal as along the sides: with h = 2^(-1/n), the diagonal's
  /// coordinate, the factor is (1 - sqrt(1/2)) / (1 - h), which is 1 for round corners. For hollow ones it
  /// falls to 0 at a scoop, whose line never gets thinner than along the sides. Square ones have no radius.
  package var inset: Double {
    if self == .round { return 1 }
    if isSquare { return 0 }
    if isHollow { return (2 - 2.0.squareRoot()) * max(0, 1 + curvature) }
    return (1 - 0.5.squareRoot()) / (1 - exp2(-1 / exponent))
  }
}

extension CornerShape: Codable {
  /// Reads one of CSS's names, or a finite curvature.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let named = (try? container.decode(String.self)).flatMap { name in
      CornerShape.names.first { $0.name == name }?.shape
    }
    if let named {
      self = named
    } else if let curvature = try? container.decode(Double.self), curvature.isFinite {
      self = .superellipse(curvature)
    } else {
      throw decoder.error(
        "a corner shape is \(CornerShape.names.map(\.name).joined(separator: ", ")) or a "
          + "number, the argument of CSS's superellipse()")
    }
  }

  /// Writes the name if there is one, else the curvature.
  public func encode(to encoder: any Encoder) throws {
    if let name { try name.encode(to: encoder) } else { try curvature.encode(to: encoder) }
  }
}
