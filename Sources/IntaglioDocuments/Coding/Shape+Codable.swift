import IntaglioModel
import IntaglioVector

/// `{ "path": "M0 0H10V8Z", "fill": "#336", "rule": "evenOdd", "stroke": { "width": 2 }, "strokeColor": "white" }`.
extension Shape: Codable {
  /// Reads an object: `path` (SVG path data) is required; `fill` is black unless there is a stroke, and "none" for nothing.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["path", "fill", "rule", "stroke", "strokeColor"])
    let stroke: Stroke? = try fields.value("stroke")
    var fill: Color? = stroke == nil ? .black : nil
    if fields.has("fill") {
      fill = (try? fields.value("fill", as: String.self)) == "none" ? nil : try fields.value("fill")
    }
    self.init(
      try fields.required("path"), fill: fill, rule: try fields.word("rule") ?? .nonZero, stroke: stroke,
      strokeColor: try fields.value("strokeColor") ?? .black)
  }

  /// Writes all fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(path, forKey: FieldKey("path"))
    if let fill {
      try container.encode(fill, forKey: FieldKey("fill"))
    } else {
      try container.encode("none", forKey: FieldKey("fill"))
    }
    try container.encode(rule, forKey: FieldKey("rule"))
    try container.encodeIfPresent(stroke, forKey: FieldKey("stroke"))
    try container.encode(strokeColor, forKey: FieldKey("strokeColor"))
  }
}
