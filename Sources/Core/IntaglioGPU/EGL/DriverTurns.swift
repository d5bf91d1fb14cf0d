// SPDX-License-Identifier: MIT
import Glibc
import IntaglioSystem

/// Lets one thread at a time use a driver whose contexts interfere with each other, in the order of arrival.
///
/// llvmpipe is such a driver: before a context reads or writes a texture, it searches the pending work of all
/// contexts of the display for that texture, in lists that other threads modify and free meanwhile. Mesa 22.3
/// crashes there when two contexts draw at once.
package final class DriverTurns: Sendable {
  private struct Queue {
    /// The thread whose turn it is, followed by those waiting.
    var threads: [pthread_t] = []
    /// The nesting depth of the first thread's turn.
    var depth = 0
  }

  private let queue = Monitor(Queue())

  package init() {}

  /// Waits for this thread's turn. Turns may be nested; each needs its own `end()`.
  package func begin() {
    let thread = pthread_self()
    let isFirst = queue.update { queue in
      if queue.threads.first != thread { queue.threads.append(thread) }
      return queue.threads.first == thread
    }
    if !isFirst { queue.wait { $0.threads.first == thread ? () : nil } }
    queue.update { $0.depth += 1 }
  }

  /// Ends this thread's innermost turn.
  package func end() {
    queue.update { queue in
      queue.depth -= 1
      if queue.depth == 0 { queue.threads.removeFirst() }
    }
  }
}
