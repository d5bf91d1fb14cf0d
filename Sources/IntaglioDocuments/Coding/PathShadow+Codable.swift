import IntaglioModel
import IntaglioVector

/// `{ "path": "M0 70H100V110…Z", "color": "#0006", "offset": [0, 4], "layerRadius": 3 }`.
extension PathShadow: Codable {
  /// Reads an object: `path` (SVG path data) is required, the rest is that of a shadow.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["path"] + Shadow.fields)
    self.init(
      try fields.required("path"), color: try fields.value("color") ?? .black,
      offset: try Shadow.offset(of: fields), blur: try Shadow.blur(of: fields))
  }

  /// Writes all fields, the blur in its own unit.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(path, forKey: FieldKey("path"))
    try container.encode(color, forKey: FieldKey("color"))
    try container.encode(offset, forKey: FieldKey("offset"))
    try container.encode(blur.value, forKey: FieldKey(blur.unit.rawValue))
  }
}
