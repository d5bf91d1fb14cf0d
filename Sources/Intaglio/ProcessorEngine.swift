import IntaglioCPU
import IntaglioModel
import IntaglioPlan

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
