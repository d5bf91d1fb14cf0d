import Dispatch
import IntaglioCore
import Synchronization

/// A backend behind a lock: for those that need no thread of their own.
final class SerialEngine<Engine: Backend & ~Copyable>: RendererEngine {
  private let backend: Mutex<Engine>
  /// Where asynchronous renders run: a render may take seconds, which must not hold a thread of the concurrency pool.
  private let queue = DispatchQueue(label: "intaglio.renderer")

  init(_ backend: consuming sending Engine) {
    self.backend = Mutex(backend)
  }

  func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface {
    try backend.withLock { backend throws(RenderError) in
      try backend.execute(plan, inputs: inputs)
    }
  }

  func execute(_ plan: Plan, inputs: [Surface]) async throws(RenderError) -> Surface {
    let result: Result<Surface, RenderError> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(RenderError) in try self.execute(plan, inputs: inputs) })
      }
    }
    return try result.get()
  }
}
