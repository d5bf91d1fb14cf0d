import IntaglioModel

/// `{"width": 2, "cap": "round", "join": "miter", "miterLimit": 10, "dashes": [4, 2], "dashPhase": 1}`.
extension Stroke: Codable {
  /// Reads an object whose fields all may be left out, for the defaults of `init`.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(
      decoder, known: ["width", "cap", "join", "miterLimit", "dashes", "dashPhase"])
    let plain = Stroke()
    self.init(
      width: try fields.value("width") ?? plain.width,
      cap: try fields.word("cap") ?? plain.cap,
      join: try fields.word("join") ?? plain.join,
      miterLimit: try fields.value("miterLimit") ?? plain.miterLimit,
      dashes: try fields.value("dashes") ?? plain.dashes,
      dashPhase: try fields.value("dashPhase") ?? plain.dashPhase)
    do throws(StyleError) {
      try validate()
    } catch {
      throw fields.error(error)
    }
  }

  /// Writes all fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(width, forKey: FieldKey("width"))
    try container.encode(cap, forKey: FieldKey("cap"))
    try container.encode(join, forKey: FieldKey("join"))
    try container.encode(miterLimit, forKey: FieldKey("miterLimit"))
    try container.encode(dashes, forKey: FieldKey("dashes"))
    try container.encode(dashPhase, forKey: FieldKey("dashPhase"))
  }
}
