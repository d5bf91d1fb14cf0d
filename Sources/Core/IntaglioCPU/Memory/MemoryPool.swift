// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Blocks of memory for reuse, so that repeated renders allocate nothing.
///
/// The pool keeps no more than the last plan used (times the number of concurrent plans).
package final class MemoryPool: Sendable {
  package struct Statistics: Sendable, Hashable {
    /// The bytes of unused blocks in the pool.
    package var keptBytes = 0
    package var allocations = 0
  }

  private struct State {
    /// Unused blocks, least recently used first.
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

  /// Announces a run, and returns the bytes that the pool keeps.
  func begin() -> Int {
    state.withLock { state in
      state.runs += 1
      return state.statistics.keptBytes
    }
  }

  /// An uninitialised block of at least `byteCount` bytes: the smallest kept one that fits and is at most
  /// about twice as large, or a new one.
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

  func giveBack(_ block: MemoryBlock) {
    state.withLock { state in
      state.free.append(block)
      state.statistics.keptBytes += block.byteCount
    }
  }

  /// Ends a run that has returned all its blocks. Frees what exceeds `byteCount` bytes, least recently used
  /// first, and in the background if `isLate`.
  func end(keeping byteCount: Int, isLate: Bool = false) {
    let blocks = excess(over: byteCount)
    if isLate, !blocks.isEmpty {
      LateRelease.run { for block in blocks { block.free() } }
    } else {
      for block in blocks { block.free() }
    }
  }

  private func excess(over byteCount: Int) -> [MemoryBlock] {
    state.withLock { state in
      let limit = byteCount * state.runs
      state.runs -= 1
      var blocks: [MemoryBlock] = []
      while state.statistics.keptBytes > limit, !state.free.isEmpty {
        let block = state.free.removeFirst()
        state.statistics.keptBytes -= block.byteCount
        blocks.append(block)
      }
      return blocks
    }
  }
}
