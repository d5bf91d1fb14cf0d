// SPDX-License-Identifier: MIT
import Glibc

package struct ThreadError: Error {
  package let reason: String
}

/// A system thread for long or blocking work. The concurrency pool has too few threads for it, and on Linux
/// Dispatch queues share them.
package final class SystemThread: Sendable {
  private let body: @Sendable () -> Void

  package init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Starts it; the caller joins or detaches it.
  package func start() throws(ThreadError) -> pthread_t {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<SystemThread>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw ThreadError(reason: systemReason(code))
    }
    return thread
  }

  /// Runs long work on a new thread, while the calling task waits without blocking one. Uses the caller's
  /// thread if the system cannot start another.
  package static func run<Value: Sendable, Failure>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
      let body: @Sendable () -> Void = {
        continuation.resume(returning: Result { () throws(Failure) in try work() })
      }
      if let thread = try? SystemThread(body).start() { pthread_detach(thread) } else { body() }
    }
    return try result.get()
  }

  /// Runs `body` on `count` threads, including the caller's, and returns after all have ended. If the system
  /// cannot start that many, fewer run; the caller's always does.
  package static func run(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
    var threads: [pthread_t] = []
    for index in 1..<max(count, 1) {
      guard let thread = try? SystemThread({ body(index) }).start() else { break }
      threads.append(thread)
    }
    body(0)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// The results of some pieces of work, in order, on several threads including the caller's. After a failure
  /// no other piece begins.
  ///
  /// - Throws: the error of the first piece in order that failed.
  package static func map<Value: Sendable, Failure>(
    _ count: Int, threads: Int, _ work: @escaping @Sendable (_ index: Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let state = Lock((next: 0, results: [Result<Value, Failure>?](repeating: nil, count: count)))
    run(min(count, threads)) { _ in
      func next() -> Int? {
        state.withLock { state in
          defer { state.next += 1 }
          return state.next < count ? state.next : nil
        }
      }
      while let index = next() {
        let result = Result { () throws(Failure) in try work(index) }
        state.withLock { state in
          state.results[index] = result
          if case .failure = result { state.next = count }
        }
      }
    }
    var values: [Value] = []
    for result in state.withLock({ $0.results }) { if let result { values.append(try result.get()) } }
    return values
  }
}
