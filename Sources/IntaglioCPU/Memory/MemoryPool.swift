// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Blocks of memory for reuse, so that a render like the one before asks the system for nothing.
///
/// The pool keeps no more than the last plan used (times the number of plans that run at once).
package final class MemoryPool: Sendable {
  /// What tests ask the pool.
  package struct Statistics: Sendable, Hashable {
    /// Bytes that lie in the pool, used by nobody.
    package var keptBytes = 0
    /// How many blocks were asked of the system so far.
    package var allocations = 0
  }

  private struct State {
    /// Blocks that nobody uses, the longest unused first.
    var free: [MemoryBlock] = []
    var runs = 0
    var statistics = Statistics()
  }

  private let state = Lock(State())

  init() {}

  deinit {
    state.withLock { state in state.free.forEach { $0.free() } }
  }

  var statistics: Statistics { state.withLock { $0.statistics } }

  /// A run begins to take blocks.
  func begin() {
    state.withLock { $0.runs += 1 }
  }

  /// A block of at least `byteCount` bytes, its contents undefined: the smallest that fits and is not twice
  /// too large.
  ///
  /// - Throws: `RenderError.outOfMemory`.
  func take(byteCount: Int) throws(RenderError) -> MemoryBlock {
    let kept = state.withLock { state -> MemoryBlock? in
      let fitting = state.free.indices.filter {
        state.free[$0].byteCount >= byteCount && state.free[$0].byteCount / 2 <= byteCount
      }
      guard let best = fitting.min(by: { state.free[$0].byteCount < state.free[$1].byteCount }) else {
        return nil
      }
      let block = state.free.remove(at: best)
      state.statistics.keptBytes -= block.byteCount
      return block
    }
    if let kept { return kept }
    let block = try MemoryBlock(byteCount: byteCount)
    state.withLock { $0.statistics.allocations += 1 }
    return block
  }

  /// Takes a block back.
  func giveBack(_ block: MemoryBlock) {
    state.withLock { state in
      state.free.append(block)
      state.statistics.keptBytes += block.byteCount
    }
  }

  /// A run that used blocks of `byteCount` bytes in all has given them back: what is kept beyond that is
  /// freed, the longest unused first.
  func end(usedBytes byteCount: Int) {
    state.withLock { state in
      let limit = byteCount * state.runs
      state.runs -= 1
      while state.statistics.keptBytes > limit, !state.free.isEmpty {
        let block = state.free.removeFirst()
        state.statistics.keptBytes -= block.byteCount
        block.free()
      }
    }
  }
}
