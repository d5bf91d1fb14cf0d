import Dispatch
import IntaglioModel
import IntaglioPlan
import IntaglioReference

/// The oracle as an engine: scenes and styles are drawn from their values, without a plan; plans are executed pass by pass.
struct ReferenceEngine: RendererEngine {
  /// What draws scenes and styles.
  let renderer = ReferenceRenderer(setText: TextSetters.standard)
  private let backend = ReferenceBackend()
  /// Where asynchronous renders run.
  private let queue = DispatchQueue(label: "intaglio.reference", attributes: .concurrent)

  /// It keeps nothing.
  var surfaceStatistics: SurfaceStatistics { SurfaceStatistics() }

  func execute(
    _ plan: Plan, inputs: [Surface], numbers: [SurfaceNumber?]
  ) throws(RenderError) -> Surface {
    try backend.execute(plan, inputs: inputs)
  }

  func execute(
    _ plan: Plan, inputs: [Surface], numbers: [SurfaceNumber?]
  ) async throws(RenderError) -> Surface {
    try await apart { () throws(RenderError) in try backend.execute(plan, inputs: inputs) }
  }

  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    try renderer.blur(mask, sigma: sigma)
  }

  /// Works without blocking a thread of the concurrency pool.
  func apart<Value: Sendable>(
    _ work: @escaping @Sendable () throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    let result: Result<Value, RenderError> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result { () throws(RenderError) in try work() }) }
    }
    return try result.get()
  }
}

extension Renderer {
  /// The oracle, where that is the backend.
  var oracle: ReferenceEngine? { engine as? ReferenceEngine }
}
