// SPDX-License-Identifier: MIT
import CFileSystem

/// Memory freed by decoders and others, of which the allocator keeps some for each thread.
package enum FreedMemory {
  /// Returns it to the system, which takes about a millisecond.
  package static func giveBack() { memory_trim() }
}
