// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioSystem

/// What the observer of a batch heard, in words: `1` for the first picture, `2 failed`, `warning`.
final class EventLog: Sendable {
  private let events = Lock<[String]>([])

  var all: [String] { events.withLock { $0 } }

  func add(_ event: BatchEvent) {
    events.withLock { events in
      switch event {
      case .started: break
      case .warned: events.append("warning")
      case .finished(let done, let failure): events.append(failure == nil ? "\(done)" : "\(done) failed")
      }
    }
  }
}
