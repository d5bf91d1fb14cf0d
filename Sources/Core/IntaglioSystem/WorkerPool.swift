// SPDX-License-Identifier: MIT
import Glibc

/// Threads for work that tasks await: one per processor, and at least two, started when they are first needed
/// and idle without work.
///
/// A render may take seconds, and runs foreign drawing code, which may wait for a task; on a thread of the
/// concurrency pool that task might never run.
package final class WorkerPool: Sendable {
  package static let shared = WorkerPool(threads: max(2, ProcessorCount.online))

  private struct State {
    /// In order of arrival, by number.
    var waiting: [(number: Int, work: @Sendable () -> Void)] = []
    var nextNumber = 0
    var threads = 0
    var idle = 0
  }

  private let maximumThreads: Int
  private let state = Monitor(State())

  /// A pool that is never released.
  private init(threads: Int) { maximumThreads = threads }

  /// Runs work on one of the threads, while the calling task waits without blocking one. After a cancellation
  /// of the task, work that has not begun does not wait for its turn: it is called, and should end, at once.
  package func run<Value: Sendable, Failure>(
    cancel: @escaping @Sendable () -> Void, _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let number = state.update { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    let result: Result<Value, Failure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(number) { continuation.resume(returning: Result { () throws(Failure) in try work() }) }
        if Task.isCancelled { hurry(number) }
      }
    } onCancel: {
      cancel()
      hurry(number)
    }
    return try result.get()
  }

  private func hurry(_ number: Int) {
    let work = state.update { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).work }
    }
    work?()
  }

  private func add(_ number: Int, _ work: @escaping @Sendable () -> Void) {
    let needsThread = state.update { state in
      state.waiting.append((number, work))
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
      // If there is no thread at all, waiting work runs here.
      while let work = state.update({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst().work }) { work() }
    }
  }

  private func serve() {
    while true {
      state.update { $0.idle += 1 }
      let work: @Sendable () -> Void = state.wait { state in
        guard !state.waiting.isEmpty else { return nil }
        state.idle -= 1
        return state.waiting.removeFirst().work
      }
      work()
    }
  }
}
