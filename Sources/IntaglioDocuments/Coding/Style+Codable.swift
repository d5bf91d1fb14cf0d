import IntaglioModel

/// The style file of the command line. Every key may be left out:
///
///     { "contents": "knockout", "threshold": 1, "edges": "open", "casters": "hidden", "fill": { "color": "#336" },
///       "shadows": [ { "kind": "inner", "color": "#000000bf", "offset": [0, 4], "blur": 6 } ] }
extension Style: Codable {
  /// Reads an object whose keys are the names of the properties; what is left out has the default of `init`.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for a key that is not known.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(
      decoder,
      known: [
        "contents", "threshold", "edges", "casters", "fill", "light", "shadows", StrictFields.schemaKey,
      ])
    try fields.checkSchema()
    self.init(
      shadows: try fields.value("shadows") ?? [],
      contents: try fields.word("contents") ?? .drawn,
      threshold: try fields.integer("threshold", in: Style.allowedThresholds),
      edges: try fields.word("edges") ?? .open,
      casters: try fields.word("casters") ?? .hidden,
      fill: try fields.value("fill"),
      light: try fields.value("light"))
  }

  /// Writes every property that is not nil.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(contents, forKey: FieldKey("contents"))
    try container.encodeIfPresent(threshold, forKey: FieldKey("threshold"))
    try container.encode(edges, forKey: FieldKey("edges"))
    try container.encode(casters, forKey: FieldKey("casters"))
    try container.encodeIfPresent(fill, forKey: FieldKey("fill"))
    try container.encodeIfPresent(light, forKey: FieldKey("light"))
    try container.encode(shadows, forKey: FieldKey("shadows"))
  }
}
