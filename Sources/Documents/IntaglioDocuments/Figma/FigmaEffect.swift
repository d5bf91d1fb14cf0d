// SPDX-License-Identifier: MIT
import IntaglioModel

/// An effect of a layer in Figma's REST API (the schema `Effect` of its published specification). Unknown
/// fields are ignored: Figma adds new ones.
struct FigmaEffect {
  enum Kind: String, CaseIterable {
    case dropShadow = "DROP_SHADOW"
    case innerShadow = "INNER_SHADOW"
    case layerBlur = "LAYER_BLUR"
    case backgroundBlur = "BACKGROUND_BLUR"
    case noise = "NOISE"
    case texture = "TEXTURE"

    var isShadow: Bool { self == .dropShadow || self == .innerShadow }
  }

  var kind: Kind
  var isVisible = true
  var color = Color.black
  var offset = Vector.zero
  var radius = 0.0, spread = 0.0
  var blendMode = "NORMAL"
  /// The grain of noise, in any blend mode.
  var noise: Noise?
  var displacement: Displacement?
  var progression: LayerBlur.Progression?

  /// The shadow. Figma's radius is twice the standard deviation, as in CSS.
  var shadow: Shadow {
    Shadow(
      kind == .innerShadow ? .inner : .outer, color: color, offset: offset, blur: .css(radius),
      spread: spread, blend: blend ?? .normal)
  }

  /// The layer blur. Its radius has the unit of a shadow's.
  var layerBlur: LayerBlur { LayerBlur(.css(radius), progression: progression) }

  /// The blend mode; nil if Intaglio lacks it.
  var blend: BlendMode? {
    if blendMode == "PASS_THROUGH" { return .normal }
    return BlendMode.allCases.first { $0.figma == blendMode }
  }
}

extension BlendMode {
  /// Figma's name of the mode; nil if Figma lacks it.
  var figma: String? {
    switch self {
    case .dissolve, .darkerColor, .lighterColor, .vividLight, .linearLight, .pinLight, .hardMix, .subtract,
      .divide, .textGamma, .linearBurnFill, .linearDodgeFill, .copy:
      nil
    default: rawValue.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    }
  }
}

extension FigmaEffect: Decodable {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: FieldKey.self)
    let name = try fields.decode(String.self, forKey: FieldKey("type"))
    isVisible = try fields.decodeIfPresent(Bool.self, forKey: FieldKey("visible")) ?? true
    let kinds = Kind.allCases.map(\.rawValue)
    guard let kind = Kind(rawValue: name) else {
      let hint = Suggestion.hint(for: name, among: kinds)
      throw decoder.error("type", "\"\(name)\" is not one of \(kinds.joined(separator: ", "))\(hint)")
    }
    self.kind = kind
    guard isVisible else { return }
    blendMode = try fields.decodeIfPresent(String.self, forKey: FieldKey("blendMode")) ?? "NORMAL"
    if kind == .noise {
      noise = try Noise(figma: decoder, blend: blend ?? .normal)
      return
    }
    if kind == .texture {
      displacement = try Displacement(figma: decoder)
      return
    }
    if kind.isShadow { color = try fields.decode(FigmaColor.self, forKey: FieldKey("color")).color }
    offset = try fields.decodeIfPresent(FigmaVector.self, forKey: FieldKey("offset"))?.vector ?? .zero
    radius = try fields.decode(Double.self, forKey: FieldKey("radius"))
    spread = try fields.decodeIfPresent(Double.self, forKey: FieldKey("spread")) ?? 0
    guard radius.isFinite, radius >= 0 else {
      throw decoder.error("radius", "is \(DecimalText.text(radius)) but must be 0 or more")
    }
    let type = try fields.decodeIfPresent(String.self, forKey: FieldKey("blurType")) ?? "NORMAL"
    guard !kind.isShadow, type != "NORMAL" else { return }
    guard type == "PROGRESSIVE" else {
      throw decoder.error("blurType", "\"\(type)\" is not one of NORMAL, PROGRESSIVE")
    }
    guard kind == .layerBlur else {
      throw decoder.error("blurType", "PROGRESSIVE is not supported for background blurs; use NORMAL")
    }
    progression = LayerBlur.Progression(
      from: try decoder.length("startRadius"),
      start: try fields.decode(FigmaVector.self, forKey: FieldKey("startOffset")).vector,
      end: try fields.decode(FigmaVector.self, forKey: FieldKey("endOffset")).vector)
  }
}

extension FigmaEffect: Encodable {
  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FieldKey.self)
    try fields.encode(kind.rawValue, forKey: FieldKey("type"))
    try fields.encode(isVisible, forKey: FieldKey("visible"))
    if let noise {
      try fields.encode(blendMode, forKey: FieldKey("blendMode"))
      return try noise.encode(figma: encoder)
    }
    if let displacement { return try displacement.encode(figma: encoder) }
    guard kind.isShadow else {
      try fields.encode(radius, forKey: FieldKey("radius"))
      try fields.encode(progression == nil ? "NORMAL" : "PROGRESSIVE", forKey: FieldKey("blurType"))
      guard let progression else { return }
      try fields.encode(progression.from, forKey: FieldKey("startRadius"))
      try fields.encode(FigmaVector(progression.start), forKey: FieldKey("startOffset"))
      try fields.encode(FigmaVector(progression.end), forKey: FieldKey("endOffset"))
      return
    }
    try fields.encode(FigmaColor(color: color), forKey: FieldKey("color"))
    try fields.encode(blendMode, forKey: FieldKey("blendMode"))
    try fields.encode(FigmaVector(offset), forKey: FieldKey("offset"))
    try fields.encode(radius, forKey: FieldKey("radius"))
    try fields.encode(spread, forKey: FieldKey("spread"))
    if kind == .dropShadow { try fields.encode(true, forKey: FieldKey("showShadowBehindNode")) }
  }
}

/// `{ "r": 0, "g": 0, "b": 0, "a": 0.25 }`, each 0…1.
struct FigmaColor: Codable {
  let color: Color

  init(color: Color) { self.color = color }

  init(from decoder: any Decoder) throws {
    func part(_ name: String) throws -> Double { try decoder.share(name, isOptional: false) }
    // Figma omits the alpha of opaque colours.
    color = Color(
      red: try part("r"), green: try part("g"), blue: try part("b"), alpha: try decoder.share("a"))
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FieldKey.self)
    for (name, part) in [("r", color.red), ("g", color.green), ("b", color.blue), ("a", color.alpha)] {
      try fields.encode(part, forKey: FieldKey(name))
    }
  }
}

/// `{ "x": 0, "y": 4 }`.
private struct FigmaVector: Codable {
  let x, y: Double

  init(_ vector: Vector) { (x, y) = (vector.x, vector.y) }

  var vector: Vector { Vector(x, y) }
}

extension Decoder {
  /// The number of a field, 0 or more.
  func length(_ name: String) throws -> Double {
    let length = try container(keyedBy: FieldKey.self).decode(Double.self, forKey: FieldKey(name))
    guard length.isFinite, length >= 0 else {
      throw error(name, "is \(DecimalText.text(length)) but must be 0 or more")
    }
    return length
  }

  /// The number of a field, 0…1; 1 if it is missing and may be.
  func share(_ name: String, isOptional: Bool = true) throws -> Double {
    let (fields, key) = (try container(keyedBy: FieldKey.self), FieldKey(name))
    let share: Double =
      try isOptional
      ? fields.decodeIfPresent(Double.self, forKey: key) ?? 1 : fields.decode(Double.self, forKey: key)
    guard (0...1).contains(share) else { throw error(name, "is \(DecimalText.text(share)) but must be 0…1") }
    return share
  }
}
