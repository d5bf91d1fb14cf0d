// SPDX-License-Identifier: MIT
import IntaglioModel

/// `{ "direction": "row", "gap": 12, "padding": [16, 24], "align": "center" }`.
extension Layout: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "right": 16, "top": 16 }`.
extension Layout.Pins: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `16`, `[16, 24]`, or `[top, right, bottom, left]`.
extension Layout.Insets: Codable {
  /// Reads one number, two or four, each 0 or more.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let numbers: [Double] =
      if let number = try? container.decode(Double.self) { [number] } else {
        (try? container.decode([Double].self)) ?? []
      }
    guard [1, 2, 4].contains(numbers.count), numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a padding is one number, [vertical, horizontal] or [top, right, bottom, left], "
            + "each 0 or more"))
    }
    let last = numbers.count - 1
    self.init(
      top: numbers[0], right: numbers[min(1, last)], bottom: numbers[last < 2 ? 0 : 2],
      left: numbers[last < 2 ? last : 3])
  }

  /// Writes as few numbers as there are different ones.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if top == bottom, left == right {
      if top == left { try container.encode(top) } else { try container.encode([top, left]) }
    } else {
      try container.encode([top, right, bottom, left])
    }
  }
}

/// `120`, `"50%"`, `"hug"` or `"fill"`.
extension Layout.Length: Codable {
  /// Reads a number of points, 0 or more, or a word.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let points = try? container.decode(Double.self), points.isFinite, points >= 0 {
      self = .points(points)
      return
    }
    let word = (try? container.decode(String.self)) ?? ""
    switch word {
    case "hug": self = .hug
    case "fill": self = .fill
    default:
      guard word.hasSuffix("%"), let percent = Double(word.dropLast()), percent.isFinite, percent >= 0 else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "a width or height is a number of points, 0 or more, a percentage such as "
              + "\"50%\", \"hug\" or \"fill\""))
      }
      self = .percent(percent)
    }
  }

  /// Writes a number or a word.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .hug: try container.encode("hug")
    case .fill: try container.encode("fill")
    case .points(let points): try container.encode(points)
    case .percent(let percent): try container.encode("\(DecimalText.text(percent))%")
    }
  }
}
