// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

// The table of fields of each type has the keys of its objects: `Satin.fields` and so on.

/// `{ "kind": "inner", "color": "#000000bf", "offset": [0, 4], "blur": 6 }`.
extension Shadow: CodableObject {}

/// `{ "path": "M0 70H100V110…Z", "color": "#0006", "offset": [0, 4], "layerRadius": 3 }`.
extension PathShadow: CodableObject {}

/// `{ "width": 3, "position": "outside", "color": "#fff" }`.
extension EdgeStroke: CodableObject {}

/// `{ "kind": "inner", "size": 8, "highlight": { "color": "#fffc", "blend": "screen" } }`.
extension Bevel: CodableObject {}

/// `{ "pattern": { "image": "leather.png" }`, "height": 1.5 }.
extension Bevel.Texture: CodableObject {}

/// `{ "ramp": { "colors": ["#321", "#fc6"] }, "blend": "hardLight" }`.
extension Environment: CodableObject {}

/// `{ "pattern": { "image": "chalk.png" }, "amount": 0.4 }`.
extension Erosion: CodableObject {}

/// `{ "width": 8, "fillsHoles": 20, "color": "#fff" }`.
extension Outline: CodableObject {}

/// `{ "depth": 12, "edge": 16, "dispersion": 0.1 }`.
extension Refraction: CodableObject {}

/// `{ "color": "#fffc", "blend": "screen" }`.
extension Bevel.Side: CodableObject {}

/// `{ "color": "#0008", "offset": [5, 5], "sigma": 6, "contour": "ring", "inverted": true }`.
extension Satin: CodableObject {}

/// `{ "color": "#c00", "blend": "multiply" }`.
extension Overlay: CodableObject {}

/// `{ "length": 60, "angle": 135, "color": "#0004", "fade": 0.5 }`.
extension LongShadow: CodableObject {}

/// `{ "color": "#0004", "size": 1, "density": 0.4 }`.
extension Noise: CodableObject {}

/// `{ "noise": 0.3, "jitter": 0.1, "seed": 7 }`.
extension Grain: CodableObject {}

/// `{ "shape": "line", "size": 4, "angle": 30 }`.
extension Halftone: CodableObject {}

/// `{ "radius": 3, "size": 4, "seed": 7, "clipsToContents": true }`.
extension Displacement: CodableObject {}

/// `{ "sigma": 8, "progression": { "from": 0, "start": [0.5, 0], "end": [0.5, 1] } }`.
extension LayerBlur: CodableObject {}

/// `{ "from": 0, "start": [0.5, 0], "end": [0.5, 1] }`.
extension LayerBlur.Progression: CodableObject {}

/// `{ "saturate": 1.8, "beforeBlur": true }`.
extension Adjustment: CodableObject {}

/// `{ "hues": [315, 345, 15, 45], "saturation": -50 }`: the elements of lists must be `Codable`.
extension Adjustment.HueSaturation.Range: CodableObject {}

/// `{ "sigma": 8 }`.
extension Blur: CodableObject {}

/// `{ "angle": 120, "elevation": 30 }`, in degrees.
extension Light: CodableObject {}

/// `{ "angle": [60, 150], "elevation": [25, 60] }`, in degrees.
extension Light.Limits: CodableObject {}

/// `{ "colors": ["#f80", "#fff"] }`.
extension ColorRamp: CodableObject {}

/// `{ "image": "wood.png", "scale": 0.5, "offset": [4, 0] }`.
extension Pattern: CodableObject {}

/// `{ "cellWidth": 12, "cellHeight": 12, "seed": 7 }`.
extension Turbulence: CodableObject {}

/// `{ "color": "#336" }`, or `{ "image": "wood.png", "fit": "cover" }`.
extension Fill: CodableObject {}

/// The style file of the command line. All keys are optional:
///
///     { "colors": { "tint": "#336" }, "fill": { "color": "tint" },
///       "contents": "knockout", "threshold": 1, "edges": "open", "casters": "hidden",
///       "shadows": [ { "kind": "inner", "color": "#000000bf", "offset": [0, 4], "blur": 6 } ] }
extension Style: CodableObject {
  /// Reads an object of the fields in `fields`, or a list of such styles, the first on top.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for an unknown key.
  public init(from decoder: any Decoder) throws {
    if let json = decoder as? JSONValueDecoder, case .list = json.value {
      self.init(try [Style](from: decoder))
      return
    }
    let known = Style.keys + ["preset", StrictFields.colorsKey, StrictFields.schemaKey]
    let fields = try StrictFields(decoder, known: known, of: Style.self)
    try fields.checkSchema()
    if fields.has("preset") {
      throw fields.error("preset", "names a style, which only the files of scenes and styles may do")
    }
    self = try fields.withNamedColors(CSSContext.current, added: true) { try Style(of: fields) }
  }
}
