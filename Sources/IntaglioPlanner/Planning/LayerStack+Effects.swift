import Glibc
import IntaglioModel
import IntaglioPlan

extension LayerStack {
  /// A coverage that a layer is made of: the contents or their mask, grown and blurred.
  struct Cast: Hashable {
    /// Whether the mask is grown, not the alpha.
    var isMask = false
    /// By how much it grows, in pixels.
    var spread = 0.0
    /// Whether a translucent box counts as opaque.
    var ignoresOpacity = false
    /// How far it is blurred.
    var sigma = 0.0
    /// Whether the blur is read through something steep.
    var isPrecise = false
    /// How far it is moved.
    var offset = Vector.zero
    /// Whether only what lies over the contents is seen of it.
    var isInside = false
    /// How many pixels around those that are seen are read.
    var margin = 0
    /// Whether it is read as a plane, even if a product of profiles would do.
    var needsPlane = false
  }

  /// What becomes of a shadow's strength.
  struct Tone: Hashable {
    let gain: Double
    let contour: [Contour.Segment]

    /// nil where nothing is changed.
    init?(range: Double, _ contour: Contour, fadesIn: Bool = false) {
      guard range != 1 || !contour.isLinear else { return nil }
      gain = 1 / range
      self.contour = contour.isLinear ? [] : fadesIn ? contour.segmentsFadingIn : contour.segments
      slope = contour.slope / range
    }

    /// How much of a blur's error it lets through.
    let slope: Double

    /// From here on a blur has to be more exact than others.
    static let steepSlope = 2.0
  }

  /// One side of a surface in the light.
  struct ResolvedRelief: Hashable {
    /// Where it is seen.
    enum Clip {
      case inside, outside, everywhere
    }

    var color: SIMD4<Double>
    var blend: BlendMode
    let clip: Clip
    /// Of the height.
    let sigma: Double
    let relief: TonePass.Relief
    let gloss: [Contour.Segment]
    /// What makes light or shade of the glossed light.
    let scale: Double
    let offset: Double
    /// How far light or shade are blurred.
    let softness: Double

    /// The pixels around those that are seen, which softening reads. A blur of sigma reads 4 of them, and what its resampling takes, which
    /// is less than 2.
    var softReach: Int { softness < OctaveBlur.minimumSigma ? 0 : Int((6 * softness).rounded(.up)) + 16 }
  }

  /// Folds.
  struct ResolvedSatin: Hashable {
    var color: SIMD4<Double>
    var blend: BlendMode
    let sigma: Double
    let offset: Vector
    let tone: Tone?
    let isInverted: Bool
  }

  /// A line along the edge.
  struct ResolvedStroke: Hashable {
    var paint: StylePaint
    var opacity: Double
    var blend: BlendMode
    let outside: Double
    let inside: Double
    /// The most that any stroke of the style lies inside.
    let innermost: Double
  }

  /// A colour or gradient over the contents.
  struct ResolvedOverlay: Hashable {
    var paint: StylePaint
    var opacity: Double
    var blend: BlendMode
  }
}

extension LayerStack.Layer {
  /// The coverages that the layer is made of; those of a stroke are its outer and its inner edge, what all strokes leave of the contents,
  /// and the contents.
  var casts: [LayerStack.Cast] {
    switch self {
    case .inner(let shadow):
      var cast = shadow.cast(spread: -shadow.spread)
      (cast.isMask, cast.isInside) = (true, true)
      return [cast]
    case .outer(let shadow, _):
      let cast = shadow.cast(spread: shadow.spread)
      return shadow.isConcealed ? [cast, LayerStack.Cast(needsPlane: true)] : [cast]
    case .relief(let relief):
      return [
        LayerStack.Cast(
          sigma: relief.sigma, isPrecise: true, isInside: relief.clip == .inside,
          margin: relief.relief.step + relief.softReach, needsPlane: true)
      ]
    case .satin(let satin):
      let away = max(abs(satin.offset.x), abs(satin.offset.y))
      return [
        LayerStack.Cast(
          sigma: satin.sigma, isPrecise: satin.tone.map { $0.slope >= LayerStack.Tone.steepSlope } ?? false,
          isInside: true, margin: Int(away.rounded(.up)) + 1, needsPlane: true)
      ]
    case .stroke(let stroke):
      return [stroke.outside, -stroke.inside, -stroke.innermost, 0].map {
        LayerStack.Cast(spread: $0, ignoresOpacity: true, needsPlane: true)
      }
    case .casters, .fillColor, .fillBitmap, .contents, .overlay: return []
    }
  }

  /// Whether it is painted into the contents' shape, of which strokes take their share.
  var isWithinContents: Bool {
    switch self {
    case .inner, .satin, .overlay, .fillColor, .fillBitmap, .contents: true
    case .casters, .relief, .stroke, .outer: false
    }
  }
}

extension LayerStack.ResolvedShadow {
  fileprivate func cast(spread: Double) -> LayerStack.Cast {
    LayerStack.Cast(
      spread: spread, sigma: sigma, isPrecise: isPrecise, offset: offset, margin: tone == nil ? 0 : 1,
      needsPlane: tone != nil)
  }

  /// Whether its tone makes errors of the blur greater.
  var isPrecise: Bool { tone.map { $0.slope >= LayerStack.Tone.steepSlope } ?? false }
}

extension LayerStack.Cast {
  /// How many pixels away from its place the coverage shows a pixel of the contents.
  var reach: Int { Int((6 * sigma).rounded(.up)) + 1 + SpreadPass.reach(spread) + margin }

  /// The pixels of contents that are read for a region.
  func contents(shownIn region: PixelRect) -> PixelRect {
    let (shift, reach) = (PixelShift(offset), reach)
    return PixelRect(
      columns: shift.columns(readFor: region.columns).grown(by: reach),
      rows: shift.rows(readFor: region.rows).grown(by: reach))
  }
}

extension LayerStack {
  /// The sides of a style's bevels, the topmost first.
  static func reliefs(of style: Style, scale: Double, light: Light?) -> [ResolvedRelief] {
    style.bevels.flatMap { bevel -> [ResolvedRelief] in
      let light = bevel.light ?? style.light ?? light ?? Bevel.defaultLight
      let isUp = bevel.direction == .up
      func sides(_ clip: ResolvedRelief.Clip, _ size: Double, isUp: Bool) -> [ResolvedRelief] {
        [true, false].compactMap {
          ResolvedRelief(bevel, clip, size: size * scale, isUp: isUp, light, isLit: $0, scale: scale)
        }
      }
      switch bevel.kind {
      case .inner: return sides(.inside, bevel.size, isUp: isUp)
      case .outer: return sides(.outside, bevel.size, isUp: isUp)
      case .emboss: return sides(.everywhere, bevel.size / 2, isUp: isUp)
      case .pillow:
        return sides(.inside, bevel.size / 2, isUp: isUp) + sides(.outside, bevel.size / 2, isUp: !isUp)
      }
    }
  }

  /// A style's strokes, the topmost first.
  static func strokes(of style: Style, scale: Double) -> [ResolvedStroke] {
    let innermost = style.strokes.map(\.inside).max() ?? 0
    return style.strokes.map { stroke in
      ResolvedStroke(
        paint: stroke.paint, opacity: stroke.opacity, blend: stroke.blend, outside: stroke.outside * scale,
        inside: stroke.inside * scale, innermost: innermost * scale)
    }
  }

  /// A style's satins, the topmost first.
  static func satins(of style: Style, scale: Double) -> [ResolvedSatin] {
    style.satins.filter { $0.color.alpha > 0 }.map { satin in
      ResolvedSatin(
        color: satin.color.premultiplied, blend: satin.blend, sigma: satin.blur.sigma * scale,
        offset: Vector(satin.offset.x * scale, satin.offset.y * scale), tone: Tone(range: 1, satin.contour),
        isInverted: satin.isInverted)
    }
  }
}

extension LayerStack.ResolvedRelief {
  /// The lit side of a bevel, or that in the shade; nil for one that is not seen. `size` is in pixels.
  fileprivate init?(
    _ bevel: Bevel, _ clip: Clip, size: Double, isUp: Bool, _ light: Light, isLit: Bool, scale: Double
  ) {
    let side = isLit ? bevel.highlight : bevel.shade
    guard side.color.alpha > 0 else { return nil }
    let sigma = 0.42 * size
    let step = sigma >= 2 ? 1 << Int((sigma / 2).exponent) : 1
    let (angle, elevation) = (light.angle * .pi / 180, light.elevation * .pi / 180)
    gloss = bevel.gloss.isLinear ? [] : bevel.gloss.segments
    let light = SIMD3(cos(elevation) * cos(angle), -cos(elevation) * sin(angle), sin(elevation))
    let flat = TonePass(
      source: SurfaceID(0), value: .plain(isInverted: false), contour: gloss, output: SurfaceID(0)
    ).tone(light.z)
    relief = TonePass.Relief(
      step: step, steepness: size * bevel.depth * (isUp ? 1 : -1) / Double(2 * step),
      light: light)
    (color, blend) = (side.color.premultiplied, side.blend)
    (self.clip, self.sigma) = (clip, sigma)
    let gain = 1 / max(isLit ? 1 - flat : flat, 0.05)
    (self.scale, offset) = isLit ? (gain, -flat * gain) : (-gain, flat * gain)
    softness = bevel.soften.sigma * scale
  }
}
