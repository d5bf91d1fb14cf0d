// SPDX-License-Identifier: MIT

/// What a bevel's surface mirrors: colours by the surface's direction, as polished metal has them.
///
/// With N the surface's normal of length 1 and L the direction towards the light (`Bevel`), a ramp has the
/// colour at (1 + N . L) / 2: its end faces the light, its start faces away, and flat parts, where N is (0,
/// 0, 1), have the colour at (1 + sin e) / 2 for the light's elevation e.
///
/// A ramp is drawn in 64 parts, or for a bevel with a depth of more than 1 in 64 / depth, rounded down, but
/// at least 8 (`ColorRamp`); its colours are opaque. The bevel's gloss is a curve of the ramp's places, too,
/// and `soften` blurs them.
///
/// The environment is painted where the bevel lies, below its light and shade. The colours of the contents
/// stay visible through the blend mode (hard light, overlay, luminosity) or the opacity.
public struct Environment: Sendable, Hashable {
  /// Colours from the parts that face away from the light to the parts that face it.
  public var ramp: ColorRamp
  /// The opacity, 0…1.
  public var opacity: Double
  /// The blend mode over everything below. Any mode but `copy`.
  public var blend: BlendMode

  /// An environment.
  public init(_ ramp: ColorRamp, opacity: Double = 1, blend: BlendMode = .normal) {
    (self.ramp, self.opacity, self.blend) = (ramp, opacity, blend)
  }
}

extension Environment: Described {
  /// The parts of a ramp, as in `ColorRamp`: fewer for steep surfaces, whose errors are larger.
  package static func parts(depth: Double) -> Int { max(8, Int(64 / max(1, depth))) }

  package static let schemaName = "environment"
  package static let summary = "What a bevel's surface mirrors: colours by its direction, as metal has them."
  package static let blank = Environment(ColorRamp([.black]))
  package static let fields: FieldTable<Environment> = [
    Field(
      "ramp", \.ramp,
      "Opaque colours, from the parts that face away from the light to those that face it.",
      presence: .required()),
    Field("opacity", \.opacity, "The opacity, 0 to 1.", limit: .range(0...1)),
    Field("blend", \.blend, "How the environment blends with what lies below it.", limit: .effects),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    guard ramp.stops.contains(where: { $0.color.alpha < 1 }) else { return }
    throw .invalid(field: "ramp", problem: "has a translucent colour; make each opaque, or lower the opacity")
  }
}
