// SPDX-License-Identifier: MIT
import Glibc

/// Some threads for work that tasks wait for: as many as there are processors, started when they are first
/// needed, idle when there is nothing to do.
///
/// A render may take seconds and runs other people's drawing code, which may wait for a task; on a thread of
/// the concurrency pool that task might never run.
package final class WorkerPool: Sendable {
  /// The pool of the process.
  package static let shared = WorkerPool(threads: max(2, ProcessorCount.online))

  private struct State {
    /// In the order in which they came.
    var waiting: [@Sendable () -> Void] = []
    var threads = 0
    var idle = 0
  }

  private let maximumThreads: Int
  private let state = Monitor(State())

  /// A pool that is never given up.
  private init(threads: Int) {
    maximumThreads = threads
  }

  /// Runs work on one of the threads, on which the calling task waits without blocking one.
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
      // There is no thread at all: what waits is done here.
      while let work = state.update({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) { work() }
    }
  }

  /// What each thread does.
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
