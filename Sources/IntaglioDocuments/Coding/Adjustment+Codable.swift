// SPDX-License-Identifier: MIT
import IntaglioModel

/// `{ "all": [[0, 0], [128, 150], [255, 255]] }`.
extension Adjustment.Curves: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "all": { "black": 12, "gamma": 1.2 } }`.
extension Adjustment.Levels: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "black": 12, "gamma": 1.2 }`.
extension Adjustment.Levels.Range: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "stops": 1.5 }`.
extension Adjustment.Exposure: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "hue": 20, "saturation": -30 }`.
extension Adjustment.HueSaturation: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "hues": [315, 345, 15, 45], "saturation": -50 }`.
extension Adjustment.HueSaturation.Range: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "red": 60, "blue": 10 }`.
extension Adjustment.BlackAndWhite: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}
