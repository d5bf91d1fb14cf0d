// SPDX-License-Identifier: MIT
import Glibc

/// Repeats a system call as long as a signal interrupts it.
package func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The system's message for an error number, by default that of the last failed call.
package func systemReason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
