// SPDX-License-Identifier: MIT
#if THREAD_SANITIZER
import Glibc

/// A value that one thread at a time uses.
///
/// In builds for the thread sanitizer (`make test-thread`) this stands for the standard library's `Mutex`,
/// which the sanitizer does not see: it would report a race wherever one is held. It sees pthread's.
package struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// A lock that nobody holds.
  package init(_ value: consuming sending Value) {
    self.value.initialize(to: value)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Calls `body` with the value while no other thread has it.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
#else
import Synchronization

/// A value that one thread at a time uses.
package typealias Lock = Mutex
#endif
