import Glibc

/// Threads for work that blocks: on files, and on a GPU. Those of Dispatch and of the concurrency pool are too few for it.
enum WorkerThreads {
  /// Runs `body` on `count` threads, the caller's among them, and returns when all have ended. Where the system gives
  /// fewer threads there are fewer; the caller's always works.
  static func run(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
    var threads: [pthread_t] = []
    for index in 1..<max(count, 1) {
      guard let thread = start({ body(index) }) else { break }
      threads.append(thread)
    }
    body(0)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// A closure in a form that fits through a C pointer.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      return nil
    }
    return thread
  }
}
