// SPDX-License-Identifier: MIT

/// One job's claim on a memory budget that several jobs share. A job claims memory before it allocates it,
/// when it knows only a header or a plan.
///
/// A job never waits for memory while it holds some, which could deadlock: it gives up, and starts again once
/// its whole demand is available.
package final class MemoryClaim: Sendable {
  /// The claim of the current job; nil outside of batches, where memory is not counted.
  @TaskLocal package static var current: MemoryClaim?

  package typealias Grant = @Sendable (Int) -> Bool

  private let grant: Grant
  private let state: Lock<(granted: Int, taken: Int, peak: Int, wanted: Int)>

  package init(granted: Int, grant: @escaping Grant) {
    self.grant = grant
    state = Lock((granted, 0, 0, 0))
  }

  /// Claims bytes for a step of the current job; does nothing outside of batches.
  package static func require<Failure: Error>(
    _ bytes: @autoclosure () -> Int, orThrow error: (_ bytes: Int) -> Failure
  ) throws(Failure) {
    guard let current else { return }
    let bytes = bytes()
    guard current.take(bytes) else { throw error(bytes) }
  }

  /// Does work that claims bytes, and keeps a part of them afterwards.
  package static func keeping<Value, Failure: Error>(
    _ kept: (Value) -> Int, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let current else { return try work() }
    let before = current.state.withLock { $0.taken }
    let value = try work()
    let bytes = kept(value)
    current.state.withLock { $0.taken = before + bytes }
    return value
  }

  /// Claims bytes; false if they are not available.
  package func take(_ bytes: Int) -> Bool {
    state.withLock { state in
      let total = state.taken.addingReportingOverflow(bytes)
      let more = (total.overflow ? .max : total.partialValue) - state.granted
      if more > 0 {
        guard grant(more) else {
          state.wanted = state.granted + more
          return false
        }
        state.granted += more
      }
      state.taken += bytes
      state.peak = max(state.peak, state.taken)
      return true
    }
  }

  package var granted: Int { state.withLock { $0.granted } }
  package var peak: Int { state.withLock { $0.peak } }
  /// The demand with which the job could have continued; 0 if it had enough.
  package var wanted: Int { state.withLock { $0.wanted } }
}
