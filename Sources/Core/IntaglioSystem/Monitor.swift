// SPDX-License-Identifier: MIT
import Glibc

/// A value behind a lock, with a way to wait for changes.
///
/// Uses a pthread mutex and condition, because the standard library's lock has no condition variable.
package final class Monitor<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    // Time limits use the monotonic clock, which is never set.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` exclusively, and wakes all waiting threads to check the value again.
  package func update<Result>(_ body: (inout Value) -> sending Result) -> sending Result {
    lock()
    defer { unlock() }
    return body(&value)
  }

  /// Runs `body` exclusively, again after every change, until it returns a result.
  package func wait<Result>(until body: (inout Value) -> sending Result?) -> sending Result {
    lock()
    defer { unlock() }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Runs `body` like `wait`, and returns nil if it returns no result within some seconds.
  package func wait<Result>(
    seconds: Double, until body: (inout Value) -> sending Result?
  ) -> sending Result? {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = end.tv_nsec + Int(seconds * 1e9)
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    lock()
    defer { unlock() }
    while true {
      if let result = body(&value) { return result }
      if pthread_cond_timedwait(condition, mutex, &end) != 0 { return body(&value) }
    }
  }

  private func lock() { pthread_mutex_lock(mutex) }

  /// Unlocks, and wakes all waiting threads, because the value may have changed.
  private func unlock() {
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}
