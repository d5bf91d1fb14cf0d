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
}

extension RenderThread: RendererEngine {
  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    let plan = try mask.blurPlan(sigma: sigma)
    return try mask.rounded(try execute(plan, inputs: [try mask.picture()]))
  }
}

/// A backend that works on the caller's own thread, on any number of them at once: its copies share nothing that a
/// render changes without a lock.
struct ProcessorEngine<Engine: Backend & Sendable>: RendererEngine {
  let backend: Engine

  init(_ backend: Engine) {
    self.backend = backend
  }

  /// There is no device to send anything to.
  var uploadCount: Int { 0 }

  /// Only the CPU backend caches; the Reference makes everything anew.
  func execute(
    _ plan: Plan, inputs: [Surface], caching: SurfaceCaching?
  ) throws(RenderError) -> Surface {
    if let backend = backend as? CPUBackend {
      return try backend.execute(plan, inputs: inputs, caching: caching)
    }
    var backend = backend
    return try backend.execute(plan, inputs: inputs)
  }

  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    var backend = backend
    return try backend.blur(mask, sigma: sigma)
  }
}
