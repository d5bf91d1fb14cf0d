// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioReference
import IntaglioSystem

/// The oracle as an engine: it draws scenes and styles from their values, without a plan.
struct ReferenceEngine: RendererEngine {
  let renderer = ReferenceRenderer(layOutText: .pango)

  var uploadCount: Int { 0 }

  func loweringTarget(caches: Bool) -> LoweringTarget? { nil }

  func execute(
    _ divided: DividedPlan, inputs: [Surface], caching: SurfaceCaching?, recycling recycled: RecycledPixels?,
    cancellation: Cancellation?
  ) throws(RenderError) -> Surface {
    throw .unsupported(
      pass: divided.plan.passes.first?.name ?? "output",
      reason: "\(ReferenceRenderer.name) draws without a plan")
  }

  func blur(_ mask: Mask, sigma: Double, cancellation: Cancellation?) throws(RenderError) -> Mask {
    try renderer.blur(mask, sigma: sigma)
  }
}
