// SPDX-License-Identifier: MIT
import IntaglioModel

/// `["red", 0.5]`.
extension Gradient.Stop: Codable {
  /// Reads a colour and a position of 0…1.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(try list.decode(Color.self), at: try list.decode(Double.self))
    guard list.isAtEnd else { throw decoder.error("a stop is a colour and a position: [\"red\", 0.5]") }
    guard (0...1).contains(position) else {
      throw decoder.error("has the position \(DecimalText.text(position)), which must be 0…1")
    }
  }

  /// Writes the colour and the position.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(color)
    try list.encode(position)
  }
}
