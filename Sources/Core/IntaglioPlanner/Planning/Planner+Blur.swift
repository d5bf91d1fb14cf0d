// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension Planner {
  /// The plan of a single blur: input 0 is a bitmap, the result its blurred alpha (or mask, with a
  /// threshold), a plane of the picture's size.
  ///
  /// - Parameter sigma: in pixels, 0 … `Style.maximumSigma`; below `OctaveBlur.minimumSigma` there is no
  ///   blur.
  package func blurPlan(sigma: Double, picture: PixelSize, threshold: Int? = nil) throws(StyleError) -> Plan {
    try Style(shadows: [Shadow(.outer, blur: .sigma(sigma))], threshold: threshold).validate(scale: 1)
    var plan = Plan()
    let region = PixelRect(picture)
    let input = plan.addInput(.bitmap, region)
    guard sigma >= OctaveBlur.minimumSigma else {
      plan.output = plan.add(.plane, region) { MaskPass(source: input, threshold: threshold, output: $0) }
      return plan
    }
    let key = PlaneBuilder.Key(source: .alpha(input, threshold: threshold), blur: .gaussian(sigma: sigma))
    let planes = PlaneBuilder().build([(key, region)], in: &plan)
    guard let blurred = planes[key] else { return plan }
    plan.output = blurred.surface
    if blurred.octaves > 0 {
      plan.output = plan.add(.plane, region) {
        UpsamplePass(source: blurred.surface, octaves: blurred.octaves, output: $0)
      }
    }
    return plan
  }

  package func plan(blur sigma: Double, of mask: Mask) throws(RenderError) -> Plan {
    try rethrowing(RenderError.style, try blurPlan(sigma: sigma, picture: mask.size))
  }
}
