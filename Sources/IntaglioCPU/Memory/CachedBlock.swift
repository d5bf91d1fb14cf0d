// SPDX-License-Identifier: MIT
import IntaglioPlan

/// The memory of a surface that outlives the run that made it: for as long as the cache or a run holds it.
final class CachedBlock: CachedMemory {
  private let block: MemoryBlock
  /// Where the block came from and goes back to: a surface that is forgotten makes room for one that is made.
  private let pool: MemoryPool

  /// Whose memory it is in a cache: all CPU backends can read it.
  static let owner = ObjectIdentifier(CachedBlock.self)

  /// Takes over a block of a pool.
  init(_ block: MemoryBlock, of pool: MemoryPool) {
    self.block = block
    self.pool = pool
  }

  deinit { pool.giveBack(block) }

  /// The first byte.
  var base: UnsafeMutableRawPointer { block.base }
  /// How many bytes.
  var byteCount: Int { block.byteCount }
}
