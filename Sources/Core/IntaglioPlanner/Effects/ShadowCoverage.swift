// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// The blurred, moved coverage of shadows.
extension ScenePassBuilder {
  /// B, moved, as a factor over a region; nil where it is 0.
  func factor(
    _ shadow: ResolvedShadow, of caster: ShadowSource?,
    _ planes: [PlaneBuilder.Key: PlaneBuilder.Blurred], over region: PixelRect
  ) -> CoverageTerm? {
    switch caster?.source {
    case nil: return nil
    case .rectangle(let shape):
      let profile = shape.profile(shadow.blur, shift: PixelShift(shadow.offset), over: region)
      return CoverageTerm(.profile(profile))
    case .surface(let surface):
      guard let caster else { return nil }
      let place = PixelShift(shadow.offset).moved(by: Vector(Double(caster.left), Double(caster.top)))
      guard !shadow.blur.isIdentity else { return sharp(surface, place) }
      return caster.key(of: CoverageRequest(blur: shadow.blur)).flatMap { planes[$0] }.map { blurred in
        CoverageTerm(.plane(blurred.surface, octaves: blurred.octaves), shift: place)
      }
    }
  }

  /// A coverage without a blur, moved.
  private func sharp(_ source: CoverageSource, _ place: PixelShift) -> CoverageTerm {
    switch source {
    case .plane(let plane): CoverageTerm(.plane(plane, octaves: 0), shift: place)
    case .alpha(let surface, let threshold): CoverageTerm(.alpha(surface, threshold: threshold), shift: place)
    }
  }

  /// The pixels where a request's coverage may be visible.
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
