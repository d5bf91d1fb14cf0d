// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension ScenePassBuilder {
  /// The light, the shade or the environment on a surface over a region, and the strokes' coverage for a
  /// stroke's surface; nil for flat, empty surfaces.
  mutating func surface(
    _ relief: BevelLayer, _ casts: [CoverageRequest], of casters: [ShadowSource?],
    patterns: [Pattern: ResolvedPattern], over region: PixelRect
  ) -> (look: BevelLayer.Look, line: CoverageTerm?)? {
    guard let caster = casters[0], !region.isEmpty else { return nil }
    let needed = region.moved(-caster.left, -caster.top)
    // An empty plane is neither lit nor shaded.
    let shaded =
      relief.texture == nil && relief.mirror == nil
      ? needed.grown(by: relief.softReach).clamped(to: relief.unevenPixels(of: caster).hull(needed))
      : needed.grown(by: relief.softReach)
    let read = shaded.grown(by: relief.slopeReach)
    var line: SurfaceID?
    var height: SurfaceID?
    if relief.line != nil {
      line = self.line(casts, of: casters, over: region)
      height = line.flatMap { self.height(relief, of: $0, over: read) }
    } else if let chisel = relief.chisel {
      let whole = read.grown(by: relief.ridgeReach).moved(caster.left, caster.top)
      height = field(casts[0], of: caster, over: whole).flatMap { around in
        let within = field(casts[1], of: casters[1], over: whole)
        return self.height(chisel, within: within, around: around, over: read)
      }
    } else {
      height = field(casts[0], of: caster, over: read.moved(caster.left, caster.top))
    }
    guard var height else { return nil }
    if let chisel = relief.chisel, chisel.isInflated {
      let (source, edge) = (height, chisel.around / chisel.width)
      height = plane(read) {
        TonePass(
          source: source, value: .plain(isInverted: false), scale: 1 / (1 - edge), offset: -edge / (1 - edge),
          output: $0)
      }
    }
    if let contour = relief.contour {
      let source = height
      height = plane(read) {
        TonePass(
          source: source, value: .plain(isInverted: false), gain: contour.gain, contour: contour.contour,
          output: $0)
      }
    }
    let source = height
    var light = relief.relief
    if let texture = relief.texture, let pattern = patterns[texture.pattern] {
      let read = shaded.grown(by: texture.step)
      light.texture = TonePass.Relief.Texture(
        plane: texture.turn > 0
          ? turned(pattern, by: source, texture.turn, left: caster.left, top: caster.top, over: read)
          : luminance(of: pattern.paint, left: caster.left, top: caster.top, over: read), step: texture.step,
        steepness: texture.height / Double(2 * texture.step))
    }
    let place = caster.place
    let outline = line.map { CoverageTerm(.plane($0, octaves: 0), shift: place) }
    if let sphere = relief.mirror?.sphere, let tile = patterns[sphere.tile] {
      let picture = mirrored(
        tile, sphere.map, in: source, light, over: shaded, relief.softness, needed: needed)
      return picture.map { (.picture(.picture($0, shift: place)), outline) }
    }
    let value = TonePass.Value.relief(light)
    let lit = plane(shaded) {
      TonePass(
        source: source, value: value, contour: relief.gloss, scale: relief.scale,
        offset: relief.offset, output: $0)
    }
    guard let light = blurred(lit, relief.softness, over: needed) else { return nil }
    return (.light(CoverageTerm(.plane(light.surface, octaves: light.octaves), shift: place)), outline)
  }

  /// The luminance of a pattern over a region of a grid with this origin; that of grey tiles is each of their
  /// colours.
  mutating func luminance(
    of pattern: Paint, left: Int, top: Int, over region: PixelRect, isGrey: Bool = false
  ) -> SurfaceID {
    let picture = made(isGrey ? .bitmap : .intermediate, region) {
      let whole = region.moved(left, top)
      return PaintPass(items: [PaintItem(pattern, region: whole).moved(-left, -top)], output: $0)
    }
    guard !isGrey else { return plane(region) { MaskPass(source: picture, channel: .red, output: $0) } }
    let light = made(.intermediate, region) {
      let bright = PaintItem(
        .color(SIMD4(0, 0, 0, 1)), coverage: [CoverageTerm(.luminance(picture))], region: region)
      return PaintPass(items: [bright], output: $0)
    }
    return plane(region) { MaskPass(source: light, output: $0) }
  }

  /// The luminance of a pattern that turns with a height.
  private mutating func turned(
    _ pattern: ResolvedPattern, by height: SurfaceID, _ step: Int, left: Int, top: Int,
    over region: PixelRect
  ) -> SurfaceID {
    // Textures have no tilings, so they lie on whole pixels.
    guard case .pattern(let input, let shift) = pattern.paint else { return height }
    let tile = luminance(
      of: .pattern(input, shift: .zero), left: 0, top: 0, over: PixelRect(pattern.size))
    return plane(region) {
      TurnPass(
        tile: tile, tileSize: pattern.size, left: shift.wholeX - left, top: shift.wholeY - top,
        height: height, step: step, output: $0)
    }
  }

  /// A plane blurred over a region, shared by equal requests; nil if the result is empty.
  private mutating func blurred(
    _ plane: SurfaceID, _ blur: ShadowBlur, over region: PixelRect
  ) -> PlaneBuilder.Blurred? {
    guard !blur.isIdentity else { return PlaneBuilder.Blurred(surface: plane, octaves: 0) }
    // Light and shade share a surface.
    let key = PlaneBuilder.Key(source: .plane(plane), blur: blur)
    let recipe = BlurRecipe(key: key, region: region)
    let result = softened[recipe] ?? PlaneBuilder(extent: extent).build([(key, region)], in: &plan)[key]
    softened[recipe] = result
    return result
  }

  private mutating func wholly(_ plane: SurfaceID, _ blur: ShadowBlur, over region: PixelRect) -> SurfaceID? {
    guard let blurred = blurred(plane, blur, over: region) else { return nil }
    guard blurred.octaves > 0 else { return blurred.surface }
    return self.plane(region) { UpsamplePass(source: blurred.surface, octaves: blurred.octaves, output: $0) }
  }

  /// The height of a chiselled surface from its two slopes.
  private mutating func height(
    _ chisel: BevelLayer.Chisel, within: SurfaceID?, around: SurfaceID, over region: PixelRect
  ) -> SurfaceID? {
    let parts = SIMD3(chisel.around / chisel.width, chisel.within / chisel.width, 0)
    let height = plane(plan[around].region) {
      SharePass(first: around, second: within, dividend: parts, divisor: SIMD3(0, 0, 1), output: $0)
    }
    return wholly(height, chisel.ridge, over: region)
  }

  private mutating func height(
    _ relief: BevelLayer, of line: SurfaceID, over region: PixelRect
  ) -> SurfaceID? {
    guard let chisel = relief.chisel else { return wholly(line, relief.height.precise, over: region) }
    let slopes = chisel.ramps.map { slope in
      let reach = slope.spread > 0 ? SpreadPass.reach(slope.spread) : 0
      return spreadPlane(
        line, by: slope.spread, chisel.metric, ramp: slope.ramp, over: plan[line].region.grown(by: reach))
    }
    return height(chisel, within: slopes[1], around: slopes[0], over: region)
  }

  /// The strokes' coverage, from their outermost and innermost edges.
  private mutating func line(
    _ casts: [CoverageRequest], of casters: [ShadowSource?], over region: PixelRect
  ) -> SurfaceID? {
    guard let outer = field(casts[0], of: casters[0], over: region) else { return nil }
    let inner = field(casts[1], of: casters[1], over: region)
    return plane(plan[outer].region) {
      SharePass(first: outer, second: inner, dividend: SIMD3(1, -1, 0), divisor: SIMD3(0, 0, 1), output: $0)
    }
  }
}
