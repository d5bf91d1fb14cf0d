// SPDX-License-Identifier: MIT
import IntaglioModel

/// `{ "color": "#0004", "size": 1, "density": 0.4 }`, with `"kind": "duo"` and a `secondColor`, or with
/// `"kind": "multi"`.
extension Noise: Codable {
  private enum Kind: String, CaseIterable, Decodable {
    case mono, duo, multi
  }

  /// Reads an object: `kind` (mono), `color` (black; not of multi), `secondColor` (white; of duo), `size`
  /// (1), `density` (0.5), `opacity` (1), `blend` (normal), `seed` (0).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(
      decoder, known: ["kind", "color", "secondColor", "size", "density", "opacity", "blend", "seed"])
    let kind = try fields.word("kind") ?? Kind.mono
    for (field, kinds) in [("color", [Kind.mono, .duo]), ("secondColor", [.duo])]
    where fields.has(field) && !kinds.contains(kind) {
      let allowed = kinds.map(\.rawValue).joined(separator: " and ")
      throw fields.error(field, "goes with the kind \(allowed), not with \(kind)")
    }
    let color = try fields.value("color") ?? Color.black
    let colors: Colors =
      switch kind {
      case .mono: .one(color)
      case .duo: .two(color, try fields.value("secondColor") ?? .white)
      case .multi: .many
      }
    self.init(
      colors, size: try fields.value("size") ?? 1, density: try fields.number("density", in: 0...1) ?? 0.5,
      opacity: try fields.number("opacity", in: 0...1) ?? 1, blend: try Shadow.blend(of: fields),
      seed: UInt32(try fields.integer("seed", in: 0...Int(UInt32.max)) ?? 0))
  }

  /// Writes all fields but an opacity of 1, a normal blend mode and a seed of 0.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    switch colors {
    case .one(let color): try container.encode(color, forKey: FieldKey("color"))
    case .two(let first, let second):
      try container.encode(Kind.duo.rawValue, forKey: FieldKey("kind"))
      try container.encode(first, forKey: FieldKey("color"))
      try container.encode(second, forKey: FieldKey("secondColor"))
    case .many: try container.encode(Kind.multi.rawValue, forKey: FieldKey("kind"))
    }
    try container.encode(size, forKey: FieldKey("size"))
    try container.encode(density, forKey: FieldKey("density"))
    if opacity != 1 { try container.encode(opacity, forKey: FieldKey("opacity")) }
    if blend != .normal { try container.encode(blend, forKey: FieldKey("blend")) }
    if seed != 0 { try container.encode(seed, forKey: FieldKey("seed")) }
  }
}

/// `{ "noise": 0.3, "jitter": 0.1, "seed": 7 }`.
extension Grain: Codable {
  /// Reads an object: `noise` (0), `jitter` (0), `size` (1), `seed` (0).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["noise", "jitter", "size", "seed"])
    self.init(
      noise: try fields.number("noise", in: 0...1) ?? 0, jitter: try fields.number("jitter", in: 0...1) ?? 0,
      size: try fields.value("size") ?? 1,
      seed: UInt32(try fields.integer("seed", in: 0...Int(UInt32.max)) ?? 0))
  }

  /// Writes noise and jitter, and a size other than 1 and a seed other than 0.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(noise, forKey: FieldKey("noise"))
    try container.encode(jitter, forKey: FieldKey("jitter"))
    if size != 1 { try container.encode(size, forKey: FieldKey("size")) }
    if seed != 0 { try container.encode(seed, forKey: FieldKey("seed")) }
  }
}

/// `{ "radius": 3, "size": 4, "seed": 7, "clipsToContents": true }`.
extension Displacement: Codable {
  /// Reads an object: `radius` (3), `size` (4), `seed` (0), `clipsToContents` (false).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["radius", "size", "seed", "clipsToContents"])
    self.init(
      radius: try fields.value("radius") ?? 3, size: try fields.value("size") ?? 4,
      seed: UInt32(try fields.integer("seed", in: 0...Int(UInt32.max)) ?? 0),
      clipsToContents: try fields.value("clipsToContents") ?? false)
  }

  /// Writes radius and size, and a seed other than 0 and whether it is clipped if it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(radius, forKey: FieldKey("radius"))
    try container.encode(size, forKey: FieldKey("size"))
    if seed != 0 { try container.encode(seed, forKey: FieldKey("seed")) }
    if clipsToContents { try container.encode(true, forKey: FieldKey("clipsToContents")) }
  }
}
