// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Memory from the system.
///
/// Unchecked because it is a plain address: whoever holds a block, the pool or one run, is the only one to
/// use it.
struct MemoryBlock: @unchecked Sendable {
  /// The first byte, aligned to 64.
  let base: UnsafeMutableRawPointer
  /// How many bytes.
  let byteCount: Int

  /// A new block, its contents undefined.
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

  /// Gives the memory back to the system.
  func free() {
    Glibc.free(base)
  }
}
