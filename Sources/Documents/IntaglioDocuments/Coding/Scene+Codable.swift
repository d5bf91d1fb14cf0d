// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

// The table of fields of each type has the keys of its objects: `Satin.fields` and so on.

/// `{ "linear": { "start": [0, 0], "end": [1, 1] }`, "stops": [["red", 0], ["blue", 0.5]] }.
extension Gradient: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "tile": [0, 0, 12, 12], "columnGap": 2 }`.
extension Tiling: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "color": "#336" }`, or `{ "image": "photo.png", "gravity": "resizeAspectFill" }`.
extension Contents: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "path": "M0 0H10V8Z", "fill": "#336", "rule": "evenOdd", "stroke": { "width": 2 } }`.
extension Shape: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "width": 2, "cap": "round", "join": "miter", "dashes": [4, 2], "dashPhase": 1 }`.
extension Stroke: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "string": "Intaglio", "font": { "family": "Fira Sans, sans-serif", "size": 24 } }`.
extension Text: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws {
    try self.init(object: decoder, from: CSSContext.current.outer?.typography ?? .blank)
  }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "minimumScale": 0.5 }`.
extension Text.Fit: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "marker": "–", "level": 1 }`, or `{ "numbers": "decimal", "start": 3 }`.
extension Text.List: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "at": 120, "align": "decimal" }`.
extension Text.TabStop: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "family": "Fira Sans, sans-serif", "size": 24, "weight": 700, "italic": true }`.
extension Font: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws {
    try self.init(object: decoder, from: CSSContext.current.outer?.typography.font ?? .blank)
  }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "width": 3, "color": "white" }`.
extension Border: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "alpha": {…layer…} }`, or `{ "luminance": {…layer…} }`.
extension LayerMask: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// A scene file:
///
///     { "width": 320, "height": 200, "scale": 2, "background": "#eee",
///       "layers": [ { "frame": [40, 40, 240, 120], "contents": { "color": "white" }, "cornerRadius": 12 } ] }
extension Scene: Codable {
  /// Reads an object of the fields in `fields`.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for an unknown key.
  public init(from decoder: any Decoder) throws {
    let before = ["styles", SceneFonts.key, "variables", "size", "sizes", "locale"]
    let known = Scene.keys + before + [StrictFields.colorsKey, StrictFields.schemaKey]
    let fields = try StrictFields(decoder, known: known, of: Scene.self)
    try fields.checkSchema()
    for key in before where fields.has(key) {
      throw fields.error(key, "is only supported by Scene(contentsOf:) and SceneFile")
    }
    var context = CSSContext.current
    if let width = try fields.number("width"), let height = try fields.number("height") {
      context.viewport = Size(width: width, height: height)
    }
    self = try fields.withNamedColors(context) { try Scene(of: DocumentReader(fields: fields)) }
  }

  /// Writes the fields that differ from their defaults, and those that are always written.
  ///
  /// - Throws: `EncodingError.invalidValue` for a scene with a colour profile, too.
  public func encode(to encoder: any Encoder) throws {
    if let colorProfile {
      throw EncodingError.invalidValue(
        colorProfile,
        .init(codingPath: encoder.codingPath, debugDescription: "a scene file has no colour profile"))
    }
    try encodeObject(to: encoder)
  }
}
