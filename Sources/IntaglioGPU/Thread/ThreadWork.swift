import Glibc
import IntaglioPlan

/// What a new thread is to do, in a form that fits through a C pointer.
final class ThreadWork: Sendable {
  private let body: @Sendable () -> Void

  /// Work that runs `body`.
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Starts a thread that does the work; the caller joins or detaches it.
  ///
  /// - Throws: `RenderError.unavailable` when the system gives no thread.
  func start() throws(RenderError) -> pthread_t {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw .unavailable(backend: "GPU", reason: "no thread can be had (error \(code) of pthread_create)")
    }
    return thread
  }
}
