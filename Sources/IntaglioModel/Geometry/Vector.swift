/// A displacement: x grows to the right, y downwards. In a style its unit is the point, in a plan the pixel.
public struct Vector: Sendable, Hashable {
  /// To the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// The displacement (x, y).
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// No displacement.
  public static let zero = Vector(0, 0)
}

extension Vector: Codable {
  /// Reads `[x, y]`.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(try list.decode(Double.self), try list.decode(Double.self))
    if !list.isAtEnd {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "an offset has two numbers: [x, y]"))
    }
  }

  /// Writes `[x, y]`.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(x)
    try list.encode(y)
  }
}
