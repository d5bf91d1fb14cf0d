import Dispatch
import IntaglioCPU
import IntaglioModel
import IntaglioPlan

/// A backend that works on the caller's own thread, on any number of them at once: its copies share nothing that a
/// render changes without a lock.
struct ProcessorEngine<Engine: Backend & Sendable>: RendererEngine {
  let backend: Engine
  /// Where asynchronous renders run: a render may take seconds, which must not hold a thread of the concurrency pool.
  /// Dispatch runs as many at a time as there are processors.
  private let queue = DispatchQueue(label: "intaglio.renderer", attributes: .concurrent)

  /// What the CPU backend keeps; the Reference keeps nothing.
  private let keeper = CPUSurfaceKeeper()

  init(_ backend: Engine) {
    self.backend = backend
  }

  var surfaceStatistics: SurfaceStatistics { keeper.statistics }

  func execute(
    _ plan: Plan, inputs: [Surface], numbers: [SurfaceNumber?]
  ) throws(RenderError) -> Surface {
    if let backend = backend as? CPUBackend, !numbers.isEmpty {
      return try backend.execute(plan, inputs: inputs, keeper: keeper, numbers: numbers)
    }
    var backend = backend
    return try backend.execute(plan, inputs: inputs)
  }

  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    var backend = backend
    return try backend.blur(mask, sigma: sigma)
  }

  func execute(
    _ plan: Plan, inputs: [Surface], numbers: [SurfaceNumber?]
  ) async throws(RenderError) -> Surface {
    let result: Result<Surface, RenderError> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(RenderError) in
            try execute(plan, inputs: inputs, numbers: numbers)
          })
      }
    }
    return try result.get()
  }
}
