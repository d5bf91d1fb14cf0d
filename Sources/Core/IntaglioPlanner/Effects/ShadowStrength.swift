// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Shadows whose strength differs from the blur: tones, grains, ramps.
extension ScenePassBuilder {
  /// The item that paints a shadow's strength over a region; nil if it is invisible. It has only the paint,
  /// the strength and an opacity.
  ///
  /// - Parameter frame: the layer's frame, the origin of grains.
  mutating func strength(
    of shadow: ResolvedShadow, _ cast: CoverageRequest, of caster: ShadowSource?, isInner: Bool,
    frame: Rect, _ planes: [PlaneBuilder.Key: PlaneBuilder.Blurred], over region: PixelRect
  ) -> PaintItem? {
    guard !region.isEmpty, isInner || caster != nil else { return nil }
    let color = Paint.color(shadow.color)
    let shift = PixelShift(shadow.offset)
    let (left, top) = (caster?.left ?? 0, caster?.top ?? 0)
    let read = shift.pixels(readFor: region).moved(-left, -top)
    let drawn = region.moved(-left, -top)
    var source = field(cast, of: caster, planes, over: read.moved(left, top))
    if source == nil {
      guard isInner else { return nil }
      // Without a caster the strength is constant.
      guard shadow.grain != nil || shadow.ramp != nil else {
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
    if shadow.grain != nil || shadow.ramp != nil && !shift.isWhole {
      let grain = shadow.grain?.grain ?? Grain()
      let grid = GrainGrid(size: grain.size, seed: grain.seed, over: frame, scale: shadow.grain?.scale ?? 1)
      let before = plane
      plane = self.plane(drawn) {
        GrainPass(
          source: before, shift: shift, noise: grain.noise, jitter: grain.jitter,
          steepness: shadow.grain?.steepness ?? 1,
          grid: grid.moved(by: Vector(Double(-left), Double(-top))), output: $0)
      }
      place = .zero
    }
    let origin = Vector(Double(left), Double(top))
    guard let ramp = shadow.ramp else {
      let strength = CoverageTerm(.plane(plane, octaves: 0), shift: place.moved(by: origin))
      return PaintItem(color, coverage: [strength], region: region)
    }
    let colors = made(.intermediate, plan[plane].region) {
      RampPass(source: plane, colors: ramp, output: $0)
    }
    return PaintItem(
      .picture(colors, shift: place.moved(by: origin)), opacity: shadow.color.w, region: region)
  }
}
