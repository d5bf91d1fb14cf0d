import Dispatch
import IntaglioCPU
import IntaglioCore

/// A backend that works on the caller's own thread, on any number of them at once: its copies share nothing that a
/// render changes without a lock.
struct ProcessorEngine<Engine: Backend & Sendable>: RendererEngine {
  let backend: Engine
  /// Where asynchronous renders run: a render may take seconds, which must not hold a thread of the concurrency pool.
  /// Dispatch runs as many at a time as there are processors.
  private let queue = DispatchQueue(label: "intaglio.renderer", attributes: .concurrent)

  init(_ backend: Engine) {
    self.backend = backend
  }

  func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface {
    var backend = backend
    return try backend.execute(plan, inputs: inputs)
  }

  func execute(
    _ plan: Plan, inputs: [Surface], keptFor prepared: PreparedPicture
  ) throws(RenderError) -> Surface {
    // The Reference keeps nothing.
    guard let backend = backend as? CPUBackend else { return try execute(plan, inputs: inputs) }
    return try backend.execute(plan, inputs: inputs, keeper: prepared.planes)
  }

  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    var backend = backend
    return try backend.blur(mask, sigma: sigma)
  }

  func execute(_ plan: Plan, inputs: [Surface]) async throws(RenderError) -> Surface {
    let result: Result<Surface, RenderError> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(RenderError) in try execute(plan, inputs: inputs) })
      }
    }
    return try result.get()
  }
}
