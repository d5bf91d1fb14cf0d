// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

/// `{"kind": "inner", "color": "#000000bf", "offset": [0, 4], "blur": 6}`, or `"depth": 4` to follow a light.
extension Shadow: Codable {
  /// The fields of everything that is a shadow.
  static let fields = ["color", "offset", "spread", "blend"] + Blur.Unit.allCases.map(\.rawValue)

  /// Reads an object: `kind` (required), `color` (black), `offset` ([0, 0]), `depth` (none), `spread` (0),
  /// `blend` (normal), `range` (1), `contour` (linear), `technique` (softer), `ramp` (none), `grain` (none),
  /// `concealed` (false), and at most one of `sigma`, `blur`, `layerRadius` and `size` (no blur).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(
      decoder,
      known: ["kind", "depth", "range", "contour", "technique", "ramp", "grain", "concealed"] + Shadow.fields)
    guard let kind = try fields.word("kind", as: Kind.self) else {
      throw fields.error("kind", "is missing: inner or outer")
    }
    self.init(
      kind,
      color: try fields.value("color") ?? .black,
      offset: try Shadow.offset(of: fields),
      depth: try fields.value("depth"),
      blur: try Shadow.blur(of: fields),
      spread: try fields.value("spread") ?? 0,
      blend: try Shadow.blend(of: fields),
      range: try fields.value("range") ?? 1,
      contour: try fields.value("contour") ?? .linear,
      technique: try fields.word("technique") ?? .softer,
      ramp: try fields.value("ramp"),
      grain: try fields.value("grain"),
      isConcealed: try fields.value("concealed") ?? false)
  }

  /// Writes all fields that are not nil, but none of spread, blend mode, range, contour, technique and
  /// `concealed` that has its default; the blur in its own unit.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(kind, forKey: FieldKey("kind"))
    try container.encode(color, forKey: FieldKey("color"))
    if depth == nil || offset != .zero { try container.encode(offset, forKey: FieldKey("offset")) }
    try container.encodeIfPresent(depth, forKey: FieldKey("depth"))
    try container.encode(blur.value, forKey: FieldKey(blur.unit.rawValue))
    if spread != 0 { try container.encode(spread, forKey: FieldKey("spread")) }
    if blend != .normal { try container.encode(blend, forKey: FieldKey("blend")) }
    if range != 1 { try container.encode(range, forKey: FieldKey("range")) }
    if contour != .linear { try container.encode(contour, forKey: FieldKey("contour")) }
    if technique != .softer { try container.encode(technique, forKey: FieldKey("technique")) }
    try container.encodeIfPresent(ramp, forKey: FieldKey("ramp"))
    try container.encodeIfPresent(grain, forKey: FieldKey("grain"))
    if isConcealed { try container.encode(isConcealed, forKey: FieldKey("concealed")) }
  }

  static func blend(of fields: StrictFields) throws -> BlendMode {
    let blend = try fields.word("blend") ?? BlendMode.normal
    guard blend != .copy else {
      throw fields.error("blend", "is copy, which no effect can have: choose another mode")
    }
    return blend
  }

  static func offset(of fields: StrictFields) throws -> Vector {
    guard let numbers = try fields.value("offset", as: [Double].self) else { return .zero }
    guard numbers.count == 2 else {
      throw fields.error("offset", "has \(numbers.count) numbers, not two: [x, y]")
    }
    guard numbers.allSatisfy(\.isFinite) else { throw fields.error("offset", "is not finite") }
    return Vector(numbers[0], numbers[1])
  }

  static func blur(of fields: StrictFields) throws -> Blur {
    let units = Blur.Unit.allCases.filter { fields.has($0.rawValue) }
    guard let unit = units.first else { return .sigma(0) }
    guard units.count == 1 else {
      let names = units.map(\.rawValue)
      throw fields.error(names[1], "is given as well as \(names[0]); a shadow has one blur, in one unit")
    }
    let value = try fields.number(unit.rawValue, in: 0..., allowed: "0 or more") ?? 0
    return Blur(value, unit: unit)
  }
}

/// `{ "path": "M0 70H100V110…Z", "color": "#0006", "offset": [0, 4], "layerRadius": 3 }`.
extension PathShadow: Codable {
  /// Reads an object: `path` (SVG path data) is required, the rest is that of a shadow.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["path"] + Shadow.fields)
    self.init(
      try fields.required("path"), color: try fields.value("color") ?? .black,
      offset: try Shadow.offset(of: fields), blur: try Shadow.blur(of: fields),
      spread: try fields.value("spread") ?? 0,
      blend: try Shadow.blend(of: fields))
  }

  /// Writes all fields but a spread of 0 and a normal blend mode, the blur in its own unit.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(path, forKey: FieldKey("path"))
    try container.encode(color, forKey: FieldKey("color"))
    try container.encode(offset, forKey: FieldKey("offset"))
    try container.encode(blur.value, forKey: FieldKey(blur.unit.rawValue))
    if spread != 0 { try container.encode(spread, forKey: FieldKey("spread")) }
    if blend != .normal { try container.encode(blend, forKey: FieldKey("blend")) }
  }
}

/// `{ "angle": 120, "elevation": 30 }`, in degrees.
extension Light: Codable {
  /// Reads an object: `angle` is required, `elevation` is 45 where it is left out.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for a key that is not known.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["angle", "elevation"])
    self.init(angle: try fields.required("angle"), elevation: try fields.value("elevation") ?? 45)
    do throws(StyleError) { try validate(field: nil) } catch { throw fields.error(error) }
  }

  /// Writes both.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(angle, forKey: FieldKey("angle"))
    try container.encode(elevation, forKey: FieldKey("elevation"))
  }
}
