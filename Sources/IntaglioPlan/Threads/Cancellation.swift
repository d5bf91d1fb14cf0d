import Synchronization

/// Tells work on another thread that nobody waits for its result any more.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Nobody has asked yet.
  package init() {}

  /// Asks the work to end.
  package func request() { flag.store(true, ordering: .relaxed) }

  /// Whether somebody has asked.
  package var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// - Throws: `RenderError.cancelled` when somebody has asked.
  package func check() throws(RenderError) {
    if isRequested { throw .cancelled }
  }

  /// Runs work on a thread of the pool; cancelling the calling task asks the work to end.
  package static func run<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellation) throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    let cancellation = Cancellation()
    let result: Result<Value, RenderError> = await withTaskCancellationHandler {
      await WorkerPool.shared.run {
        Result { () throws(RenderError) in
          try cancellation.check()
          return try work(cancellation)
        }
      }
    } onCancel: {
      cancellation.request()
    }
    return try result.get()
  }
}
