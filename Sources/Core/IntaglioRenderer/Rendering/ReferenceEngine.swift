// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioReference
import IntaglioSystem

/// The oracle as an engine: it draws scenes and styles from their values, without a plan.
struct ReferenceEngine: RendererEngine {
  /// The oracle itself.
  let renderer = ReferenceRenderer(layOutText: .pango)

  /// There is no device for uploads.
  var uploadCount: Int { 0 }

  /// It has no plans.
  func loweringTarget(caches: Bool) -> LoweringTarget? { nil }

  /// It runs no passes.
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
