// SPDX-License-Identifier: MIT

/// Grains over the contents, clipped at their edge: above the overlays, below satins, inner shadows and
/// bevels.
///
/// Grains are squares of round(size * pixels per point) pixels, at least 1, in columns and rows from the top
/// left corner of the layer's frame (or of a picture), rounded to a whole pixel. For the grain in column i
/// and row j
///
///     h(x, y, s) = m(m(m(x A + y B + (s + 1) C, 15, D), 12, E), 15, 1)   m(v, n, k) = (v xor (v >> n)) k
///     A = 0x9E3779B1  B = 0x85EBCA77  C = 0xC2B2AE3D  D = 0x2C1B3C6D  E = 0x297A2D39      all modulo 2^32
///     g = h(i, j, seed)    t = h(g, 1, seed)
///
/// it is drawn if g >> 8 is less than round(2^24 density). With two colours it has the second one if t is
/// odd; with many, the lowest bytes of t are its red, green and blue. So the same seed makes the same grains
/// everywhere.
public struct Noise: Sendable, Hashable {
  /// The colours of grains.
  public enum Colors: Sendable, Hashable {
    /// One colour for all grains.
    case one(Color)
    /// The first colour for about half of the grains, the second for the others.
    case two(Color, Color)
    /// A separate opaque colour for each grain.
    case many
  }

  /// The colours of grains.
  public var colors: Colors
  /// The edge of a grain, in its unit.
  public var size: Double
  /// The unit of the size.
  public var unit: GrainUnit
  /// The share of visible grains, 0…1.
  public var density: Double
  /// The opacity, 0…1.
  public var opacity: Double
  /// The blend mode over everything below. Any mode but `copy`.
  public var blend: BlendMode
  /// The seed of the grains.
  public var seed: UInt32

  /// Noise.
  public init(
    _ colors: Colors = .one(.black), size: Double = 1, density: Double = 0.5, opacity: Double = 1,
    blend: BlendMode = .normal, seed: UInt32 = 0, unit: GrainUnit = .fitted
  ) {
    (self.colors, self.size, self.density, self.opacity) = (colors, size, density, opacity)
    (self.blend, self.seed, self.unit) = (blend, seed, unit)
  }

  /// h of the formula: the random number of a place. Inlined, because grains take one per pixel.
  @inlinable package static func hash(_ x: UInt32, _ y: UInt32, seed: UInt32) -> UInt32 {
    var hash = x &* 0x9E37_79B1 &+ y &* 0x85EB_CA77 &+ (seed &+ 1) &* 0xC2B2_AE3D
    hash = (hash ^ (hash >> 15)) &* 0x2C1B_3C6D
    hash = (hash ^ (hash >> 12)) &* 0x297A_2D39
    return hash ^ (hash >> 15)
  }

  /// The largest grain, in pixels.
  public static let maximumSize = 1_024.0

  package var isSeen: Bool { opacity > 0 && density > 0 }
}

extension Noise: Described {
  package static let schemaName = "noise"
  package static let summary = "Grains over the content, cut off at its edge."
  package static let blank = Noise()
  package static let fields: FieldTable<Noise> = [
    Field("", \.colors, "The colours of grains.", presence: .always),
    Field(
      "size", \.size, "The edge of a grain, in its unit; at least one pixel, at most 1024.",
      limit: .pixels(0...Noise.maximumSize), presence: .always),
    Field("unit", \.unit, GrainUnit.summary),
    Field(
      "density", \.density, "The share of visible grains, 0 to 1.", limit: .range(0...1), presence: .always),
    Field("opacity", \.opacity, "The opacity, 0 to 1.", limit: .range(0...1)),
    Field("blend", \.blend, "How grains blend with what lies below them.", limit: .effects),
    Field("seed", \.seed, "Chooses the noise: 0 to 4294967295."),
  ]

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    try checkFields(unit.check(check))
  }
}

extension Noise.Colors: FieldValue {
  private enum Kind: String, CaseIterable { case mono, duo, multi }

  package static var hasExclusiveKeys: Bool { false }
  package static var ownKeys: [FieldKeyShape] {
    [
      FieldKeyShape(
        "kind", "Whether grains have one colour, one of two, or each its own.",
        .word(Kind.allCases.map(\.rawValue)), usual: "mono"),
      FieldKeyShape(
        "color", "The colour of grains, or of half of them; not for multi. Left out: black.",
        .definition("color")),
      FieldKeyShape(
        "secondColor", "For duo, the colour of the other half. Left out: white.", .definition("color")),
    ]
  }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    switch self {
    case .one(let color): try StyleError.at("color", color.check(check))
    case .two(let first, let second):
      try StyleError.at("color", first.check(check))
      try StyleError.at("secondColor", second.check(check))
    case .many: break
    }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    switch self {
    case .one(let color): self = .one(color.visited(visit))
    case .two(let first, let second): self = .two(first.visited(visit), second.visited(visit))
    case .many: break
    }
  }

  package static func read(
    _ key: String, _ limit: NoLimit, _ reader: some FieldReader
  ) throws -> Noise.Colors? {
    let kind = try reader.word("kind", as: Kind.self) ?? .mono
    for (key, kinds) in [("color", [Kind.mono, .duo]), ("secondColor", [.duo])]
    where reader.has(key) && !kinds.contains(kind) {
      let allowed = kinds.map(\.rawValue).joined(separator: " and ")
      throw reader.error(key, "is for the kind \(allowed), not for \(kind)")
    }
    let color = try reader.color("color") ?? .black
    switch kind {
    case .mono: return .one(color)
    case .duo: return .two(color, try reader.color("secondColor") ?? .white)
    case .multi: return .many
    }
  }

  package func write(_ key: String, _ writer: some FieldWriter) throws {
    switch self {
    case .one(let color): try writer.write(color, "color")
    case .two(let first, let second):
      try writer.write(Kind.duo.rawValue, "kind")
      try writer.write(first, "color")
      try writer.write(second, "secondColor")
    case .many: try writer.write(Kind.multi.rawValue, "kind")
    }
  }
}
