// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioReference

/// The oracle as an engine: scenes and styles are drawn from their values, without a plan; plans are executed
/// pass by pass.
struct ReferenceEngine: RendererEngine {
  /// What draws scenes and styles.
  let renderer = ReferenceRenderer(layOutText: TextLayoutEngines.standard)
  private let backend = ReferenceBackend()

  /// There is no device to send anything to.
  var uploadCount: Int { 0 }

  /// It draws from values.
  func loweringTarget(caches: Bool) -> LoweringTarget? { nil }

  /// It caches nothing, and takes memory as it needs it.
  func execute(
    _ plan: Plan, inputs: [Surface], caching: SurfaceCaching?, recycling recycled: RecycledPixels?,
    cancellation: Cancellation?
  ) throws(RenderError) -> Surface {
    try backend.execute(plan, inputs: inputs)
  }

  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    try renderer.blur(mask, sigma: sigma)
  }
}
