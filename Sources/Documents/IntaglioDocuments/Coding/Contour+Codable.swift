// SPDX-License-Identifier: MIT
import IntaglioModel

/// `"ring"`, or points in levels: `[[0, 0], [128, 255, "corner"], [255, 0]]`.
extension Contour: Codable {
  /// Reads a name or an array of points.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let word = try? container.decode(String.self) {
      guard let name = Name(rawValue: word) else {
        let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
        throw decoder.error("is \"\(word)\", not one of \(names)")
      }
      self.init(name)
      return
    }
    self.init(try [Point](from: decoder))
  }

  /// Writes the name of a named curve, else the points.
  public func encode(to encoder: any Encoder) throws {
    if let name { return try name.rawValue.encode(to: encoder) }
    try points.encode(to: encoder)
  }
}

extension Contour.Point: Codable {
  /// Reads `[input, output]`, followed by `"corner"` for a corner.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let input = try container.decode(Double.self)
    let output = try container.decode(Double.self)
    guard input == input.rounded(), (0...255).contains(input) else {
      throw decoder.error("begins with \(DecimalText.text(input)), which is not a whole level of 0…255")
    }
    var isCorner = false
    if !container.isAtEnd {
      let word = try container.decode(String.self)
      guard word == "corner", container.isAtEnd else {
        throw decoder.error("has more than an input level, an output level, and perhaps \"corner\"")
      }
      isCorner = true
    }
    self.init(input: Int(input), output: output, isCorner: isCorner)
  }

  /// Writes a list in this form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(input)
    try container.encode(output)
    if isCorner { try container.encode("corner") }
  }
}
