// SPDX-License-Identifier: MIT

/// What one of several jobs takes of the memory that they share: it says so before it takes it, where only a
/// header or a plan has been looked at.
///
/// A job never waits for memory while it has some, which could be for ever: it gives up, and its work is
/// begun anew once there is as much as it wanted.
package final class MemoryClaim: Sendable {
  /// The claim of the job that this thread works on; nil outside of batches, where nothing is counted.
  @TaskLocal package static var current: MemoryClaim?

  /// Asks for more bytes, at once or not at all.
  package typealias Grant = @Sendable (Int) -> Bool

  private let grant: Grant
  private let state: Lock<(granted: Int, taken: Int, peak: Int, wanted: Int)>

  /// A claim that has been granted some bytes beforehand.
  package init(granted: Int, grant: @escaping Grant) {
    self.grant = grant
    state = Lock((granted, 0, 0, 0))
  }

  /// Takes so many bytes of what the job may take; false where they are not there.
  package static func take(_ bytes: Int) -> Bool { current?.take(bytes) ?? true }

  /// Does work that takes bytes, of which it keeps so many in the end.
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

  private func take(_ bytes: Int) -> Bool {
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

  /// The bytes that it has been granted.
  package var granted: Int { state.withLock { $0.granted } }
  /// The most bytes that it had taken at one time.
  package var peak: Int { state.withLock { $0.peak } }
  /// The bytes with which the job could have gone on; 0 where it was not short of any.
  package var wanted: Int { state.withLock { $0.wanted } }
}
