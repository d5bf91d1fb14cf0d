// SPDX-License-Identifier: MIT
import Glibc

/// Threads for work awaited by tasks: one per processor, started at the first use, idle without work.
///
/// A render may take seconds, and runs foreign drawing code, which may wait for a task; on a thread of the
/// concurrency pool that task might never run.
package final class WorkerPool: Sendable {
  /// The pool of the process.
  package static let shared = WorkerPool(threads: max(2, ProcessorCount.online))

  private struct State {
    /// In order of arrival.
    var waiting: [@Sendable () -> Void] = []
    var threads = 0
    var idle = 0
  }

  private let maximumThreads: Int
  private let state = Monitor(State())

  /// A pool that is never released.
  private init(threads: Int) {
    maximumThreads = threads
  }

  /// Runs work on one of the threads, while the calling task waits without blocking one.
  package func run<Value: Sendable, Failure>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
      add { continuation.resume(returning: Result { () throws(Failure) in try work() }) }
    }
    return try result.get()
  }

  private func add(_ work: @escaping @Sendable () -> Void) {
    let needsThread = state.update { state in
      state.waiting.append(work)
      guard state.waiting.count > state.idle, state.threads < maximumThreads else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    if let thread = try? SystemThread({ [self] in serve() }).start() {
      pthread_detach(thread)
    } else if state.update({
      $0.threads -= 1; return $0.threads == 0
    }) {
      // Without any thread, waiting work runs here.
      while let work = state.update({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) { work() }
    }
  }

  /// The loop of each thread.
  private func serve() {
    while true {
      state.update { $0.idle += 1 }
      let work: @Sendable () -> Void = state.wait { state in
        guard !state.waiting.isEmpty else { return nil }
        state.idle -= 1
        return state.waiting.removeFirst()
      }
      work()
    }
  }
}
