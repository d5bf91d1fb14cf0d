// SPDX-License-Identifier: MIT
import CFileSystem
import Dispatch
import Glibc
import Intaglio
import IntaglioSystem
import Synchronization

/// Lets long work end in order when the user types Ctrl-C, or somebody asks the process to end.
final class Interruption {
  /// The signal that came last; 0 before there is one.
  private final class Caught: Sendable {
    let number = Atomic<Int32>(0)
    private let first = Lock<ContinuousClock.Instant?>(nil)

    /// Whether somebody has been waiting for the end for a while. Many send a signal twice at once: to a
    /// process, and to its group.
    func isImpatient() -> Bool {
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
  /// Kept: a source that is let go no longer listens.
  private var source: (any DispatchSourceRead)?

  /// From now on, for the rest of the process's life, SIGINT and SIGTERM stop the batch instead of the
  /// process. Another one, a second later or more, ends the process whatever it waits for: a network's disk,
  /// a driver. What nohup or a shell had the process ignore is still ignored.
  init(_ stop: @escaping @Sendable () -> Void) {
    let descriptor = signals_heard([SIGINT, SIGTERM], 2)
    // Then a signal ends the process at once.
    guard descriptor >= 0 else { return }
    // Of a pipe: sources of signals can lose one that comes before their own thread listens.
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "interruption"))
    source.setEventHandler { [caught] in
      var number: UInt8 = 0
      guard read(descriptor, &number, 1) == 1 else { return }
      if caught.isImpatient() { TemporaryFile.endProcess(by: Int32(number)) }
      caught.number.store(Int32(number), ordering: .relaxed)
      stop()
    }
    source.activate()
    self.source = source
  }

  /// The status that a process ends with when a signal ended it, as shells have it: 130 after Ctrl-C; nil
  /// when there was none.
  var status: Int32? {
    let number = caught.number.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }
}
