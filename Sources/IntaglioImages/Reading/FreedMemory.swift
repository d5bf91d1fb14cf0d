// SPDX-License-Identifier: MIT
import CFileSystem

/// Memory that decoders and others have freed, of which the allocator keeps some for each thread.
package enum FreedMemory {
  /// Lets the system have it, which takes about a millisecond.
  package static func giveBack() { memory_trim() }
}
