// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPlan

struct BevelLayer: PlannedEffect {
  enum Clip {
    case inside, outside, everywhere, strokes
  }

  var color: SIMD4<Double>
  var blend: BlendMode
  let clip: Clip
  /// Whether the surface continues outside this clip.
  let isEmbossed: Bool
  let height: ShadowBlur
  /// The slopes of a chiselled surface; nil for a surface that is only blurred.
  let chisel: Chisel?
  let contour: Tone?
  let line: Line?
  private(set) var relief: TonePass.Relief
  /// The texture on the surface: the height of white above black in pixels, the size of a texture pixel, and
  /// the distance of the differences that turn it, 0 for none; nil if untextured.
  let texture: (pattern: Pattern, height: Double, step: Int, turn: Int)?
  let gloss: [Contour.Segment]
  /// The factor that turns glossed light into light or shade, and the term that is added to it.
  private(set) var scale: Double
  private(set) var offset: Double
  let softness: ShadowBlur
  /// What the surface mirrors; nil for its light or shade.
  var mirror: Mirror?

  /// How far around the visible pixels softening reads, in pixels: 6 sigma of a Gaussian, and a margin for
  /// its resampling.
  var softReach: Int { softness.isIdentity ? 0 : softness.reach + 16 }

  var liesWithinContents: Bool { clip == .inside }
  var silhouette: any PlannedEffect {
    var relief = self
    (relief.color, relief.blend) = (.opaqueBlack, .normal)
    relief.mirror?.becomeSilhouette()
    return relief
  }
  // Softening downsamples planes on its own grid.
  var dependsOnPlace: Bool {
    blend == .dissolve || !softness.isIdentity || chisel?.ridge.isIdentity == false || line != nil
      || texture != nil || mirror?.sphere != nil
  }

  /// The coverages of the surface: the blurred contents; the slopes around the edge and within it; or the
  /// edges of strokes.
  var requests: [CoverageRequest] {
    if let line {
      let around = margin + ridgeReach + Int((chisel?.width ?? 0).rounded(.up))
      return [line.outside, -line.inside].map {
        CoverageRequest(
          spread: $0, ignoresOpacity: true, metric: line.metric, margin: around, needsPlane: true)
      }
    }
    guard let chisel else {
      return [
        CoverageRequest(blur: height.precise, isInside: clip == .inside, margin: margin, needsPlane: true)
      ]
    }
    return chisel.ramps.map {
      CoverageRequest(
        spread: $0.spread, metric: chisel.metric, ramp: $0.ramp, isSlope: true, isInside: clip == .inside,
        margin: margin + ridgeReach, needsPlane: true)
    }
  }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    if isEmbossed || clip == .strokes { painting.isBevelledWithin = false }
    guard let source = painting.source else { return }
    let requests = requests
    let reach = builder.reach(requests[0], of: source).grown(by: requests[0].margin)
    let region = clip == .inside ? painting.seen : reach.clamped(to: painting.visible)
    let surface = builder.surface(
      self, requests, of: painting.sources, patterns: painting.style.patterns, over: region)
    guard let surface else { return }
    var item: PaintItem
    switch (mirror, surface.look) {
    case (let mirror?, let look): item = builder.mirrored(mirror, by: look, over: region)
    case (nil, .light(let light)):
      item = PaintItem(.color(color), coverage: [light], blend: blend, region: region)
    case (nil, .picture): return
    }
    switch clip {
    case .inside where painting.isBevelledWithin:
      painting.within.add(item)
      return
    case .inside: item.coverage.insert(builder.factor(painting.contents, over: region), at: 0)
    case .outside:
      var outside = builder.factor(painting.contents, over: region)
      outside.isInverted = true
      item.coverage.append(outside)
    case .strokes: item.coverage += surface.line.map { [$0] } ?? []
    case .everywhere: break
    }
    painting.above.add(item)
  }
}

extension BevelLayer {
  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    let (scale, light) = (pixels.scale, pixels.light)
    return style.bevels.flatMap { bevel -> [BevelLayer] in
      let width = style.profile.pixels(bevel.size, scale: scale)
      let half = style.profile == .photoshop ? (width / 2 + 0.5).rounded(.down) : width / 2
      let isUp = bevel.direction == .up
      let line = bevel.kind == .stroke ? BevelLayer.Line(style, scale: scale) : nil
      func sides(
        _ clip: BevelLayer.Clip, _ width: Double, isUp: Bool, isEmbossed: Bool = false
      ) -> [BevelLayer] {
        let sides = [true, false].compactMap {
          BevelLayer(
            bevel, of: style, clip, isEmbossed: isEmbossed, width: width, isUp: isUp, isLit: $0, light: light,
            line: line, scale: scale)
        }
        return sides + mirrors(clip, width, isUp: isUp, isEmbossed: isEmbossed)
      }
      /// The environment, below light and shade. It never leaves the contents, or their strokes.
      func mirrors(_ clip: BevelLayer.Clip, _ width: Double, isUp: Bool, isEmbossed: Bool) -> [BevelLayer] {
        guard let environment = bevel.environment, environment.opacity > 0, clip != .outside else {
          return []
        }
        var shown = bevel
        shown.highlight.color = .white
        let sphere = bevel.sphere(scale: scale)
        var layer = BevelLayer(
          shown, of: style, clip == .everywhere ? .inside : clip, isEmbossed: isEmbossed, width: width,
          isUp: isUp, isLit: true, light: light, line: line, scale: scale, isPictured: sphere != nil)
        let towards = bevel.light ?? light ?? Bevel.defaultLight
        layer?.reflect(Mirror(environment, sphere, depth: bevel.depth, light: towards))
        return layer.map { [$0] } ?? []
      }
      switch bevel.kind {
      case .stroke: return line == nil ? [] : sides(.strokes, width, isUp: isUp)
      case .inner: return sides(.inside, width, isUp: isUp)
      case .outer: return sides(.outside, width, isUp: isUp)
      // Textures only cover the contents.
      case .emboss where bevel.texture != nil:
        return sides(.inside, half, isUp: isUp, isEmbossed: true)
          + sides(.outside, half, isUp: isUp, isEmbossed: true)
      case .emboss: return sides(.everywhere, half, isUp: isUp, isEmbossed: true)
      case .pillow: return sides(.inside, half, isUp: isUp) + sides(.outside, half, isUp: !isUp)
      }
    }
  }

  /// The room that a style's bevels need around the contents, in pixels.
  static func room(for style: Style, scale: Double) -> Int {
    style.bevels.map { bevel in
      let blurs = [Blur.size(bevel.size), bevel.soften].map { style.profile.blur($0, scale: scale).room }
      let slope =
        bevel.technique == .smooth
        ? blurs[0] : 2 * style.profile.pixels(bevel.size, scale: scale) + 1
      return bevel.kind == .inner || bevel.kind == .stroke ? 0 : Int((slope + blurs[1]).rounded(.up))
    }.max() ?? 0
  }
}

extension BevelLayer {
  /// The lit or the shaded side of a bevel with a slope of this many pixels; nil if it is invisible.
  fileprivate init?(
    _ bevel: Bevel, of style: Style, _ clip: Clip, isEmbossed: Bool, width: Double, isUp: Bool, isLit: Bool,
    light: Light?, line: Line?, scale: Double, isPictured: Bool = false
  ) {
    let side = isLit ? bevel.highlight : bevel.shade
    guard side.color.alpha > 0 else { return nil }
    chisel = Chisel(bevel, of: style, isEmbossed ? .everywhere : clip, width: width, scale: scale)
    self.isEmbossed = isEmbossed
    contour =
      Tone(range: bevel.contourRange, bevel.contour) ?? (bevel.technique == .inflate ? .inflated : nil)
    self.line = line
    let isPhotoshops = style.profile == .photoshop && chisel == nil
    let sigma = 0.42 * width
    let isSmoothed = isPhotoshops && !isPictured
    // The largest step for differences, in pixels.
    let coarsest = (chisel.map { $0.width / ($0.isInflated ? 16 : 32) } ?? sigma / 2) * (isPictured ? 2 : 1)
    let step = isSmoothed || coarsest < 2 ? 1 : 1 << Int(coarsest.exponent)
    let light = bevel.light ?? light ?? Bevel.defaultLight
    let (angle, elevation) = (light.angle * .pi / 180, light.elevation * .pi / 180)
    gloss = bevel.gloss.isLinear ? [] : bevel.gloss.segments
    let towards = SIMD3(cos(elevation) * cos(angle), -cos(elevation) * sin(angle), sin(elevation))
    let flat = TonePass(
      source: SurfaceID(0), value: .plain(isInverted: false), contour: gloss, output: SurfaceID(0)
    ).tone(towards.z)
    relief = TonePass.Relief(
      step: step, steepness: (chisel?.rise ?? width) * bevel.depth * (isUp ? 1 : -1) / Double(2 * step),
      light: towards, isSmoothed: isSmoothed)
    texture = (clip == .outside ? nil : bevel.texture).flatMap { texture in
      let step = max(1, Int((texture.pattern.scale * scale).roundedHalvesUp))
      let turn = texture.turns ? max(1, Int(width / 8 + 1e-6)) : 0
      return texture.height == 0 ? nil : (texture.pattern, texture.height * scale, step, turn)
    }
    (color, blend) = (side.color.premultiplied, side.blend)
    self.clip = clip
    height = chisel?.ridge ?? (isPhotoshops ? .doubleBox(width: Int(width)) : .gaussian(sigma: sigma))
    let gain = 1 / max(isLit ? 1 - flat : flat, 0.05)
    (self.scale, offset) = isLit ? (gain, -flat * gain) : (-gain, flat * gain)
    softness = style.profile.blur(bevel.soften, scale: scale)
  }

  /// Changes the surface's light to the colours of an environment.
  fileprivate mutating func reflect(_ mirror: Mirror) {
    relief.isWrapped = true
    (scale, offset) = (1, 0)
    self.mirror = mirror
  }
}
