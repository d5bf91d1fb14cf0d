// SPDX-License-Identifier: MIT
import IntaglioModel

/// `{ "width": 3, "position": "outside", "color": "#fff" }`, or with a `gradient`, `pattern` or `ramp`.
extension EdgeStroke: Codable {
  /// Reads an object: `width` is required, `position` (outside), `color` (black), `gradient`, `pattern` or
  /// `ramp`, `opacity` (1), `blend` (normal).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(
      decoder, known: ["width", "position", "opacity", "blend", "ramp"] + StylePaint.fields)
    self.init(
      try fields.required("width"), try fields.word("position") ?? .outside,
      paint: try StylePaint(of: fields) ?? .color(.black),
      opacity: try fields.number("opacity", in: 0...1) ?? 1, blend: try Shadow.blend(of: fields))
  }

  /// Writes all fields but an opacity of 1 and a normal blend mode.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(width, forKey: FieldKey("width"))
    try container.encode(position, forKey: FieldKey("position"))
    try paint.encode(to: &container)
    if opacity != 1 { try container.encode(opacity, forKey: FieldKey("opacity")) }
    if blend != .normal { try container.encode(blend, forKey: FieldKey("blend")) }
  }
}

/// `{ "color": "#c00", "blend": "multiply" }`, or with a `gradient` or `pattern`.
extension Overlay: Codable {
  /// Reads an object: `color`, `gradient` or `pattern`, `opacity` (1), `blend` (normal).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["opacity", "blend"] + StylePaint.fields)
    guard let paint = try StylePaint(of: fields) else {
      throw fields.error("needs one of color, gradient, pattern")
    }
    self.init(
      paint, opacity: try fields.number("opacity", in: 0...1) ?? 1, blend: try Shadow.blend(of: fields))
  }

  /// Writes all fields but an opacity of 1 and a normal blend mode.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try paint.encode(to: &container)
    if opacity != 1 { try container.encode(opacity, forKey: FieldKey("opacity")) }
    if blend != .normal { try container.encode(blend, forKey: FieldKey("blend")) }
  }
}

extension StylePaint {
  /// Those of all paints; strokes have a ramp, too.
  fileprivate static let fields = ["color", "gradient", "pattern"]

  /// The paint that an object gives, if it gives one.
  fileprivate init?(of fields: StrictFields) throws {
    let given = (StylePaint.fields + ["ramp"]).filter(fields.has)
    guard given.count <= 1 else {
      throw fields.error(given[1], "is given as well as \(given[0]); give one of them")
    }
    if let ramp = try fields.value("ramp", as: ColorRamp.self) {
      self = .ramp(ramp)
    } else if let pattern = try fields.value("pattern", as: Pattern.self) {
      self = .pattern(pattern)
    } else if let gradient = try fields.value("gradient", as: Gradient.self) {
      self = .gradient(gradient)
    } else if let color = try fields.value("color", as: Color.self) {
      self = .color(color)
    } else {
      return nil
    }
  }

  fileprivate func encode(to container: inout KeyedEncodingContainer<FieldKey>) throws {
    switch self {
    case .color(let color): try container.encode(color, forKey: FieldKey("color"))
    case .gradient(let gradient): try container.encode(gradient, forKey: FieldKey("gradient"))
    case .pattern(let pattern): try container.encode(pattern, forKey: FieldKey("pattern"))
    case .ramp(let ramp): try container.encode(ramp, forKey: FieldKey("ramp"))
    }
  }
}

/// `{ "color": "#0008", "offset": [5, 5], "sigma": 6, "contour": "ring", "inverted": true }`.
extension Satin: Codable {
  /// Reads an object: `offset` is required; `color` (black), a blur, `contour` (linear), `inverted` (true),
  /// `blend` (multiply).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(
      decoder,
      known: ["color", "offset", "blend", "contour", "inverted"] + Blur.Unit.allCases.map(\.rawValue))
    guard fields.has("offset") else {
      throw fields.error("offset", "is missing: how far the folds lie apart")
    }
    self.init(
      color: try fields.value("color") ?? .black,
      blend: fields.has("blend") ? try Shadow.blend(of: fields) : .multiply,
      offset: try Shadow.offset(of: fields), blur: try Shadow.blur(of: fields),
      contour: try fields.value("contour") ?? .linear, isInverted: try fields.value("inverted") ?? true)
  }

  /// Writes all fields but a linear contour.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(color, forKey: FieldKey("color"))
    try container.encode(blend, forKey: FieldKey("blend"))
    try container.encode(offset, forKey: FieldKey("offset"))
    try container.encode(blur.value, forKey: FieldKey(blur.unit.rawValue))
    if contour != .linear { try container.encode(contour, forKey: FieldKey("contour")) }
    try container.encode(isInverted, forKey: FieldKey("inverted"))
  }
}

/// `{ "kind": "inner", "size": 8, "highlight": { "color": "#fffc", "blend": "screen" }, "shade": { "color":
/// "#0008" } }`.
extension Bevel: Codable {
  /// Reads an object: `size` is required; `kind` (inner), `depth` (1), `direction` (up), `soften` (0, a
  /// sigma), `light` (that of the style or scene), `gloss` (linear), `highlight` (white, screen), `shade`
  /// (black, multiply), `technique` (smooth), `contour` (linear), `contourRange` (1), `texture` (none).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(
      decoder,
      known: [
        "kind", "size", "depth", "direction", "soften", "light", "gloss", "highlight", "shade", "technique",
        "contour", "contourRange", "texture",
      ])
    self.init(
      try fields.word("kind") ?? .inner, size: try fields.required("size"),
      depth: try fields.value("depth") ?? 1, direction: try fields.word("direction") ?? .up,
      soften: .sigma(try fields.value("soften") ?? 0), light: try fields.value("light"),
      gloss: try fields.value("gloss") ?? .linear, technique: try fields.word("technique") ?? .smooth,
      contour: try fields.value("contour") ?? .linear, contourRange: try fields.value("contourRange") ?? 1,
      texture: try fields.value("texture"))
    if let highlight = try fields.value("highlight", as: Side.self) { self.highlight = highlight }
    if let shade = try fields.value("shade", as: Side.self) { self.shade = shade }
  }

  /// Writes all fields but those that have their defaults; highlight and shade in any case.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(kind, forKey: FieldKey("kind"))
    try container.encode(size, forKey: FieldKey("size"))
    if depth != 1 { try container.encode(depth, forKey: FieldKey("depth")) }
    if direction != .up { try container.encode(direction, forKey: FieldKey("direction")) }
    if soften.sigma != 0 { try container.encode(soften.sigma, forKey: FieldKey("soften")) }
    try container.encodeIfPresent(light, forKey: FieldKey("light"))
    if gloss != .linear { try container.encode(gloss, forKey: FieldKey("gloss")) }
    try container.encode(highlight, forKey: FieldKey("highlight"))
    try container.encode(shade, forKey: FieldKey("shade"))
    if technique != .smooth { try container.encode(technique, forKey: FieldKey("technique")) }
    if contour != .linear { try container.encode(contour, forKey: FieldKey("contour")) }
    if contourRange != 1 { try container.encode(contourRange, forKey: FieldKey("contourRange")) }
    try container.encodeIfPresent(texture, forKey: FieldKey("texture"))
  }
}

/// `{ "pattern": { "image": { "file": "leather.png" } }, "height": 1.5 }`.
extension Bevel.Texture: Codable {
  /// Reads an object: `pattern` is required, `height` is 1.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["pattern", "height"])
    self.init(try fields.required("pattern"), height: try fields.value("height") ?? 1)
  }

  /// Writes both.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(pattern, forKey: FieldKey("pattern"))
    try container.encode(height, forKey: FieldKey("height"))
  }
}

/// `{ "color": "#fffc", "blend": "screen" }`.
extension Bevel.Side: Codable {
  /// Reads an object: `color` is required, `blend` is normal.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["color", "blend"])
    self.init(try fields.required("color"), blend: try Shadow.blend(of: fields))
  }

  /// Writes both.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(color, forKey: FieldKey("color"))
    try container.encode(blend, forKey: FieldKey("blend"))
  }
}

/// `{ "length": 60, "angle": 135, "color": "#0004", "fade": 0.5 }`.
extension LongShadow: Codable {
  /// Reads an object: `length` is required; `color` (a quarter of black), `angle` (that of the light), `fade`
  /// (0), `blend` (normal).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["color", "angle", "length", "fade", "blend"])
    self.init(
      angle: try fields.value("angle"), length: try fields.required("length"),
      fade: try fields.number("fade", in: 0...1) ?? 0, blend: try Shadow.blend(of: fields))
    if let color = try fields.value("color", as: Color.self) { self.color = color }
  }

  /// Writes all fields but an angle that there is not, a fade of 0 and a normal blend mode.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(color, forKey: FieldKey("color"))
    try container.encodeIfPresent(angle, forKey: FieldKey("angle"))
    try container.encode(length, forKey: FieldKey("length"))
    if fade != 0 { try container.encode(fade, forKey: FieldKey("fade")) }
    if blend != .normal { try container.encode(blend, forKey: FieldKey("blend")) }
  }
}
