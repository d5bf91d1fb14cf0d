// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

struct ResolvedShadow {
  let color: SIMD4<Double>
  var blur: ShadowBlur
  let offset: Vector
  let spread: Double
  let metric: SpreadPass.Metric
  /// Whether the caster ends at the picture's bounds (inner shadows).
  let isBounded: Bool
  var blend = BlendMode.normal
  /// The width of the grown caster's edge in pixels.
  var slope = 1.0
  var tone: Tone? = nil
  /// The grain of its strength, if any, with k of the formula and the pixels per point.
  var grain: (grain: Grain, steepness: Double, scale: Double)? = nil
  /// The screen of its strength, from pixel (0, 0) on.
  var screen: ResolvedScreen? = nil
  /// The colours along its strength; nil for a single colour.
  var ramp: [SIMD4<Double>]? = nil
  /// Whether the contents hide it even where they are translucent (outer shadows).
  var isConcealed = false

  /// Whether its strength is the unchanged blur.
  var isPlain: Bool { tone == nil && grain == nil && screen == nil && ramp == nil }
  /// Whether its strength depends on the place within its frame.
  var dependsOnPlace: Bool { blend == .dissolve || grain != nil || screen != nil }
}

extension ResolvedShadow {
  func request(spread: Double) -> CoverageRequest {
    // Steep curves, grains, screens and ramps amplify errors, and need a more exact coverage.
    let isSteep = tone?.isSteep == true || grain != nil || screen != nil || ramp != nil
    return CoverageRequest(
      spread: spread, metric: metric, ramp: slope, blur: isSteep ? blur.precise : blur, offset: offset,
      margin: isPlain ? 0 : 1, needsPlane: !isPlain)
  }

  func opaque(_ kind: Shadow.Kind) -> ResolvedShadow {
    ResolvedShadow(
      color: .opaqueBlack, blur: blur, offset: offset, spread: spread, metric: metric, isBounded: isBounded,
      slope: slope, tone: tone, grain: grain, screen: screen,
      ramp: ramp.map { ColorRamp([.black]).colors(parts: $0.count - 1, fadesIn: kind == .outer) },
      isConcealed: isConcealed)
  }

  /// The visible shadows of a kind in a style, topmost first.
  static func shadows(_ kind: Shadow.Kind, of style: Style, _ pixels: StylePixels) -> [ResolvedShadow] {
    // A die-cut outline casts the outer ones, and its alpha is not in whole levels.
    let hasLevels = pixels.hasLevels && (kind == .inner || style.outline == nil)
    return style.shadows.filter { $0.kind == kind && $0.color.alpha > 0 }.map { shadow in
      var resolved = ResolvedShadow(
        shadow, style.profile, in: pixels.light, scale: pixels.scale, hasLevels: hasLevels,
        isBounded: kind == .inner && style.edges == .bounded)
      resolved.blur = pixels.blur(resolved.blur)
      return resolved
    }
  }
}

extension ResolvedShadow {
  /// A shadow in this light, in pixels and in a profile's arithmetic; see `StylePixels.hasLevels`.
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
      color: shadow.color.premultiplied, blur: blur,
      offset: Vector(profile.pixels(offset.x, scale: scale), profile.pixels(offset.y, scale: scale)),
      spread: map.map { $0.spread * (spread < 0 ? -1 : 1) } ?? spread,
      metric: map.map { .bytes($0) } ?? (profile == .photoshop ? .chamfer : .euclid), isBounded: isBounded,
      blend: shadow.blend, slope: max(width, 1),
      tone: Tone(range: shadow.range, shadow.contour, fadesIn: shadow.kind == .outer),
      grain: grain.map { ($0, shadow.grainSteepness, scale) },
      screen: shadow.halftone.map { ResolvedScreen($0, scale: scale, edge: shadow.halftoneEdge) },
      ramp: shadow.ramp.map { $0.colors(parts: shadow.rampParts, fadesIn: shadow.kind == .outer) },
      isConcealed: shadow.kind == .outer && shadow.isConcealed)
  }
}

/// A tone curve for an effect's strength: its range and its contour.
struct Tone: Hashable {
  let gain: Double
  let contour: [Contour.Segment]

  init?(range: Double, _ contour: Contour, fadesIn: Bool = false) {
    guard range != 1 || !contour.isLinear else { return nil }
    gain = 1 / range
    self.contour = contour.isLinear ? [] : fadesIn ? contour.segmentsFadingIn : contour.segments
    slope = contour.slope / range
  }

  static let none = Tone()

  private init() { (gain, contour, slope) = (1, [], 1) }

  /// 1 - (1 - v)^3, the section of an inflated surface.
  static let inflated = Tone(
    segment: Contour.Segment(start: 0, end: 1, coefficients: SIMD4(0, 3, -3, 1)), slope: 3)

  private init(segment: Contour.Segment, slope: Double) {
    (gain, contour, self.slope) = (1, [segment], slope)
  }

  /// The factor by which it amplifies a blur's error.
  let slope: Double

  var isSteep: Bool { slope >= 2 }

  /// The pass that tones a plane, or its complement.
  func pass(_ source: SurfaceID, isInverted: Bool, _ output: SurfaceID) -> TonePass {
    TonePass(
      source: source, value: .plain(isInverted: isInverted), gain: gain, contour: contour, output: output)
  }
}
