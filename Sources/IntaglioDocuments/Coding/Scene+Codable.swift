import IntaglioModel

/// A scene file:
///
///     { "width": 320, "height": 200, "scale": 2, "background": "#eee",
///       "layers": [ { "frame": [40, 40, 240, 120], "contents": { "color": "white" }, "cornerRadius": 12 } ] }
extension Scene: Codable {
  private static let keys = [
    "width", "height", "scale", "background", "light", "dither", "variables", "layers",
    StrictFields.schemaKey,
  ]

  /// Reads an object: `width` and `height` are required.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for a key that is not known.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: Scene.keys)
    try fields.checkSchema()
    if fields.has("variables") {
      throw fields.error(
        "variables", "are put in by Scene(contentsOf:) and SceneFile; here nobody has done so")
    }
    self.init(
      width: try fields.required("width"), height: try fields.required("height"),
      scale: try fields.value("scale") ?? 1, background: try fields.value("background"),
      light: try fields.value("light"), dithers: try fields.value("dither") ?? false,
      layers: try fields.value("layers") ?? [])
  }

  /// Writes every property that is not nil or off.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(width, forKey: FieldKey("width"))
    try container.encode(height, forKey: FieldKey("height"))
    try container.encode(scale, forKey: FieldKey("scale"))
    try container.encodeIfPresent(background, forKey: FieldKey("background"))
    try container.encodeIfPresent(light, forKey: FieldKey("light"))
    if dithers { try container.encode(dithers, forKey: FieldKey("dither")) }
    try container.encode(layers, forKey: FieldKey("layers"))
  }
}
