import Dispatch
import Glibc
import Intaglio
import Synchronization

/// Lets a batch end in order when the user types Ctrl-C, or somebody asks the process to end.
final class Interruption: Sendable {
  private let caught = Atomic<Int32>(0)
  private let sources: Mutex<[any DispatchSourceSignal]>

  /// From now on SIGINT and SIGTERM stop the batch instead of the process. For the rest of the process's life.
  init(stopping stop: BatchStop) {
    sources = Mutex([])
    for number in [SIGINT, SIGTERM] {
      // A dispatch source only hears of what does not end the process.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        caught.store(number, ordering: .relaxed)
        stop.request()
      }
      source.activate()
      sources.withLock { $0.append(source) }
    }
  }

  /// The status that a process ends with when a signal ended it, as shells have it: 130 after Ctrl-C; nil when there was
  /// none.
  var status: Int32? {
    let number = caught.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }
}
