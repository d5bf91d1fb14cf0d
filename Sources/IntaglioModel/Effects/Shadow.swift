// SPDX-License-Identifier: MIT

/// One inner or outer shadow of a layer's content. Lengths are points; y grows downwards.
///
/// A shadow lies where `offset` says, or follows the light of its style or scene by a `depth`: how far the
/// content is sunk into the surface, or raised above it. Depth and light together give an offset, so that one
/// style looks right from every side:
///
/// | what | kind | colour | depth |
/// |---|---|---|---|
/// | indented: the edge towards the light throws its shade inside | inner | dark | > 0 |
/// | indented: the far edge catches the light | outer | light | > 0 |
/// | raised: its shadow falls on the surface | outer | dark | > 0 |
/// | raised: the edge towards the light shines | inner | light | > 0 |
/// | raised: the far edge lies in its own shade | inner | dark | < 0 |
public struct Shadow: Sendable, Hashable {
  /// Which side of the content's edge the shadow falls on.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Inside the content, cast by what surrounds it: the content looks cut out.
    case inner
    /// Outside the content, cast by it: the content looks lifted.
    case outer
  }

  /// How the edge of a shadow falls off, by the names that Photoshop's glows have.
  public enum Technique: String, Sendable, Hashable, Codable, CaseIterable {
    /// As the blur says.
    case softer
    /// Evenly with the distance from the contents' edge, over as many points as `Blur.size` says, so that
    /// corners and notches stay to be seen.
    case precise
  }

  /// Inside or outside.
  public var kind: Kind
  /// The colour; its alpha is the shadow's strength.
  public var color: Color
  /// Where the shadow falls, in points; on top of what the light makes of a depth.
  public var offset: Vector
  /// How high the shadow's caster stands, in points: it falls away from the light as far as
  /// `Light.fall(depth:)` says; a negative one towards it. nil: it follows no light.
  public var depth: Double?
  /// How soft it is.
  public var blur: Blur
  /// By how much the caster is larger than it looks, in points on all sides, before it is blurred; a negative
  /// one makes it smaller. Of an inner shadow the caster is what surrounds the content. `Style` says how
  /// contents grow.
  public var spread: Double
  /// How it meets what lies below it: the effects and contents below it in the stack of `Style`, and what
  /// lies below the layer unless the layer is drawn as a whole. Any mode but `copy`.
  public var blend: BlendMode
  /// What strength the shadow needs to be seen in full, more than 0, up to 1: at 0.5 its stronger half is as
  /// strong as it gets. Glows have it.
  public var range: Double
  /// What becomes of the shadow's strength, after its range: rings, or a hard edge.
  public var contour: Contour
  /// How its edge falls off.
  public var technique: Technique
  /// Colours along its strength, from 0 to 1, in the place of `color`, of which the alpha is left; nil for
  /// the one colour.
  public var ramp: ColorRamp?
  /// How its strength is scattered; nil for not at all.
  public var grain: Grain?
  /// Of an outer shadow: whether it lies around the contents only. Else it is seen through contents that the
  /// fill opacity makes translucent.
  public var isConcealed: Bool

  /// A shadow.
  public init(
    _ kind: Kind, color: Color = .black, offset: Vector = .zero, depth: Double? = nil, blur: Blur = .sigma(0),
    spread: Double = 0, blend: BlendMode = .normal, range: Double = 1, contour: Contour = .linear,
    technique: Technique = .softer, ramp: ColorRamp? = nil, grain: Grain? = nil, isConcealed: Bool = false
  ) {
    self.kind = kind
    self.color = color
    self.offset = offset
    self.depth = depth
    self.blur = blur
    self.spread = spread
    self.blend = blend
    self.range = range
    self.contour = contour
    self.technique = technique
    self.ramp = ramp
    self.grain = grain
    self.isConcealed = isConcealed
  }

  /// Light around the contents, or along their edge within them: a shadow that is moved nowhere.
  ///
  /// - Parameters:
  ///   - kind: `outer` glows around the contents, `inner` within them.
  ///   - range: what strength is seen in full; Photoshop's 50 % is 0.5.
  ///   - ramp: colours from the far end of the glow to its near one, in the place of the one colour.
  public static func glow(
    _ kind: Kind, color: Color = .white, blur: Blur, spread: Double = 0, range: Double = 0.5,
    contour: Contour = .linear, technique: Technique = .softer, ramp: ColorRamp? = nil, grain: Grain? = nil,
    blend: BlendMode = .screen
  ) -> Shadow {
    Shadow(
      kind, color: color, blur: blur, spread: spread, blend: blend, range: range, contour: contour,
      technique: technique, ramp: ramp, grain: grain, isConcealed: kind == .outer)
  }

  /// Where the shadow falls in this light, in points. Without a light a depth moves nothing.
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
    Field("offset", \.offset, "How far the shadow is moved, y downwards.", limit: .offset),
    Field(
      "depth", \.depth,
      "How high the shadow's caster stands, in points: the shadow falls away from the light, depth / tan(elevation) far. Negative depths fall towards it. Left out: the shadow follows no light."
    ),
    Field("", \.blur, "How soft the shadow is.", presence: .always),
    Field(
      "spread", \.spread,
      "How much larger the caster is than it looks, in points on all sides, at most 4096 pixels. Negative spreads make it smaller.",
      limit: .pixels(-Style.maximumSpread...Style.maximumSpread)),
    Field("blend", \.blend, "How the shadow meets what lies below it.", limit: .effects),
    Field(
      "range", \.range, "The strength that is seen in full: at 0.5, as in glows, the stronger half is.",
      limit: .positiveUpTo(1)),
    Field("contour", \.contour, "The curve of the shadow's strength, after its range.") {
      shadow, _ throws(StyleError) in try shadow.pointee.contour.check(range: shadow.pointee.range, "contour")
    },
    Field(
      "technique", \.technique,
      "How the edge falls off: as the blur says (softer), or evenly over as many points as size says (precise)."
    ),
    Field(
      "ramp", \.ramp, "Colours along the strength, from 0 to 1, instead of color, whose alpha still counts."),
    Field("grain", \.grain, "Grains that scatter the strength. Left out: none."),
    Field(
      "concealed", \.isConcealed,
      "Of an outer shadow: whether it ends at the content, even where fillOpacity lets one see through."),
  ]

  /// A depth needs a light; a precise shadow grows no farther than a spread may.
  package func checkTogether(_ check: FieldCheck) throws(StyleError) {
    if let depth { try checkDepth(depth, check) }
    guard technique == .precise else { return }
    guard spread >= 0 else {
      throw .invalid(
        field: "spread", problem: "is \(DecimalText.text(spread)); a precise shadow has 0 or more")
    }
    guard spread + blur.size <= Style.maximumSpread / check.scale else {
      let limit = DecimalText.text(Style.maximumSpread)
      throw .invalid(
        field: blur.unit.rawValue,
        problem: "is \(DecimalText.text(blur.value)), with its spread more than \(limit) pixels")
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
