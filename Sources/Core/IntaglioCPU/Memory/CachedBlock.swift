// SPDX-License-Identifier: MIT
import IntaglioPlan

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

  /// The first byte.
  var base: UnsafeMutableRawPointer { block.base }
  var byteCount: Int { block.byteCount }
}
