// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Passes bands between stages on different threads. Its capacity is small, so that a fast stage does not
/// fill the memory.
final class BandQueue: Sendable {
  private struct State {
    var waiting: [Bitmap?] = []
    var isClosed = false
  }

  private let state = Monitor(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Waits for room, and adds a band; false if the queue is closed.
  func push(_ band: Bitmap?) -> Bool {
    state.wait { [limit] state in
      if state.isClosed { return false }
      guard state.waiting.count < limit else { return nil }
      state.waiting.append(band)
      return true
    }
  }

  /// Waits for the next band; nil if the queue is closed and empty.
  func pop() -> Bitmap?? {
    state.wait { state -> Bitmap??? in
      if !state.waiting.isEmpty { return .some(.some(state.waiting.removeFirst())) }
      return state.isClosed ? .some(.none) : nil
    }
  }

  /// Closes the queue for new bands; waiting ones are still delivered, unless dropped.
  func close(dropping: Bool = false) {
    state.update { state in
      state.isClosed = true
      if dropping { state.waiting = [] }
    }
  }
}
