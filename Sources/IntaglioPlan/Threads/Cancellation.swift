// SPDX-License-Identifier: MIT
import Synchronization

/// Tells work, on any thread, that nobody waits for its result any more, or that its time is up.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)
  /// How many seconds the work may take, and when they are over; nil for any time.
  private let limit: (seconds: Double, end: ContinuousClock.Instant)?
  /// For how many nanoseconds the work has waited for others, which is not its own time.
  private let waited = Atomic<Int64>(0)
  /// Whose end is this one's, too.
  private let leader: Cancellation?

  /// Nobody has asked yet.
  ///
  /// - Parameter seconds: what the work may take from now on; nil, or what is not finite, for any time.
  package init(within seconds: Double? = nil) {
    leader = nil
    limit = seconds.flatMap { seconds in
      // Beyond some years a clock's numbers would overflow.
      seconds.isFinite ? (seconds, .now + .seconds(min(max(0, seconds), 1e9))) : nil
    }
  }

  /// For a part of other work, which ends with the whole.
  package init(following leader: Cancellation) { (self.leader, limit) = (leader, nil) }

  /// Asks the work to end.
  package func request() { flag.store(true, ordering: .relaxed) }

  /// - Throws: `RenderError.cancelled` when somebody has asked, `.timeLimit` when the time is up.
  package func check() throws(RenderError) {
    if flag.load(ordering: .relaxed) { throw .cancelled }
    try leader?.check()
    if let limit, isTimeUp { throw .timeLimit(seconds: limit.seconds) }
  }

  /// Whether the work is to end.
  package var isRequested: Bool {
    flag.load(ordering: .relaxed) || isTimeUp || leader?.isRequested == true
  }

  private var isTimeUp: Bool { secondsLeft.map { $0 <= 0 } ?? false }

  /// How many seconds are left; nil for any time.
  package var secondsLeft: Double? {
    limit.map { limit in
      let end = limit.end + .nanoseconds(waited.load(ordering: .relaxed))
      let (seconds, attoseconds) = (end - .now).components
      return max(0, Double(seconds) + Double(attoseconds) * 1e-18)
    }
  }

  /// Does not count the time since then: the work has waited for that of others.
  package func leaveOut(since start: ContinuousClock.Instant) {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    waited.wrappingAdd(seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
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
