// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Hands bands from one stage to the next, on another thread: few wait at a time, so that a stage that is
/// ahead does not fill the memory.
final class BandQueue: Sendable {
  private struct State {
    var waiting: [Bitmap?] = []
    var isClosed = false
  }

  private let state = Monitor(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Waits for room, and adds a band; false when the queue is closed.
  func push(_ band: Bitmap?) -> Bool {
    state.wait { [limit] state in
      if state.isClosed { return false }
      guard state.waiting.count < limit else { return nil }
      state.waiting.append(band)
      return true
    }
  }

  /// Waits for the next band; nil when the queue is closed and there is none.
  func pop() -> Bitmap?? {
    state.wait { state -> Bitmap??? in
      if !state.waiting.isEmpty { return .some(.some(state.waiting.removeFirst())) }
      return state.isClosed ? .some(.none) : nil
    }
  }

  /// No more bands are taken; those that wait are still handed out, unless they are of no use any more.
  func close(dropping: Bool = false) {
    state.update { state in
      state.isClosed = true
      if dropping { state.waiting = [] }
    }
  }
}
