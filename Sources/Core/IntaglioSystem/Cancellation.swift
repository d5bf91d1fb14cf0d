// SPDX-License-Identifier: MIT
import Synchronization

/// Tells work on any thread to end, because its result is no longer needed, or its time is up.
///
///     let cancellation = Cancellation()
///     request.cancellation = cancellation
///     button.onClick { cancellation.request() }
///
/// A request ends all the work that has the cancellation; it cannot be taken back.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)
  /// The time limit in seconds, with its end; nil if there is no limit.
  private let limit: (seconds: Double, end: ContinuousClock.Instant)?
  /// The nanoseconds spent waiting for others, which do not count.
  private let waited = Atomic<Int64>(0)
  /// The cancellation of the whole work, which also ends this part.
  private let leader: Cancellation?
  /// The number of checks until it is requested, for tests; nil if checks are not counted.
  private let checkLimit: Int?
  private let checks = Atomic(0)

  /// Creates a cancellation that has not been requested yet.
  ///
  /// - Parameters:
  ///   - seconds: the time limit from now on; nil, or a number that is not finite, for no limit.
  ///   - leader: another cancellation whose request or time limit also ends this work, if any.
  public init(within seconds: Double? = nil, following leader: Cancellation? = nil) {
    (self.leader, checkLimit) = (leader, nil)
    limit = seconds.flatMap { seconds in
      // The clock's numbers would overflow for limits of many years.
      seconds.isFinite ? (seconds, .now + .seconds(min(max(0, seconds), 1e9))) : nil
    }
  }

  /// Creates a cancellation that is requested after `count` checks, so that tests can end work at any point,
  /// whatever the speed of the machine.
  package init(afterChecks count: Int) { (leader, limit, checkLimit) = (nil, nil, count) }

  /// The number of checks so far, for a cancellation that counts them.
  package var checkCount: Int { checks.load(ordering: .relaxed) }

  /// Requests the end of the work, which follows within some milliseconds.
  public func request() { flag.store(true, ordering: .relaxed) }

  package enum Reason: Sendable {
    case request
    /// The end of the time limit.
    case timeLimit(seconds: Double)
  }

  /// The reason to end the work; nil while it may continue.
  package var reason: Reason? {
    if flag.load(ordering: .relaxed) { return .request }
    if let checkLimit, checks.wrappingAdd(1, ordering: .relaxed).newValue > checkLimit { return .request }
    if let reason = leader?.reason { return reason }
    guard let limit, let secondsLeft, secondsLeft <= 0 else { return nil }
    return .timeLimit(seconds: limit.seconds)
  }

  /// Whether the work has to end. Takes a few nanoseconds, or about fifty with a time limit.
  public var isRequested: Bool { reason != nil }

  package var secondsLeft: Double? {
    limit.map { limit in
      let end = limit.end + .nanoseconds(waited.load(ordering: .relaxed))
      let (seconds, attoseconds) = (end - .now).components
      return max(0, Double(seconds) + Double(attoseconds) * 1e-18)
    }
  }

  /// Excludes the time since `start`, in which the work waited for other work.
  package func leaveOut(since start: ContinuousClock.Instant) {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    waited.wrappingAdd(seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
  }
}
