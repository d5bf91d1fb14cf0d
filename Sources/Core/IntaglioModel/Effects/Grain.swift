// SPDX-License-Identifier: MIT

/// The scattering of a shadow's strength over grains, squares of `size` points like those of `Noise`.
///
/// With two random numbers u and w for each grain, a strength s becomes, in two steps,
///
///     s + jitter (2 w - 1) min(s, 1 - s)
///     s (1 - noise) + noise * clip(k s - (k - 1) u)      0…1
///
/// Noise makes most grains 0 or 1, in proportion to the strength. A narrow transition remains, so that
/// rounding errors do not decide whether a grain is 0 or 1: k is 16, or 4 for a shadow with a ramp or a
/// halftone, divided by 1 + jitter and by the steepest slope of range and contour, but at least 2. From the
/// formula in `Noise`, u = (g >> 8) / 2^24 and w = (t >> 8) / 2^24. Grains do not move with the shadow.
public struct Grain: Sendable, Hashable {
  /// The share of the strength that becomes grains, 0…1.
  public var noise: Double
  /// The amplitude of the changes of strength, 0…1.
  public var jitter: Double
  /// The edge of a grain, in its unit.
  public var size: Double
  /// The unit of the size.
  public var unit: GrainUnit
  /// The seed of the grains.
  public var seed: UInt32

  /// Grains.
  public init(
    noise: Double = 0, jitter: Double = 0, size: Double = 1, seed: UInt32 = 0,
    unit: GrainUnit = .fitted
  ) {
    (self.noise, self.jitter, self.size, self.seed, self.unit) = (noise, jitter, size, seed, unit)
  }

  package var isSeen: Bool { noise > 0 || jitter > 0 }
}

extension Shadow {
  /// The steepest slope of the strength after range and contour, at least 1.
  private var toneSlope: Double { max(1, (contour.isLinear ? 1 : contour.slope) / range) }

  /// k of the formula in `Grain`.
  package var grainSteepness: Double {
    max(2, (ramp == nil && halftone == nil ? 16 : 4) / ((1 + (grain?.jitter ?? 0)) * toneSlope))
  }

  /// The steepest slope of the strength after its grain.
  private var grainedSlope: Double {
    guard let grain else { return toneSlope }
    return toneSlope * (1 + grain.jitter) * (1 - grain.noise + grain.noise * grainSteepness)
  }

  /// The narrowest edge of marks, as a part of the tones.
  package var halftoneEdge: Double { min(1, Halftone.minimumEdge * grainedSlope) }

  /// The steepest slope of the final strength.
  package var strengthSlope: Double { halftone == nil ? grainedSlope : grainedSlope / halftoneEdge }

  package var rampParts: Int { max(1, Int(16 / strengthSlope + 1e-6)) }
}

extension Grain: Described {
  package static let schemaName = "grain"
  package static let summary =
    "Squares that scatter a shadow's strength, from the corner of the layer's frame, or of a picture."
  package static let blank = Grain()
  package static let fields: FieldTable<Grain> = [
    Field(
      "noise", \.noise, "How much of the strength becomes grains of all or nothing, 0 to 1.",
      limit: .range(0...1), presence: .always),
    Field(
      "jitter", \.jitter, "How far strengths vary up or down, 0 to 1.", limit: .range(0...1),
      presence: .always),
    Field(
      "size", \.size, "The edge of a grain, in its unit; at least one pixel, at most 1024.",
      limit: .pixels(0...Noise.maximumSize)),
    Field("unit", \.unit, GrainUnit.summary),
    Field("seed", \.seed, "Chooses the grains: 0 to 4294967295."),
  ]

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    try checkFields(unit.check(check))
  }
}
