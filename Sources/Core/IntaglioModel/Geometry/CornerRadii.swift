// SPDX-License-Identifier: MIT

/// The radii of a rectangle's four corners, in points. A corner is a quarter of an ellipse: `x` is its radius
/// along the horizontal side, `y` along the vertical one. If either is 0 or less, the corner is square.
public struct CornerRadii: Sendable, Hashable {
  /// The upper left corner.
  public var topLeft: Vector
  /// The upper right corner.
  public var topRight: Vector
  /// The lower right corner.
  public var bottomRight: Vector
  /// The lower left corner.
  public var bottomLeft: Vector

  /// One quarter of a circle for all corners.
  public init(_ radius: Double) { self.init(Vector(radius, radius)) }

  /// One quarter of an ellipse for all corners.
  public init(_ radius: Vector) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// A quarter of a circle for each corner; omitted ones are square.
  public init(topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0) {
    self.init(
      topLeft: Vector(topLeft, topLeft), topRight: Vector(topRight, topRight),
      bottomRight: Vector(bottomRight, bottomRight), bottomLeft: Vector(bottomLeft, bottomLeft))
  }

  /// A quarter of an ellipse for each corner.
  public init(topLeft: Vector, topRight: Vector, bottomRight: Vector, bottomLeft: Vector) {
    (self.topLeft, self.topRight, self.bottomRight) = (topLeft, topRight, bottomRight)
    self.bottomLeft = bottomLeft
  }

  /// The corners in the order of CSS: clockwise from the upper left one.
  package var corners: [Vector] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The corners in that order.
  package init(corners: [Vector]) {
    self.init(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  /// The radii fitted to a rectangle: if two radii exceed their side, all shrink by one factor until they fit
  /// (CSS Backgrounds and Borders 3, section 4.5), and further until opposite corners do not overlap if one
  /// of them is hollow (CSS Borders and Box Decorations 4, "Constraining opposite radii").
  public func fitted(width: Double, height: Double, shapes: CornerShapes = .round) -> CornerRadii {
    CornerRadii(
      corners: RoundedRectangle(
        left: 0, top: 0, right: width, bottom: height, radii: corners, corners: shapes
      ).radii)
  }
}

extension CornerRadii: Codable {
  /// Reads one number for all corners, or four: `[topLeft, topRight, bottomRight, bottomLeft]`, the order of
  /// CSS. Each of the four may be a pair, `[horizontal, vertical]`. All are finite and not negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    var corners: [Corner] = []
    if (try? container.decode(Double.self)) != nil {
      corners = Array(repeating: try container.decode(Corner.self), count: 4)
    } else {
      do {
        corners = try container.decode([Corner].self)
      } catch DecodingError.typeMismatch(_, let context)
        where context.codingPath.count == decoder.codingPath.count
      {
        // Neither a number nor a list: the error below names both.
      }
    }
    guard corners.count == 4 else {
      throw decoder.error(
        "corner radii are one number or four, each 0 or more: "
          + "[topLeft, topRight, bottomRight, bottomLeft]")
    }
    self.init(corners: corners.map(\.radius))
  }

  /// Writes one number if all corners are equal and circular, else four, with pairs for elliptical ones.
  public func encode(to encoder: any Encoder) throws {
    if self == CornerRadii(topLeft.x) { return try topLeft.x.encode(to: encoder) }
    try corners.map(Corner.init).encode(to: encoder)
  }

  /// A number or a pair of numbers.
  private struct Corner: Codable {
    let radius: Vector

    init(_ radius: Vector) { self.radius = radius }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let pair = try? container.decode([Double].self)
      let numbers = try pair ?? [container.decode(Double.self)]
      guard numbers.count == (pair == nil ? 1 : 2), numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
        throw decoder.error("a corner has a radius of 0 or more, or two: [horizontal, vertical]")
      }
      radius = Vector(numbers[0], numbers[numbers.count - 1])
    }

    func encode(to encoder: any Encoder) throws {
      if radius.x == radius.y { try radius.x.encode(to: encoder) } else { try radius.encode(to: encoder) }
    }
  }
}
