// SPDX-License-Identifier: MIT
import Glibc
import Intaglio
import Synchronization

/// Ends long work cleanly after Ctrl-C or another request to end the process.
final class Interruption {
  /// The last signal; 0 before the first.
  private final class Caught: Sendable {
    let number = Atomic<Int32>(0)
    private let first = Lock<ContinuousClock.Instant?>(nil)

    /// Whether the first signal came more than a second ago. Many programs send a signal twice at once: to a
    /// process, and to its group.
    func isRepeatedSignal() -> Bool {
      first.withLock { first in
        guard let first else {
          first = .now
          return false
        }
        return ContinuousClock.now - first > .seconds(1)
      }
    }
  }

  private let caught = Caught()
  /// Requested by the first signal.
  let stop = Cancellation()

  /// From now on, until the process ends, SIGINT and SIGTERM stop the batch instead of the process. Another
  /// signal, at least a second later, ends the process even while it waits for a network disk or a driver.
  /// Signals ignored by nohup or a shell stay ignored.
  init() {
    let descriptor = TemporaryFile.pipe(ofSignals: [SIGINT, SIGTERM])
    // Without it, a signal ends the process at once.
    guard descriptor >= 0 else { return }
    let listener = SystemThread { [caught, stop] in
      var number: UInt8 = 0
      while read(descriptor, &number, 1) == 1 {
        if caught.isRepeatedSignal() { TemporaryFile.endProcess(by: Int32(number)) }
        caught.number.store(Int32(number), ordering: .relaxed)
        stop.request()
      }
    }
    guard let thread = try? listener.start() else {
      // Nothing reads the pipe: signals end the process at once again.
      TemporaryFile.removeAtSignals()
      return
    }
    pthread_detach(thread)
  }

  /// The exit status for the last signal, as in shells: 130 after Ctrl-C; nil without a signal.
  var status: Int32? {
    let number = caught.number.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }
}
