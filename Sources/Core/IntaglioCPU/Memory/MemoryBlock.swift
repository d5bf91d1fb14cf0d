// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPlan

/// Memory from the system.
///
/// Unchecked because it is a plain address: a block has one owner at a time, the pool or a run.
struct MemoryBlock: @unchecked Sendable {
  /// The first byte, aligned to 64.
  let base: UnsafeMutableRawPointer
  let byteCount: Int

  init(byteCount: Int) throws(RenderError) {
    var address: UnsafeMutableRawPointer?
    guard byteCount >= 0, posix_memalign(&address, 64, max(byteCount, 1)) == 0, let address else {
      throw .outOfMemory(bytes: byteCount, device: "main memory")
    }
    base = address
    self.byteCount = byteCount
  }

  func free() { Glibc.free(base) }
}

/// The memory of a surface that outlives its run, until the cache and all runs have released it.
final class CachedBlock: CachedMemory {
  private let block: MemoryBlock
  /// The block's pool, to which an evicted surface returns its memory.
  private let pool: MemoryPool

  /// The owner of the memory in a cache; the same for all CPU backends, which can all read it.
  static let owner = ObjectIdentifier(CachedBlock.self)

  /// Takes ownership of a pool's block.
  init(_ block: MemoryBlock, of pool: MemoryPool) {
    self.block = block
    self.pool = pool
  }

  deinit { pool.giveBack(block) }

  var base: UnsafeMutableRawPointer { block.base }
  var byteCount: Int { block.byteCount }
}
