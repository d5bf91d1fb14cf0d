/// A shadow whose caster is a path instead of the layer's contents: CALayer's shadowPath, which article 004 curls. Lengths are
/// points, from the top left corner of the layer's frame on.
public struct PathShadow: Sendable, Hashable {
  /// What casts the shadow; its inside by the non-zero rule. It is not drawn itself.
  public var path: Path
  /// The shadow's colour.
  public var color: Color
  /// How far it is moved.
  public var offset: Vector
  /// How soft it is; `.layerRadius` is CALayer's number.
  public var blur: Blur

  /// A shadow along a path.
  public init(_ path: Path, color: Color = .black, offset: Vector = .zero, blur: Blur = .sigma(0)) {
    self.path = path
    self.color = color
    self.offset = offset
    self.blur = blur
  }

  /// The shadow apart from its path.
  var shadow: Shadow { Shadow(.outer, color: color, offset: offset, blur: blur) }
}

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
