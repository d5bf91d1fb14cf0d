// SPDX-License-Identifier: MIT
import IntaglioModel

/// `"from "`, or `{ "string": "12", "weight": 700, "color": "white" }`.
extension Text.Run: Codable {
  /// Reads a string, or an object of the fields in `fields`. Throws `DecodingError` with the path of the
  /// field at fault.
  public init(from decoder: any Decoder) throws {
    if let string = try? decoder.singleValueContainer().decode(String.self) {
      self.init(string)
    } else {
      try self.init(object: decoder)
    }
  }

  /// Writes a string, or an object of the fields that differ from their defaults.
  public func encode(to encoder: any Encoder) throws {
    guard isPlain else { return try encodeObject(to: encoder) }
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }
}

/// `{ "image": "star.svg", "height": 12 }`.
extension Text.Picture: CodableObject {}

/// `{ "wght": 550 }`, or `{ "tnum": true, "ss01": 2 }`.
extension FontTags: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldKey.self)
    var values: [String: Double] = [:]
    for key in container.allKeys {
      if let isOn = try? container.decode(Bool.self, forKey: key) {
        values[key.stringValue] = isOn ? 1 : 0
      } else {
        values[key.stringValue] = try container.decode(Double.self, forKey: key)
      }
    }
    self.init(values)
  }

  /// Writes numbers, in the order of the tags.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
      try container.encode(value, forKey: FieldKey(tag))
    }
  }
}
