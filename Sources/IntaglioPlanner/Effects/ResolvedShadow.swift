// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A shadow in pixels.
struct ResolvedShadow {
  let color: SIMD4<Double>
  let blur: ShadowBlur
  let offset: Vector
  /// By how much the caster grows.
  let spread: Double
  /// By which length it does.
  let metric: SpreadPass.Metric
  /// The caster ends at the picture's bounds (inner shadows).
  let isBounded: Bool
  /// How it meets what lies below it.
  var blend = BlendMode.normal
  /// Over how many pixels the grown caster's edge falls.
  var slope = 1.0
  /// What becomes of its strength; nil for nothing else.
  var tone: Tone? = nil
  /// How its strength is scattered then, with k of the formula and pixels a point; nil for not at all.
  var grain: (grain: Grain, steepness: Double, scale: Double)? = nil
  /// The colours along its strength; nil for the one colour.
  var ramp: [SIMD4<Double>]? = nil
  /// Whether it is not seen through the contents (outer shadows).
  var isConcealed = false

  /// Whether its strength is that of the blur.
  var isPlain: Bool { tone == nil && grain == nil && ramp == nil }
}

extension ResolvedShadow {
  /// The coverage of a shadow with this spread.
  func request(spread: Double) -> CoverageRequest {
    // What grains or colours are made of must be as exact as they are steep.
    let isSteep = tone?.isSteep == true || grain != nil || ramp != nil
    return CoverageRequest(
      spread: spread, metric: metric, ramp: slope, blur: isSteep ? blur.precise : blur, offset: offset,
      margin: isPlain ? 0 : 1, needsPlane: !isPlain)
  }

  /// The shadow as it would look if all of it were opaque.
  var opaque: ResolvedShadow {
    ResolvedShadow(
      color: .opaqueBlack, blur: blur, offset: offset, spread: spread, metric: metric, isBounded: isBounded,
      slope: slope, tone: tone, grain: grain, isConcealed: isConcealed)
  }

  /// The shadows of a kind that can be seen of a style, the topmost first.
  static func shadows(_ kind: Shadow.Kind, of style: Style, _ pixels: StylePixels) -> [ResolvedShadow] {
    style.shadows.filter { $0.kind == kind && $0.color.alpha > 0 }.map { shadow in
      ResolvedShadow(
        shadow, style.profile, in: pixels.light, scale: pixels.scale, hasLevels: pixels.hasLevels,
        isBounded: kind == .inner && style.edges == .bounded)
    }
  }
}

extension ResolvedShadow {
  /// A shadow in this light, in the pixels and by the arithmetic of a profile.
  ///
  /// - Parameter hasLevels: whether what casts it covers pixels by whole levels of 255.
  init(
    _ shadow: Shadow, _ profile: Style.Profile, in light: Light?, scale: Double, hasLevels: Bool = false,
    isBounded: Bool = false
  ) {
    let offset = shadow.offset(in: light)
    let isPrecise = shadow.technique == .precise
    let width = isPrecise ? profile.pixels(shadow.blur.size, scale: scale) : 0
    let blur = profile.blur(isPrecise ? .sigma(0) : shadow.blur, scale: scale)
    let spread = profile.pixels(shadow.spread, scale: scale) + width
    let map =
      profile == .photoshop && width == 0 && blur == .doubleBox(width: 0)
      ? ByteMap(spread, hasLevels: hasLevels) : nil
    let grain = shadow.grain.flatMap { $0.isSeen ? $0 : nil }
    self.init(
      color: shadow.color.premultiplied,
      blur: blur,
      offset: Vector(profile.pixels(offset.x, scale: scale), profile.pixels(offset.y, scale: scale)),
      spread: map.map { $0.spread * (spread < 0 ? -1 : 1) } ?? spread,
      metric: map.map { .bytes($0) } ?? (profile == .photoshop ? .chamfer : .euclid), isBounded: isBounded,
      blend: shadow.blend,
      slope: max(width, 1),
      tone: Tone(range: shadow.range, shadow.contour, fadesIn: shadow.kind == .outer),
      grain: grain.map { ($0, shadow.grainSteepness, scale) },
      ramp: shadow.ramp.map { $0.colors(parts: shadow.rampParts, fadesIn: shadow.kind == .outer) },
      isConcealed: shadow.kind == .outer && shadow.isConcealed)
  }
}
