// SPDX-License-Identifier: MIT
import Dispatch

/// Gives the memory of cancelled work back on another thread: the system takes it page by page, 300 MiB in
/// some 30 ms, for which nobody should wait who has just cancelled.
package enum LateRelease {
  /// Holds a value until the work has let go of it.
  package static func release(_ value: some Sendable) {
    run { withExtendedLifetime(value) {} }
  }

  /// Runs code that frees memory, in a moment.
  package static func run(_ free: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(50), execute: free)
  }
}
