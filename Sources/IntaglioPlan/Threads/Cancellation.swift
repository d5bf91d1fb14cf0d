import Synchronization

/// Tells work, on any thread, that nobody waits for its result any more, or that its time is up.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)
  /// How many seconds the work may take, and when they are over; nil for any time.
  private let limit: (seconds: Double, end: ContinuousClock.Instant)?

  /// Nobody has asked yet.
  ///
  /// - Parameter seconds: what the work may take from now on; nil, or what is not finite, for any time.
  package init(within seconds: Double? = nil) {
    limit = seconds.flatMap { seconds in
      // Beyond some years a clock's numbers would overflow.
      seconds.isFinite ? (seconds, .now + .seconds(min(max(0, seconds), 1e9))) : nil
    }
  }

  /// Asks the work to end.
  package func request() { flag.store(true, ordering: .relaxed) }

  /// - Throws: `RenderError.cancelled` when somebody has asked, `.timeLimit` when the time is up.
  package func check() throws(RenderError) {
    if flag.load(ordering: .relaxed) { throw .cancelled }
    if let limit, limit.end <= .now { throw .timeLimit(seconds: limit.seconds) }
  }

  /// Whether the work is to end.
  package var isRequested: Bool {
    if flag.load(ordering: .relaxed) { return true }
    return limit.map { $0.end <= .now } ?? false
  }

  /// How many seconds are left; nil for any time.
  package var secondsLeft: Double? {
    limit.map { limit in
      let (seconds, attoseconds) = (limit.end - .now).components
      return max(0, Double(seconds) + Double(attoseconds) * 1e-18)
    }
  }

  /// Runs work on a thread of the pool; cancelling the calling task asks the work to end.
  package static func run<Value: Sendable>(
    within seconds: Double? = nil, _ work: @escaping @Sendable (Cancellation) throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    let cancellation = Cancellation(within: seconds)
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
