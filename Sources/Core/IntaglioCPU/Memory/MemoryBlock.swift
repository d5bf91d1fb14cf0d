// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Memory from the system.
///
/// Unchecked because it is a plain address: a block has one owner at a time, the pool or a run.
struct MemoryBlock: @unchecked Sendable {
  /// The first byte, aligned to 64.
  let base: UnsafeMutableRawPointer
  let byteCount: Int

  /// A new, uninitialised block.
  ///
  /// - Throws: `RenderError.outOfMemory`.
  init(byteCount: Int) throws(RenderError) {
    var address: UnsafeMutableRawPointer?
    guard byteCount >= 0, posix_memalign(&address, 64, max(byteCount, 1)) == 0, let address else {
      throw .outOfMemory(bytes: byteCount, device: "main memory")
    }
    base = address
    self.byteCount = byteCount
  }

  /// Returns the memory to the system.
  func free() { Glibc.free(base) }
}
