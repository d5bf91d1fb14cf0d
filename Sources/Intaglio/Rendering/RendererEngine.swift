import IntaglioCPU
import IntaglioGPU
import IntaglioModel
import IntaglioPlan

/// A backend that any number of threads may use at once.
protocol RendererEngine: Sendable {
  /// Runs a plan on the caller's behalf, and blocks it until the result is there.
  ///
  /// - Parameter caching: where the plan's surfaces are cached for later plans, if they are.
  func execute(_ plan: Plan, inputs: [Surface], caching: SurfaceCaching?) throws(RenderError) -> Surface

  /// A mask blurred; see `Backend.blur`.
  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask

  /// How many inputs were sent to a device so far.
  var uploadCount: Int { get }

  /// Which passes it does together; nil for an engine that draws without a plan.
  ///
  /// - Parameter caches: whether surfaces are cached.
  func loweringTarget(caches: Bool) -> LoweringTarget?
}

extension RenderThread: RendererEngine {
  func loweringTarget(caches: Bool) -> LoweringTarget? { .device }

  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    let plan = try mask.blurPlan(sigma: sigma)
    return try mask.rounded(try execute(plan, inputs: [try mask.picture()]))
  }
}

/// The CPU works on the caller's own thread, on any number of them at once: its copies share nothing that a render changes
/// without a lock.
extension CPUBackend: RendererEngine {
  /// There is no device to send anything to.
  package var uploadCount: Int { 0 }

  package func loweringTarget(caches: Bool) -> LoweringTarget? { .processor(caches: caches) }
}
