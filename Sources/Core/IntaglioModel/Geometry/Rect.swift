// SPDX-License-Identifier: MIT

/// A rectangle in points: x grows to the right, y downwards.
public struct Rect: Sendable, Hashable {
  /// The left side.
  public var x: Double
  /// The upper side.
  public var y: Double
  /// The extent from left to right.
  public var width: Double
  /// The extent from top to bottom.
  public var height: Double

  /// A rectangle by its upper left corner and size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// A rectangle without labels, for the hundreds in scenes of tests and of the catalogue.
  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }

  /// A rectangle by two opposite corners.
  public init(from corner: Vector, to opposite: Vector) {
    self.init(
      x: min(corner.x, opposite.x), y: min(corner.y, opposite.y),
      width: abs(opposite.x - corner.x), height: abs(opposite.y - corner.y))
  }

  /// The upper left corner.
  public var origin: Vector { Vector(x, y) }
  /// The right side.
  public var maxX: Double { x + width }
  /// The lower side.
  public var maxY: Double { y + height }
  /// The middle.
  public var center: Vector { Vector(x + width / 2, y + height / 2) }

  /// The rectangle with all sides `distance` farther in, or out if negative. A side shorter than twice the
  /// distance collapses to its middle.
  public func insetting(by distance: Double) -> Rect {
    let width = max(width - 2 * distance, 0)
    let height = max(height - 2 * distance, 0)
    return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  package var size: Size { Size(width: width, height: height) }

  package func hull(_ other: Rect) -> Rect {
    Rect(
      from: Vector(min(x, other.x), min(y, other.y)), to: Vector(max(maxX, other.maxX), max(maxY, other.maxY))
    )
  }

  /// The intersection with another rectangle; nil if it is empty.
  package func clamped(to other: Rect) -> Rect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return left < right && top < bottom ? Rect(from: Vector(left, top), to: Vector(right, bottom)) : nil
  }

  /// The smallest rectangle around all; nil for an empty list.
  package static func hull(of rects: [Rect]) -> Rect? {
    rects.dropFirst().reduce(rects.first) { $0?.hull($1) }
  }
}

extension Rect: Codable {
  /// Reads `[x, y, width, height]`: finite numbers, no negative size.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.singleValueContainer().decode([Double].self)
    guard numbers.count == 4 else {
      throw decoder.error("has \(numbers.count) numbers, not four: [x, y, width, height]")
    }
    guard numbers.allSatisfy(\.isFinite) else { throw decoder.error("is not finite") }
    guard numbers[2] >= 0, numbers[3] >= 0 else { throw decoder.error("has a negative width or height") }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Writes `[x, y, width, height]`.
  public func encode(to encoder: any Encoder) throws { try [x, y, width, height].encode(to: encoder) }
}
