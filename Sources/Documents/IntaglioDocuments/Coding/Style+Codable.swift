// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

// The table of fields of each type has the keys of its objects: `Satin.fields` and so on.

/// `{ "kind": "inner", "color": "#000000bf", "offset": [0, 4], "blur": 6 }`.
extension Shadow: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "path": "M0 70H100V110…Z", "color": "#0006", "offset": [0, 4], "layerRadius": 3 }`.
extension PathShadow: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "width": 3, "position": "outside", "color": "#fff" }`.
extension EdgeStroke: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "kind": "inner", "size": 8, "highlight": { "color": "#fffc", "blend": "screen" } }`.
extension Bevel: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "pattern": { "image": "leather.png" }`, "height": 1.5 }.
extension Bevel.Texture: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "color": "#fffc", "blend": "screen" }`.
extension Bevel.Side: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "color": "#0008", "offset": [5, 5], "sigma": 6, "contour": "ring", "inverted": true }`.
extension Satin: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "color": "#c00", "blend": "multiply" }`.
extension Overlay: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "length": 60, "angle": 135, "color": "#0004", "fade": 0.5 }`.
extension LongShadow: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "color": "#0004", "size": 1, "density": 0.4 }`.
extension Noise: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "noise": 0.3, "jitter": 0.1, "seed": 7 }`.
extension Grain: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "radius": 3, "size": 4, "seed": 7, "clipsToContents": true }`.
extension Displacement: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "sigma": 8, "progression": { "from": 0, "start": [0.5, 0], "end": [0.5, 1] } }`.
extension LayerBlur: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "from": 0, "start": [0.5, 0], "end": [0.5, 1] }`.
extension LayerBlur.Progression: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "saturate": 1.8, "beforeBlur": true }`.
extension Adjustment: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "hues": [315, 345, 15, 45], "saturation": -50 }`: the elements of lists must be `Codable`.
extension Adjustment.HueSaturation.Range: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "sigma": 8 }`.
extension Blur: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "angle": 120, "elevation": 30 }`, in degrees.
extension Light: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "colors": ["#f80", "#fff"] }`.
extension ColorRamp: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "image": "wood.png", "scale": 0.5, "offset": [4, 0] }`.
extension Pattern: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "cellWidth": 12, "cellHeight": 12, "seed": 7 }`.
extension Turbulence: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// `{ "color": "#336" }`, or `{ "image": "wood.png", "fit": "cover" }`.
extension Fill: Codable {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }
  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}

/// The style file of the command line. All keys are optional:
///
///     { "contents": "knockout", "threshold": 1, "edges": "open", "casters": "hidden", "fill": { "color": "#336" },
///       "shadows": [ { "kind": "inner", "color": "#000000bf", "offset": [0, 4], "blur": 6 } ] }
extension Style: Codable {
  /// Reads an object of the fields in `fields`, or a list of such styles, the first on top.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for an unknown key.
  public init(from decoder: any Decoder) throws {
    if let json = decoder as? JSONValueDecoder, case .list = json.value {
      self.init(try [Style](from: decoder))
      return
    }
    let known = Style.keys + ["preset", StrictFields.schemaKey]
    let fields = try StrictFields(decoder, known: known, of: Style.self)
    try fields.checkSchema()
    if fields.has("preset") {
      throw fields.error(
        "preset", "names a style, which only the files of scenes and styles may do")
    }
    try self.init(of: DocumentReader(fields: fields))
  }

  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}
