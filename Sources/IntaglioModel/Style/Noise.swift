// SPDX-License-Identifier: MIT

/// Grains over the contents, cut off at their edge: above the overlays, below satins, inner shadows and
/// bevels.
///
/// Grains are squares of round(size * pixels a point) pixels, at least 1, in columns and rows from the top
/// left corner of the layer's frame (or of a picture) on, rounded to a whole pixel. Of the grain in column i
/// and row j
///
///     h(x, y, s) = m(m(m(x A + y B + (s + 1) C, 15, D), 12, E), 15, 1)   m(v, n, k) = (v xor (v >> n)) k
///     A = 0x9E3779B1  B = 0x85EBCA77  C = 0xC2B2AE3D  D = 0x2C1B3C6D  E = 0x297A2D39      all modulo 2^32
///     g = h(i, j, seed)    t = h(g, 1, seed)
///
/// it is seen where g >> 8 is less than round(2^24 density). Of two colours it has the second where t is odd;
/// one of many has t's lowest bytes as red, green and blue. So the same seed makes the same grains
/// everywhere.
public struct Noise: Sendable, Hashable {
  /// The colours of grains.
  public enum Colors: Sendable, Hashable {
    /// All have one.
    case one(Color)
    /// About half of them have the first, the others the second.
    case two(Color, Color)
    /// Each has an opaque one of its own.
    case many
  }

  /// The colours of grains.
  public var colors: Colors
  /// The edge of a grain, in points.
  public var size: Double
  /// The share of grains that are seen, 0…1.
  public var density: Double
  /// 0…1.
  public var opacity: Double
  /// How it meets what lies below it. Any mode but `copy`.
  public var blend: BlendMode
  /// Which of all such noises it is.
  public var seed: UInt32

  /// Noise.
  public init(
    _ colors: Colors = .one(.black), size: Double = 1, density: Double = 0.5, opacity: Double = 1,
    blend: BlendMode = .normal, seed: UInt32 = 0
  ) {
    self.colors = colors
    self.size = size
    self.density = density
    self.opacity = opacity
    self.blend = blend
    self.seed = seed
  }
}

extension Noise {
  /// The largest grain, in pixels.
  public static let maximumSize = 1_024.0

  /// Checks the noise, whose place in the document is `field`.
  func validate(scale: Double, field: String) throws(StyleError) {
    switch colors {
    case .one(let color): try Style.validate(color, field: "\(field).color")
    case .two(let first, let second):
      try Style.validate(first, field: "\(field).color")
      try Style.validate(second, field: "\(field).secondColor")
    case .many: break
    }
    let limit = Noise.maximumSize / scale
    try Style.check(
      size, in: 0...limit, allowed: "0…\(Style.text(limit)) (\(Style.text(Noise.maximumSize)) pixels)",
      field: "\(field).size")
    try Style.check(density, in: 0...1, allowed: "0…1", field: "\(field).density")
    try Style.check(opacity, in: 0...1, allowed: "0…1", field: "\(field).opacity")
    try Style.check(blend, field: field)
  }

  /// Whether there is anything of it to see.
  package var isSeen: Bool { opacity > 0 && density > 0 }
}
