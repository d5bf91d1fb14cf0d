import IntaglioModel
import IntaglioPlan

/// Shadows whose strength is not that of a blur: tones, grains, ramps.
extension ScenePassBuilder {
  /// What paints a shadow with its strength, over a region; nil where nothing of it is seen. The item has nothing but paint, strength and opacity.
  ///
  /// - Parameter frame: of the layer, where grains begin.
  mutating func strength(
    of shadow: LayerStack.ResolvedShadow, _ cast: LayerStack.Cast, of caster: ShadowCaster?, isInner: Bool,
    frame: Rect, _ planes: [PlaneBuilder.Key: PlaneBuilder.Blurred], over region: PixelRect
  ) -> PaintItem? {
    guard !region.isEmpty, isInner || caster != nil else { return nil }
    let color = Paint.color(shadow.color)
    let shift = PixelShift(shadow.offset)
    let (left, top) = (caster?.left ?? 0, caster?.top ?? 0)
    let read = PixelRect(
      columns: shift.columns(readFor: region.columns), rows: shift.rows(readFor: region.rows)
    ).moved(-left, -top)
    let drawn = region.moved(-left, -top)
    var source = field(cast, of: caster, planes, over: read.moved(left, top))
    if source == nil {
      guard isInner else { return nil }
      // Nothing is cast: the strength is the same everywhere.
      guard shadow.grain != nil || shadow.ramp != nil else {
        let tone = shadow.tone?.pass(SurfaceID(0), isInverted: true, SurfaceID(0))
        return PaintItem(color, opacity: tone?.tone(1) ?? 1, region: region)
      }
      let empty = RoundedRectangle(left: 0, top: 0, right: 0, bottom: 0)
      source = plane(read) { .shape(ShapePass(empty, output: $0)) }
    }
    guard var plane = source else { return nil }
    if isInner || shadow.tone != nil {
      let (before, tone) = (plane, shadow.tone ?? .none)
      plane = self.plane(read) { .tone(tone.pass(before, isInverted: isInner, $0)) }
    }
    var place = shift
    // Pictures lie on whole pixels: what a ramp will colour is moved before, by grains that change nothing if it has none.
    if shadow.grain != nil || shadow.ramp != nil && !shift.isWhole {
      let grain = shadow.grain?.grain ?? Grain()
      let grid = GrainGrid(size: grain.size, seed: grain.seed, over: frame, scale: shadow.grain?.scale ?? 1)
      let before = plane
      plane = self.plane(drawn) {
        .grain(
          GrainPass(
            source: before, shift: shift, noise: grain.noise, jitter: grain.jitter,
            steepness: shadow.grain?.steepness ?? 1,
            grid: grid.moved(by: Vector(Double(-left), Double(-top))), output: $0))
      }
      place = .zero
    }
    let origin = Vector(Double(left), Double(top))
    guard let ramp = shadow.ramp else {
      let strength = CoverageTerm(.plane(plane, octaves: 0), shift: place.moved(by: origin))
      return PaintItem(color, coverage: [strength], region: region)
    }
    let colors = made(.intermediate, plan[plane].region) {
      .ramp(RampPass(source: plane, colors: ramp, output: $0))
    }
    return PaintItem(
      .picture(colors, shift: place.moved(by: origin)), opacity: shadow.color.w, region: region)
  }

  /// The colours across a stroke, as a paint: those of the height of its line, which rises from the outer edge to the inner one.
  ///
  /// - Parameter cast: the contents.
  mutating func colors(
    of stroke: LayerStack.ResolvedStroke, _ cast: LayerStack.Cast, of caster: ShadowCaster?,
    over region: PixelRect
  ) -> Paint? {
    guard case .ramp(let ramp) = stroke.paint, stroke.outside + stroke.inside > 0, let caster,
      let contents = field(cast, of: caster, [:], over: region)
    else { return nil }
    let drawn = region.moved(-caster.left, -caster.top)
    // Around the edge and within it, as far as the line goes there.
    let slopes = [(stroke.outside, 1.0), (stroke.inside, -1)].filter { $0.0 > 0 }.map { width, sign in
      let ramp = max(width, 1)
      return (
        share: width / (stroke.outside + stroke.inside),
        plane: spreadPlane(contents, by: sign * (ramp - 0.5), stroke.metric, ramp: ramp, over: drawn)
      )
    }
    var height = slopes[0].plane
    if slopes.count > 1 {
      height = plane(drawn) {
        .share(
          SharePass(
            first: slopes[0].plane, second: slopes[1].plane,
            dividend: SIMD3(slopes[0].share, slopes[1].share, 0), divisor: SIMD3(0, 0, 1), output: $0))
      }
    }
    let colors = made(.intermediate, drawn) {
      .ramp(RampPass(source: height, colors: ramp.colors(parts: ColorRamp.strokeParts), output: $0))
    }
    return .picture(colors, shift: caster.place)
  }
}

extension LayerStack.Tone {
  /// The pass that tones a plane, or what is left of it to 1.
  func pass(_ source: SurfaceID, isInverted: Bool, _ output: SurfaceID) -> TonePass {
    TonePass(
      source: source, value: .plain(isInverted: isInverted), gain: gain, contour: contour, output: output)
  }
}
