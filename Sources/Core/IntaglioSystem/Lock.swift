// SPDX-License-Identifier: MIT
#if THREAD_SANITIZER
import Glibc

/// A value for one thread at a time.
///
/// In builds for the thread sanitizer (`make test-thread`) this replaces the standard library's `Mutex`. The
/// sanitizer does not recognise `Mutex` and would report a race for each one, but it recognises pthread's
/// mutexes.
package struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

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

/// A value for one thread at a time.
package typealias Lock = Mutex
#endif
