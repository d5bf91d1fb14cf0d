// SPDX-License-Identifier: MIT
import Glibc

/// Why the system gave no thread.
package struct ThreadError: Error {
  /// In the system's words.
  package let reason: String
}

/// A thread of the system, for work that blocks or takes long. Those of the concurrency pool are too few for
/// it, and on Linux the queues of Dispatch share them.
package final class SystemThread: Sendable {
  private let body: @Sendable () -> Void

  /// A thread that will run `body`.
  package init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Starts it; the caller joins or detaches it.
  ///
  /// - Throws: `ThreadError` when the system gives no thread.
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
      throw ThreadError(reason: String(cString: strerror(code)))
    }
    return thread
  }

  /// Runs work that takes long on a thread of its own, on which the calling task waits without blocking one.
  /// Where the system gives none the caller's is taken.
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

  /// Runs `body` on `count` threads, the caller's among them, and returns when all have ended. Where the
  /// system gives fewer threads there are fewer; the caller's always works.
  package static func run(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
    var threads: [pthread_t] = []
    for index in 1..<max(count, 1) {
      guard let thread = try? SystemThread({ body(index) }).start() else { break }
      threads.append(thread)
    }
    body(0)
    for thread in threads { pthread_join(thread, nil) }
  }
}
