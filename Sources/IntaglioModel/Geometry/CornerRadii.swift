/// The radii of a rectangle's four corners, in points. A negative one counts as 0.
public struct CornerRadii: Sendable, Hashable {
  /// The upper left corner.
  public var topLeft: Double
  /// The upper right corner.
  public var topRight: Double
  /// The lower right corner.
  public var bottomRight: Double
  /// The lower left corner.
  public var bottomLeft: Double

  /// The same radius for all corners.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// A radius for each corner; those left out are sharp.
  public init(
    topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The radii in a rectangle of this size: where those of a side are longer together than the side, all four shrink by one
  /// factor until they fit (CSS Backgrounds and Borders 3, section 4.5).
  public func fitted(width: Double, height: Double) -> CornerRadii {
    let radii = [topLeft, topRight, bottomRight, bottomLeft].map { max($0, 0) }
    var factor = 1.0
    for (side, length) in [width, height, width, height].enumerated() {
      let sum = radii[side] + radii[(side + 1) % 4]
      if sum > length { factor = min(factor, max(length, 0) / sum) }
    }
    return CornerRadii(
      topLeft: radii[0] * factor, topRight: radii[1] * factor, bottomRight: radii[2] * factor,
      bottomLeft: radii[3] * factor)
  }
}

extension CornerRadii: Codable {
  /// Reads one number for all corners, or four: `[topLeft, topRight, bottomRight, bottomLeft]`, the order of CSS. All are
  /// finite and not negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    var numbers: [Double] = []
    if let radius = try? container.decode(Double.self) {
      numbers = [radius, radius, radius, radius]
    } else {
      do {
        numbers = try container.decode([Double].self)
      } catch DecodingError.typeMismatch(_, let context)
        where context.codingPath.count == decoder.codingPath.count
      {
        // Neither a number nor a list: the error below names both.
      }
    }
    guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "corner radii are one number or four, each 0 or more: "
            + "[topLeft, topRight, bottomRight, bottomLeft]"))
    }
    self.init(
      topLeft: numbers[0], topRight: numbers[1], bottomRight: numbers[2], bottomLeft: numbers[3])
  }

  /// Writes one number where all corners are alike, else four.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let numbers = [topLeft, topRight, bottomRight, bottomLeft]
    if numbers.allSatisfy({ $0 == topLeft }) {
      try container.encode(topLeft)
    } else {
      try container.encode(numbers)
    }
  }
}
