// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

// The table of fields of each type has the keys of its objects: `Satin.fields` and so on.

/// `{ "linear": { "start": [0, 0], "end": [1, 1] }`, "stops": [["red", 0], ["blue", 0.5]] }.
extension Gradient: CodableObject {}

/// `{ "tile": [0, 0, 12, 12], "columnGap": 2 }`.
extension Tiling: CodableObject {}

/// `{ "color": "#336" }`, or `{ "image": "photo.png", "gravity": "resizeAspectFill" }`.
extension Contents: CodableObject {}

/// `{ "path": "M0 0H10V8Z", "fill": "#336", "rule": "evenOdd", "stroke": { "width": 2 } }`.
extension Shape: CodableObject {}

/// `{ "width": 2, "cap": "round", "join": "miter", "dashes": [4, 2], "dashPhase": 1 }`.
extension Stroke: CodableObject {}

/// `{ "string": "Intaglio", "font": { "family": "Fira Sans, sans-serif", "size": 24 } }`.
extension Text: CodableObject {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws {
    try self.init(object: decoder, from: CSSContext.current.outer?.typography ?? .blank)
  }
}

/// `{ "minimumScale": 0.5 }`.
extension Text.Fit: CodableObject {}

/// `{ "marker": "–", "level": 1 }`, or `{ "numbers": "decimal", "start": 3 }`.
extension Text.List: CodableObject {}

/// `{ "at": 120, "align": "decimal" }`.
extension Text.TabStop: CodableObject {}

/// `{ "family": "Fira Sans, sans-serif", "size": 24, "weight": 700, "italic": true }`.
extension Font: CodableObject {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws {
    try self.init(object: decoder, from: CSSContext.current.outer?.typography.font ?? .blank)
  }
}

/// `{ "width": 3, "color": "white" }`.
extension Border: CodableObject {}

/// `{ "alpha": {…layer…} }`, or `{ "luminance": {…layer…} }`.
extension LayerMask: CodableObject {}

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
      throw fields.error(key, "is only supported by Scene(contentsOfFile:) and SceneFile")
    }
    var context = CSSContext.current
    if let width = try fields.number("width"), let height = try fields.number("height") {
      context.viewport = Size(width: width, height: height)
    }
    self = try fields.withNamedColors(context) { try Scene(of: fields) }
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
