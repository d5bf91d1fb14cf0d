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

/// A shadow whose caster is a path instead of the layer's contents: CALayer's shadowPath. Lengths are
/// points, from the top left corner of the layer's frame on.
public struct PathShadow: Sendable, Hashable {
  /// What casts the shadow; its inside by the non-zero rule. It is not drawn itself.
  public var path: Path
  /// The shadow's colour.
  public var color: Color
  /// How far it is moved.
  public var offset: Vector
  /// How soft it is; `.layerRadius` is CALayer's number.
  public var blur: Blur
  /// By how much the caster is larger than the path, in points on all sides, as `Shadow.spread`.
  public var spread: Double
  /// How it meets what lies below the layer, unless the layer is drawn as a whole. Any mode but `copy`.
  public var blend: BlendMode

  /// A shadow along a path.
  public init(
    _ path: Path, color: Color = .black, offset: Vector = .zero, blur: Blur = .sigma(0), spread: Double = 0,
    blend: BlendMode = .normal
  ) {
    self.path = path
    self.color = color
    self.offset = offset
    self.blur = blur
    self.spread = spread
    self.blend = blend
  }

  /// The shadow apart from its path.
  package var shadow: Shadow {
    Shadow(.outer, color: color, offset: offset, blur: blur, spread: spread, blend: blend)
  }
}
