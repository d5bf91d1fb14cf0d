// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Shadows whose strength differs from the blur: tones, grains, screens, ramps.
extension ScenePassBuilder {
  /// The item that paints a shadow's strength over a region; nil if it is invisible. It has only the paint,
  /// the strength and an opacity. Grains and screens begin at the layer's frame.
  mutating func strength(
    of shadow: ResolvedShadow, _ cast: CoverageRequest, of caster: ShadowSource?, isInner: Bool, frame: Rect,
    over region: PixelRect
  ) -> PaintItem? {
    guard !region.isEmpty, isInner || caster != nil else { return nil }
    let color = Paint.color(shadow.color)
    let shift = PixelShift(shadow.offset)
    let (left, top) = (caster?.left ?? 0, caster?.top ?? 0)
    let read = shift.pixels(readFor: region).moved(-left, -top)
    let drawn = region.moved(-left, -top)
    var source = field(cast, of: caster, over: read.moved(left, top))
    if source == nil {
      guard isInner else { return nil }
      // Without a caster the strength is constant.
      guard shadow.grain != nil || shadow.screen != nil || shadow.ramp != nil else {
        let tone = shadow.tone?.pass(SurfaceID(0), isInverted: true, SurfaceID(0))
        return PaintItem(color, opacity: tone?.tone(1) ?? 1, region: region)
      }
      let empty = RoundedRectangle(left: 0, top: 0, right: 0, bottom: 0)
      source = plane(read) { ShapePass(empty, output: $0) }
    }
    guard var plane = source else { return nil }
    if isInner || shadow.tone != nil {
      let (before, tone) = (plane, shadow.tone ?? .none)
      plane = self.plane(read) { tone.pass(before, isInverted: isInner, $0) }
    }
    var place = shift
    // Pictures lie on whole pixels, so the coverage for a ramp is moved first, by a grain pass that is
    // neutral if the shadow has no grain.
    if shadow.grain != nil || shadow.screen != nil || shadow.ramp != nil && !shift.isWhole {
      let grain = shadow.grain?.grain ?? Grain()
      let grid = GrainGrid(size: grain.size, seed: grain.seed, over: frame, scale: shadow.grain?.scale ?? 1)
      let before = plane
      plane = self.plane(drawn) {
        GrainPass(
          source: before, shift: shift, noise: grain.noise, jitter: grain.jitter,
          steepness: shadow.grain?.steepness ?? 1,
          grid: grid.moved(by: Vector(Double(-left), Double(-top))),
          screen: shadow.screen?.moved(by: frame.origin.roundedCorner).moved(
            by: Vector(Double(-left), Double(-top))), output: $0)
      }
      place = .zero
    }
    let origin = Vector(Double(left), Double(top))
    guard let ramp = shadow.ramp else {
      let strength = CoverageTerm(.plane(plane, octaves: 0), shift: place.moved(by: origin))
      return PaintItem(color, coverage: [strength], region: region)
    }
    let colors = made(.intermediate, plan[plane].region) { RampPass(source: plane, colors: ramp, output: $0) }
    return PaintItem(
      .picture(colors, shift: place.moved(by: origin)), opacity: shadow.color.w, region: region)
  }
}

extension ScenePassBuilder {
  /// B, moved, as a factor over a region; nil where it is 0.
  func factor(_ shadow: ResolvedShadow, of caster: ShadowSource?, over region: PixelRect) -> CoverageTerm? {
    switch caster?.source {
    case nil: return nil
    case .rectangle(let shape):
      let profile = shape.profile(shadow.blur, shift: PixelShift(shadow.offset), over: region)
      return CoverageTerm(.profile(profile))
    case .surface(let surface):
      guard let caster else { return nil }
      let place = PixelShift(shadow.offset).moved(by: Vector(Double(caster.left), Double(caster.top)))
      guard !shadow.blur.isIdentity else { return sharp(surface, place) }
      return caster.blurred.map { CoverageTerm(.plane($0.surface, octaves: $0.octaves), shift: place) }
    }
  }

  private func sharp(_ source: CoverageSource, _ place: PixelShift) -> CoverageTerm {
    switch source {
    case .plane(let plane): CoverageTerm(.plane(plane, octaves: 0), shift: place)
    case .alpha(let surface, let threshold): CoverageTerm(.alpha(surface, threshold: threshold), shift: place)
    }
  }

  func reach(_ cast: CoverageRequest, of caster: ShadowSource) -> PixelRect {
    let shift = PixelShift(cast.offset)
    func reach(_ source: Range<Int>, _ first: Int, _ whole: Int, _ fraction: Double) -> Range<Int> {
      var range = source
      if !cast.blur.isIdentity {
        range = cast.blur.support(of: source)
        // A profile is a direct convolution, with all taps.
        if case .rectangle = caster.source { range = range.hull(source.grown(by: cast.blur.reach)) }
      }
      return first + range.lowerBound + whole - (fraction > 0 ? 1 : 0)..<first + range.upperBound + whole
    }
    return PixelRect(
      columns: reach(caster.region.columns, caster.left, shift.wholeX, shift.fractionX),
      rows: reach(caster.region.rows, caster.top, shift.wholeY, shift.fractionY))
  }
}
