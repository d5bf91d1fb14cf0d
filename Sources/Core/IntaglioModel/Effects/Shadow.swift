// SPDX-License-Identifier: MIT

/// One inner or outer shadow of a layer's content. Lengths are points; y grows downwards.
///
/// A shadow has a fixed `offset`, or follows the light of its style or scene by a `depth`: how far the
/// content is sunk into the surface, or raised above it. Depth and light together give an offset, so that one
/// style looks right under light from every side:
///
/// | what | kind | colour | depth |
/// |---|---|---|---|
/// | indented: the edge towards the light throws its shade inside | inner | dark | > 0 |
/// | indented: the far edge catches the light | outer | light | > 0 |
/// | raised: its shadow falls on the surface | outer | dark | > 0 |
/// | raised: the edge towards the light shines | inner | light | > 0 |
/// | raised: the far edge lies in its own shade | inner | dark | < 0 |
public struct Shadow: Sendable, Hashable {
  /// The side of the content's edge.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Inside the content, cast by its surroundings: the content looks cut out.
    case inner
    /// Outside the content, cast by it: the content looks raised.
    case outer
  }

  /// The falloff of a shadow's edge, with the names of Photoshop's glows.
  public enum Technique: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// The blur.
    case softer
    /// Linear with the distance from the contents' edge, over `Blur.size` points, so that corners and notches
    /// stay visible.
    case precise
  }

  /// Inside or outside.
  public var kind: Kind
  /// The colour; its alpha is the shadow's strength.
  public var color: Color
  /// The offset, in points, in addition to the offset of a depth.
  public var offset: Vector
  /// The height of the shadow's caster, in points: the shadow falls away from the light by
  /// `Light.fall(depth:)`; towards it if negative. nil if the shadow follows no light.
  public var depth: Double?
  /// The softness.
  public var blur: Blur
  /// The growth of the caster, in points on all sides, before the blur; negative to shrink it. The caster of
  /// an inner shadow is everything around the content. `Style` defines the growth.
  public var spread: Double
  /// The blend mode over the effects and contents below it in the stack of `Style`, and over everything below
  /// the layer unless the layer is isolated. Any mode but `copy`.
  public var blend: BlendMode
  /// The strength at which the shadow is fully opaque, more than 0, up to 1: at 0.5 its stronger half is at
  /// its maximum. Used by glows.
  public var range: Double
  /// The curve of the shadow's strength, after its range: rings, or a hard edge.
  public var contour: Contour
  /// The falloff of its edge.
  public var technique: Technique
  /// Colours along the strength, from 0 to 1, which replace `color` except for its alpha; nil for the one
  /// colour.
  public var ramp: ColorRamp?
  /// The grain of its strength; nil for none.
  public var grain: Grain?
  /// The screen of its strength, after the grain: dots instead of a soft edge; nil for none.
  public var halftone: Halftone?
  /// For an outer shadow: whether it lies around the contents only. Otherwise it shows through contents made
  /// translucent by the fill opacity.
  public var isConcealed: Bool

  /// A shadow.
  public init(
    _ kind: Kind, color: Color = .black, offset: Vector = .zero, depth: Double? = nil, blur: Blur = .sigma(0),
    spread: Double = 0, blend: BlendMode = .normal, range: Double = 1, contour: Contour = .linear,
    technique: Technique = .softer, ramp: ColorRamp? = nil, grain: Grain? = nil, isConcealed: Bool = false,
    halftone: Halftone? = nil
  ) {
    self.halftone = halftone
    (self.kind, self.color, self.offset, self.depth, self.blur) = (kind, color, offset, depth, blur)
    (self.spread, self.blend, self.range, self.contour) = (spread, blend, range, contour)
    (self.technique, self.ramp, self.grain, self.isConcealed) = (technique, ramp, grain, isConcealed)
  }

  /// Light around the contents, or along their edge within them: a shadow without an offset.
  ///
  /// - Parameters:
  ///   - kind: `outer` glows around the contents, `inner` within them.
  ///   - range: the strength at which the glow is fully opaque; Photoshop's 50 % is 0.5.
  ///   - ramp: colours from the far end of the glow to its near end, instead of the one colour.
  public static func glow(
    _ kind: Kind, color: Color = .white, blur: Blur, spread: Double = 0, range: Double = 0.5,
    contour: Contour = .linear, technique: Technique = .softer, ramp: ColorRamp? = nil, grain: Grain? = nil,
    blend: BlendMode = .screen
  ) -> Shadow {
    Shadow(
      kind, color: color, blur: blur, spread: spread, blend: blend, range: range, contour: contour,
      technique: technique, ramp: ramp, grain: grain, isConcealed: kind == .outer)
  }

  /// The offset under a light, in points. Without a light, a depth has no effect.
  public func offset(in light: Light?) -> Vector {
    guard let depth, let light else { return offset }
    return (offset + light.fall(depth: depth)).roundedToBillionths
  }
}

extension Shadow: Described {
  package static let schemaName = "shadow"
  package static let summary = "One inner or outer shadow."
  package static let blank = Shadow(.outer)
  package static let fields: FieldTable<Shadow> = [
    Field(
      "kind", \.kind, "Inner shadows fall inside the content, outer ones around it.",
      presence: .required(hint: "inner or outer")),
    Field("color", \.color, "The colour; its alpha is the shadow's strength.", presence: .always),
    Field("offset", \.offset, "The offset of the shadow, y downwards.", limit: .offset),
    Field(
      "depth", \.depth,
      "The height of the shadow's caster, in points: the shadow falls away from the light, by depth / tan(elevation). Negative depths fall towards it. Left out: the shadow follows no light."
    ),
    Field("", \.blur, "How soft the shadow is.", presence: .always),
    Field(
      "spread", \.spread,
      "The growth of the caster, in points on all sides, at most 4096 pixels. Negative spreads make it smaller.",
      limit: .pixels(-Style.maximumSpread...Style.maximumSpread)),
    Field("blend", \.blend, "How the shadow blends with what lies below it.", limit: .effects),
    Field(
      "range", \.range, "The strength from which the shadow is fully opaque, such as 0.5 for glows.",
      limit: .positiveUpTo(1)),
    Field("contour", \.contour, "The curve of the shadow's strength, after its range.") {
      shadow, _ throws(StyleError) in try shadow.pointee.contour.check(range: shadow.pointee.range, "contour")
    },
    Field(
      "technique", \.technique,
      "How the edge falls off: by the blur (softer), or linearly over as many points as size (precise)."
    ),
    Field(
      "ramp", \.ramp, "Colours along the strength, from 0 to 1, instead of color, whose alpha still counts."),
    Field("grain", \.grain, "Grains that scatter the strength. Left out: none."),
    Field(
      "halftone", \.halftone,
      "A screen of the strength, after the grain: marks instead of a soft edge. Left out: none."),
    Field(
      "concealed", \.isConcealed,
      "For an outer shadow: whether it ends at the content, even if fillOpacity makes that translucent."),
  ]

  /// A depth needs a light; the reach of a precise shadow is limited like a spread.
  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    if let depth { try checkDepth(depth, check) }
    if let halftone, halftone.inks != .mono {
      throw .invalid(
        field: "halftone.inks",
        problem: "is \(halftone.inks.rawValue); the strength of a shadow is one tone, mono")
    }
    guard technique == .precise else { return }
    guard spread >= 0 else {
      throw .invalid(
        field: "spread", problem: "is \(DecimalText.text(spread)); it is 0 or more for a precise shadow")
    }
    guard spread + blur.size <= Style.maximumSpread / check.scale else {
      let limit = DecimalText.text(Style.maximumSpread)
      throw .invalid(
        field: blur.unit.rawValue,
        problem: "is \(DecimalText.text(blur.value)), which with its spread is more than \(limit) pixels")
    }
  }

  private func checkDepth(_ depth: Double, _ check: FieldCheck) throws(StyleError) {
    guard let light = check.light else {
      let example = "\"light\": { \"angle\": 120, \"elevation\": 30 }"
      throw .invalid(
        field: "depth", problem: "has no light to follow: give the style or its scene \(example)")
    }
    let (limit, offset) = (Style.maximumOffset / check.scale, offset(in: light))
    guard max(abs(offset.x), abs(offset.y)) <= limit else {
      let elevation = DecimalText.text(light.elevation)
      throw .invalid(
        field: "depth",
        problem: "is \(DecimalText.text(depth)), which a light of elevation \(elevation) moves by more than "
          + "\(DecimalText.text(limit)) points")
    }
  }
}
