import Foundation
import IntaglioCore

/// Memory from the system, with room before and behind it that may be read but means nothing.
///
/// Unchecked because it is a plain address: whoever holds a block, the pool or one run, is the only one to use it.
struct MemoryBlock: @unchecked Sendable {
  /// The first usable byte, aligned to 64.
  let base: UnsafeMutableRawPointer
  /// Usable bytes.
  let byteCount: Int

  /// Rows are read eight samples at a time, so a read at either end may touch up to seven samples that are not there.
  private static let margin = 64

  /// A new block, its contents undefined.
  ///
  /// - Throws: `RenderError.outOfMemory`.
  init(byteCount: Int) throws(RenderError) {
    var address: UnsafeMutableRawPointer?
    let (total, overflow) = byteCount.addingReportingOverflow(2 * MemoryBlock.margin)
    guard byteCount >= 0, !overflow, posix_memalign(&address, 64, total) == 0, let address else {
      throw .outOfMemory(bytes: byteCount, device: "main memory")
    }
    base = address + MemoryBlock.margin
    self.byteCount = byteCount
  }

  /// Gives the memory back to the system.
  func free() {
    Foundation.free(base - MemoryBlock.margin)
  }
}
