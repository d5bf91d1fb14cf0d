// SPDX-License-Identifier: MIT
import Glibc
import IntaglioSystem

/// One thread at a time for a driver whose contexts disturb each other, in the order of arrival.
///
/// llvmpipe is one: before it reads or writes a texture, a context searches the work of all contexts of its
/// display for it, in lists that their threads change and free meanwhile. Mesa 22.3 crashes there when two
/// contexts draw at once.
package final class DriverTurns: Sendable {
  private struct Queue {
    /// The thread whose turn it is, and those after it.
    var threads: [pthread_t] = []
    /// How often the first one has begun.
    var depth = 0
  }

  private let queue = Monitor(Queue())

  /// Nobody's turn.
  package init() {}

  /// Waits for this thread's turn. A thread may begin again in its turn, and ends as often.
  package func begin() {
    let thread = pthread_self()
    let isFirst = queue.update { queue in
      if queue.threads.first != thread { queue.threads.append(thread) }
      return queue.threads.first == thread
    }
    if !isFirst { queue.wait { $0.threads.first == thread ? () : nil } }
    queue.update { $0.depth += 1 }
  }

  /// Ends what this thread has begun last.
  package func end() {
    queue.update { queue in
      queue.depth -= 1
      if queue.depth == 0 { queue.threads.removeFirst() }
    }
  }
}
