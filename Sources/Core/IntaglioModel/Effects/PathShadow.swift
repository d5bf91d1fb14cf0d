// SPDX-License-Identifier: MIT

/// A shadow whose caster is a path instead of the layer's contents: CALayer's shadowPath. Lengths are points,
/// from the top left corner of the layer's frame.
public struct PathShadow: Sendable, Hashable {
  /// The caster, filled by the non-zero rule. It is not drawn itself.
  public var path: Path
  /// The shadow's colour.
  public var color: Color
  /// The offset of the shadow.
  public var offset: Vector
  /// The softness; `.layerRadius` is in the unit of CALayer's shadowRadius.
  public var blur: Blur
  /// The growth of the caster, in points on all sides, like `Shadow.spread`.
  public var spread: Double
  /// The blend mode over everything below the layer, unless the layer is isolated. Any mode but `copy`.
  public var blend: BlendMode

  /// A shadow along a path.
  public init(
    _ path: Path, color: Color = .black, offset: Vector = .zero, blur: Blur = .sigma(0), spread: Double = 0,
    blend: BlendMode = .normal
  ) {
    (self.path, self.color, self.offset, self.blur, self.spread) = (path, color, offset, blur, spread)
    self.blend = blend
  }

  package var shadow: Shadow {
    Shadow(.outer, color: color, offset: offset, blur: blur, spread: spread, blend: blend)
  }
}

extension PathShadow: Described {
  package static let schemaName = "pathShadow"
  package static let summary = "A shadow whose caster is a path: CALayer's shadowPath."
  package static let blank = PathShadow(Path([]))
  package static let fields: FieldTable<PathShadow> = [
    Field(
      "path", \.path, "The caster, from the frame's top left corner; it is not drawn.", presence: .required()),
    Field("color", \.color, "The colour; its alpha is the shadow's strength.", presence: .always),
    Field("offset", \.offset, "The offset of the shadow, y downwards.", limit: .offset, presence: .always),
    Field("", \.blur, "How soft the shadow is.", presence: .always),
    Field(
      "spread", \.spread,
      "How much larger the caster is than the path, in points on all sides, at most 4096 pixels. Negative spreads make it smaller.",
      limit: .pixels(-Style.maximumSpread...Style.maximumSpread)),
    Field("blend", \.blend, "How the shadow blends with what lies below it.", limit: .effects),
  ]
}
