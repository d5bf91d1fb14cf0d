// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

/// `{ "path": "M0 0H10V8Z", "fill": "#336", "rule": "evenOdd", "stroke": { "width": 2 }, "strokeColor":
/// "white" }`.
extension Shape: Codable {
  /// Reads an object: `path` (SVG path data) is required; `fill` is black unless there is a stroke, and
  /// "none" for nothing.
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
