// SPDX-License-Identifier: MIT

/// The curves of a rectangle's four corners, beside their `CornerRadii`: one for all, or one for each.
public struct CornerShapes: Sendable, Hashable {
  /// The curve of the upper left corner.
  public var topLeft: CornerShape
  /// The curve of the upper right corner.
  public var topRight: CornerShape
  /// The curve of the lower right corner.
  public var bottomRight: CornerShape
  /// The curve of the lower left corner.
  public var bottomLeft: CornerShape

  /// One curve for all corners.
  public init(_ shape: CornerShape) {
    self.init(topLeft: shape, topRight: shape, bottomRight: shape, bottomLeft: shape)
  }

  /// A curve for each corner; omitted ones are round.
  public init(
    topLeft: CornerShape = .round, topRight: CornerShape = .round, bottomRight: CornerShape = .round,
    bottomLeft: CornerShape = .round
  ) {
    (self.topLeft, self.topRight, self.bottomRight) = (topLeft, topRight, bottomRight)
    self.bottomLeft = bottomLeft
  }

  /// `CornerShape.superellipse(_:)` for all corners.
  public static func superellipse(_ curvature: Double) -> CornerShapes {
    CornerShapes(.superellipse(curvature))
  }

  /// All corners round.
  public static let round = CornerShapes(.round)
  /// All corners between round and square.
  public static let squircle = CornerShapes(.squircle)
  /// All corners straight lines.
  public static let bevel = CornerShapes(.bevel)
  /// All corners hollow quarters of ellipses.
  public static let scoop = CornerShapes(.scoop)
  /// Rectangles cut out of all corners.
  public static let notch = CornerShapes(.notch)
  /// All corners square, as if they had no radii.
  public static let square = CornerShapes(.square)

  /// The corners in the order of CSS: clockwise from the upper left one.
  package var corners: [CornerShape] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The corners in that order.
  package init(corners: [CornerShape]) {
    self.init(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  /// A corner by its place in that order.
  package subscript(corner: Int) -> CornerShape {
    get {
      switch corner {
      case 0: topLeft
      case 1: topRight
      case 2: bottomRight
      default: bottomLeft
      }
    }
    set {
      switch corner {
      case 0: topLeft = newValue
      case 1: topRight = newValue
      case 2: bottomRight = newValue
      default: bottomLeft = newValue
      }
    }
  }

  /// The curve of all corners; nil if they differ.
  package var only: CornerShape? { self == CornerShapes(topLeft) ? topLeft : nil }

  package var hasHollow: Bool {
    topLeft.isHollow || topRight.isHollow || bottomRight.isHollow || bottomLeft.isHollow
  }
}

extension CornerShapes: Codable {
  /// Reads one `CornerShape` for all corners, or a list of four: `[topLeft, topRight, bottomRight,
  /// bottomLeft]`, the order of `CornerRadii`.
  public init(from decoder: any Decoder) throws {
    var list = try? decoder.unkeyedContainer()
    guard list != nil else {
      self.init(try CornerShape(from: decoder))
      return
    }
    var corners: [CornerShape] = []
    while let shape = try list?.decodeIfPresent(CornerShape.self) { corners.append(shape) }
    guard corners.count == 4, list?.isAtEnd == true else {
      throw decoder.error("corner shapes are one or four: [topLeft, topRight, bottomRight, bottomLeft]")
    }
    self.init(corners: corners)
  }

  /// Writes one shape if all corners have it, else four.
  public func encode(to encoder: any Encoder) throws {
    if let only { try only.encode(to: encoder) } else { try corners.encode(to: encoder) }
  }
}
