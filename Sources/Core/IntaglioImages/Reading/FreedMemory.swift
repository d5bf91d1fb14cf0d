// SPDX-License-Identifier: MIT
import CFileSystem

/// Freed memory, of which the allocator keeps some for each thread.
package enum FreedMemory {
  /// Returns it to the system, which takes about a millisecond.
  package static func giveBack() { memory_trim() }
}
