// SPDX-License-Identifier: MIT

/// How the strength of a shadow is scattered over grains, squares of `size` points as those of `Noise`.
///
/// With two random numbers u and w of a grain, a strength s becomes, one after the other,
///
///     s + jitter (2 w - 1) min(s, 1 - s)
///     s (1 - noise) + noise * clip(k s - (k - 1) u)      0…1
///
/// Noise makes most grains 0 or 1, so many of them as the strength says. A narrow edge stays between the two,
/// so that no rounding decides on which side a grain lies: k is 16, or 4 for a shadow with a ramp, divided by
/// 1 + jitter and by how steeply range and contour let strengths rise, but no less than 2. Of the formula in
/// `Noise`, u = (g >> 8) / 2^24 and w = (t >> 8) / 2^24. Grains lie still where the shadow is moved.
public struct Grain: Sendable, Hashable {
  /// 0…1: how much of the strength becomes grains.
  public var noise: Double
  /// 0…1: how far strengths are moved up or down.
  public var jitter: Double
  /// The edge of a grain, in points.
  public var size: Double
  /// Which of all such grains they are.
  public var seed: UInt32

  /// Grains.
  public init(noise: Double = 0, jitter: Double = 0, size: Double = 1, seed: UInt32 = 0) {
    self.noise = noise
    self.jitter = jitter
    self.size = size
    self.seed = seed
  }

  /// Whether they change anything.
  package var isSeen: Bool { noise > 0 || jitter > 0 }
}

extension Shadow {
  /// How steeply range and contour let its strength rise, at least 1.
  private var toneSlope: Double { max(1, (contour.isLinear ? 1 : contour.slope) / range) }

  /// k of the formula in `Grain`.
  package var grainSteepness: Double {
    max(2, (ramp == nil ? 16 : 4) / ((1 + (grain?.jitter ?? 0)) * toneSlope))
  }

  /// How steeply its strength rises in the end.
  package var strengthSlope: Double {
    guard let grain else { return toneSlope }
    return toneSlope * (1 + grain.jitter) * (1 - grain.noise + grain.noise * grainSteepness)
  }

  /// How many parts its ramp has.
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
      "jitter", \.jitter, "How far strengths are moved up or down, 0 to 1.", limit: .range(0...1),
      presence: .always),
    Field(
      "size", \.size, "The edge of a grain, in points; at least one pixel, at most 1024.",
      limit: .pixels(0...Noise.maximumSize)),
    Field("seed", \.seed, "Chooses the grains: 0 to 4294967295."),
  ]
}
