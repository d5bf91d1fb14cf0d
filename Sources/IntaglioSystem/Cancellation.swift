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

  /// Why work is to end.
  package enum Reason: Sendable {
    /// A request.
    case request
    /// The end of the seconds that it may take.
    case timeLimit(seconds: Double)
  }

  /// Why the work is to end; nil while it may go on.
  package var reason: Reason? {
    if flag.load(ordering: .relaxed) { return .request }
    if let reason = leader?.reason { return reason }
    guard let limit, let secondsLeft, secondsLeft <= 0 else { return nil }
    return .timeLimit(seconds: limit.seconds)
  }

  /// Whether the work is to end.
  package var isRequested: Bool { reason != nil }

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
}
