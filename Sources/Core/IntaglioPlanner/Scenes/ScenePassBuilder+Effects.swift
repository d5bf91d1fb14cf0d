// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Coverages as planes, each made once.
extension ScenePassBuilder {
  /// A request's coverage as a plane of its caster's grid, over a region of the canvas; nil where it is 0.
  mutating func field(
    _ cast: CoverageRequest, of caster: ShadowSource?, over region: PixelRect
  ) -> SurfaceID? {
    guard let caster, case .surface(let source) = caster.source else { return nil }
    guard !cast.blur.isIdentity else {
      switch source {
      case .plane(let plane): return plane
      case .alpha(let surface, let threshold):
        let whole = plan[surface].region
        let read = extent == .read ? region.moved(-caster.left, -caster.top).clamped(to: whole) : whole
        return read.isEmpty ? nil : mask(of: surface, threshold: threshold, over: read)
      }
    }
    guard let blurred = caster.blurred else { return nil }
    guard blurred.octaves > 0 else { return blurred.surface }
    let support = cast.blur.support(of: caster.region)
    let seen = region.moved(-caster.left, -caster.top).clamped(to: support)
    guard !seen.isEmpty else { return nil }
    return plane(seen) { UpsamplePass(source: blurred.surface, octaves: blurred.octaves, output: $0) }
  }

  /// The mask of a bitmap over a region as a plane; reuses an earlier one that contains it.
  mutating func mask(of surface: SurfaceID, threshold: Int?, over region: PixelRect) -> SurfaceID {
    let earlier = masks.first {
      let holdsAll = region.clamped(to: plan[$0.output].region) == region
      return $0.source == surface && $0.threshold == threshold && holdsAll
    }
    if let earlier { return earlier.output }
    let pass = MaskPass(source: surface, threshold: threshold, output: plan.addSurface(.plane, region))
    plan.add(pass)
    masks.append(pass)
    return pass.output
  }

  /// The output plane of a pass; reuses the plane of an equal pass.
  mutating func plane(_ region: PixelRect, _ pass: (SurfaceID) -> some PassValue) -> SurfaceID {
    made(.plane, region, pass)
  }

  /// The output surface of a pass; reuses the surface of an equal pass.
  mutating func made(
    _ format: SurfaceFormat, _ region: PixelRect, _ pass: (SurfaceID) -> some PassValue
  ) -> SurfaceID {
    let recipe = Recipe(pass: pass(SurfaceID(0)).pass, region: region)
    if let earlier = derived[recipe] { return earlier }
    let output = plan.addSurface(format, region)
    plan.add(pass(output))
    derived[recipe] = output
    return output
  }
}

extension ShadowSource {
  var place: PixelShift { PixelShift(Vector(Double(left), Double(top))) }
}
