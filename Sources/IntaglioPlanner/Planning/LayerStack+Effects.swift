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
    /// By which length it grows.
    var metric = SpreadPass.Metric.euclid
    /// Over how many pixels its edge falls.
    var ramp = 1.0
    /// Whether it is the slope of a surface, as which a box grows as everything else does.
    var isSlope = false
    /// How it is blurred.
    var blur = ShadowBlur.gaussian(sigma: 0)
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

    /// Changes nothing.
    static let none = Tone()

    private init() { (gain, contour, slope) = (1, [], 1) }

    /// How much of a blur's error it lets through.
    let slope: Double

    /// Whether a blur has to be more exact than others.
    var isSteep: Bool { slope >= 2 }
  }

  /// One side of a surface in the light.
  struct ResolvedRelief {
    /// Where it is seen.
    enum Clip {
      case inside, outside, everywhere, strokes
    }

    var color: SIMD4<Double>
    var blend: BlendMode
    let clip: Clip
    /// Whether it goes on beyond what is seen of it here.
    let isEmbossed: Bool
    /// Of the height.
    let height: ShadowBlur
    /// What a chiselled surface is made of; nil for one that is only blurred.
    let chisel: Chisel?
    /// What becomes of the height.
    let contour: LayerStack.Tone?
    /// What strokes cover, for a surface that is theirs.
    let line: Line?
    let relief: TonePass.Relief
    /// What lies on the surface, by how many pixels white is higher than black, and how large a pixel of it is; nil for nothing.
    let texture: (pattern: Pattern, height: Double, step: Int)?
    let gloss: [Contour.Segment]
    /// What makes light or shade of the glossed light.
    let scale: Double
    let offset: Double
    /// How light or shade are blurred.
    let softness: ShadowBlur

    /// The pixels around those that are seen, which softening reads: of a Gaussian 4 sigma, and what its resampling takes, which is less
    /// than 2 more.
    var softReach: Int { softness.isIdentity ? 0 : softness.reach + 16 }
  }

  /// Folds.
  struct ResolvedSatin: Hashable {
    var color: SIMD4<Double>
    var blend: BlendMode
    let fold: ShadowBlur
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
    let metric: SpreadPass.Metric
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
    case .relief(let relief): return relief.casts
    case .satin(let satin):
      let away = max(abs(satin.offset.x), abs(satin.offset.y))
      return [
        LayerStack.Cast(
          blur: satin.tone?.isSteep == true ? satin.fold.precise : satin.fold, isInside: true,
          margin: Int(away.rounded(.up)) + 1, needsPlane: true)
      ]
    case .stroke(let stroke):
      return [stroke.outside, -stroke.inside, -stroke.innermost, 0].map {
        LayerStack.Cast(spread: $0, ignoresOpacity: true, metric: stroke.metric, needsPlane: true)
      }
    case .long(let shadow): return [LayerStack.Cast(margin: shadow.way.steps + 2, needsPlane: true)]
    case .casters, .fillColor, .fillBitmap, .contents, .overlay, .noise: return []
    }
  }

  /// Whether it is painted into the contents' shape, of which strokes take their share.
  var isWithinContents: Bool {
    switch self {
    case .inner, .satin, .noise, .overlay, .fillColor, .fillBitmap, .contents: true
    case .casters, .relief, .stroke, .long, .outer: false
    }
  }
}

extension LayerStack {
  /// Whether more lies within the contents than one thing.
  var hasEffectsWithin: Bool {
    layers.count { layer in
      if case .relief(let relief) = layer { relief.clip == .inside } else { layer.isWithinContents }
    } > 1
  }
}

extension LayerStack.ResolvedShadow {
  fileprivate func cast(spread: Double) -> LayerStack.Cast {
    // What grains or colours are made of must be as exact as they are steep.
    let isSteep = tone?.isSteep == true || grain != nil || ramp != nil
    return LayerStack.Cast(
      spread: spread, metric: metric, ramp: slope, blur: isSteep ? blur.precise : blur, offset: offset,
      margin: isPlain ? 0 : 1, needsPlane: !isPlain)
  }
}

extension LayerStack.Cast {
  /// How many pixels away from its place the coverage shows a pixel of the contents.
  var reach: Int { blur.reach + 1 + SpreadPass.reach(spread) + margin }

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
      let width = style.profile.pixels(bevel.size, scale: scale)
      let half = style.profile == .photoshop ? (width / 2 + 0.5).rounded(.down) : width / 2
      let isUp = bevel.direction == .up
      let line = bevel.kind == .stroke ? ResolvedRelief.Line(style, scale: scale) : nil
      func sides(
        _ clip: ResolvedRelief.Clip, _ width: Double, isUp: Bool, isEmbossed: Bool = false
      ) -> [ResolvedRelief] {
        [true, false].compactMap {
          ResolvedRelief(
            bevel, of: style, clip, isEmbossed: isEmbossed, width: width, isUp: isUp, isLit: $0, light: light,
            line: line, scale: scale)
        }
      }
      switch bevel.kind {
      case .stroke: return line == nil ? [] : sides(.strokes, width, isUp: isUp)
      case .inner: return sides(.inside, width, isUp: isUp)
      case .outer: return sides(.outside, width, isUp: isUp)
      // A texture lies within the contents only.
      case .emboss where bevel.texture != nil:
        return sides(.inside, half, isUp: isUp, isEmbossed: true)
          + sides(.outside, half, isUp: isUp, isEmbossed: true)
      case .emboss: return sides(.everywhere, half, isUp: isUp, isEmbossed: true)
      case .pillow: return sides(.inside, half, isUp: isUp) + sides(.outside, half, isUp: !isUp)
      }
    }
  }

  /// A style's strokes, the topmost first.
  static func strokes(of style: Style, scale: Double) -> [ResolvedStroke] {
    let widths = style.strokes.map { stroke in
      let width = style.profile.pixels(stroke.width, scale: scale)
      let outside = stroke.position == .outside ? width : stroke.position == .center ? width / 2 : 0
      return (outside: outside, inside: width - outside)
    }
    let innermost = widths.map(\.inside).max() ?? 0
    return zip(style.strokes, widths).map { stroke, width in
      ResolvedStroke(
        paint: stroke.paint, opacity: stroke.opacity, blend: stroke.blend, outside: width.outside,
        inside: width.inside, innermost: innermost, metric: style.profile == .photoshop ? .chamfer : .euclid)
    }
  }

  /// A style's satins, the topmost first.
  static func satins(of style: Style, scale: Double) -> [ResolvedSatin] {
    style.satins.filter { $0.color.alpha > 0 }.map { satin in
      ResolvedSatin(
        color: satin.color.premultiplied, blend: satin.blend,
        fold: style.profile.blur(satin.blur, scale: scale),
        offset: Vector(
          style.profile.pixels(satin.offset.x, scale: scale),
          style.profile.pixels(satin.offset.y, scale: scale)),
        tone: Tone(range: 1, satin.contour), isInverted: satin.isInverted)
    }
  }

  /// By how many pixels outer strokes and bevels are larger than the contents.
  static func room(for style: Style, _ strokes: [ResolvedStroke], scale: Double) -> Int {
    let lines = strokes.map { Int($0.outside.rounded(.up)) }
    let surfaces = style.bevels.map { bevel in
      let blurs = [Blur.size(bevel.size), bevel.soften].map { style.profile.blur($0, scale: scale).room }
      let slope =
        bevel.technique == .smooth
        ? blurs[0] : 2 * style.profile.pixels(bevel.size, scale: scale) + 1
      return bevel.kind == .inner || bevel.kind == .stroke ? 0 : Int((slope + blurs[1]).rounded(.up))
    }
    return (lines + surfaces).max() ?? 0
  }
}

extension LayerStack.ResolvedRelief {
  /// The lit side of a bevel, or that in the shade, over a slope of so many pixels; nil for one that is not seen.
  fileprivate init?(
    _ bevel: Bevel, of style: Style, _ clip: Clip, isEmbossed: Bool, width: Double, isUp: Bool, isLit: Bool,
    light: Light?, line: Line?, scale: Double
  ) {
    let side = isLit ? bevel.highlight : bevel.shade
    guard side.color.alpha > 0 else { return nil }
    chisel = Chisel(bevel, of: style, isEmbossed ? .everywhere : clip, width: width, scale: scale)
    self.isEmbossed = isEmbossed
    contour = LayerStack.Tone(range: bevel.contourRange, bevel.contour)
    self.line = line
    let isPhotoshops = style.profile == .photoshop && chisel == nil
    let sigma = 0.42 * width
    // Over so many pixels at most differences are taken.
    let coarsest = chisel.map { $0.width / 32 } ?? sigma / 2
    let step = isPhotoshops || coarsest < 2 ? 1 : 1 << Int(coarsest.exponent)
    let light = bevel.light ?? style.light ?? light ?? Bevel.defaultLight
    let (angle, elevation) = (light.angle * .pi / 180, light.elevation * .pi / 180)
    gloss = bevel.gloss.isLinear ? [] : bevel.gloss.segments
    let towards = SIMD3(cos(elevation) * cos(angle), -cos(elevation) * sin(angle), sin(elevation))
    let flat = TonePass(
      source: SurfaceID(0), value: .plain(isInverted: false), contour: gloss, output: SurfaceID(0)
    ).tone(towards.z)
    relief = TonePass.Relief(
      step: step, steepness: (chisel?.width ?? width) * bevel.depth * (isUp ? 1 : -1) / Double(2 * step),
      light: towards,
      isSmoothed: isPhotoshops)
    texture = (clip == .outside ? nil : bevel.texture).flatMap { texture in
      let step = max(1, Int((texture.pattern.scale * scale).roundedHalvesUp))
      return texture.height == 0 ? nil : (texture.pattern, texture.height * scale, step)
    }
    (color, blend) = (side.color.premultiplied, side.blend)
    self.clip = clip
    height = chisel?.ridge ?? (isPhotoshops ? .doubleBox(width: Int(width)) : .gaussian(sigma: sigma))
    let gain = 1 / max(isLit ? 1 - flat : flat, 0.05)
    (self.scale, offset) = isLit ? (gain, -flat * gain) : (-gain, flat * gain)
    softness = style.profile.blur(bevel.soften, scale: scale)
  }
}
