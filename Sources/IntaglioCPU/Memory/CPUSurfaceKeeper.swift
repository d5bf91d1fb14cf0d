import IntaglioPlan
import Synchronization

/// Surfaces kept between runs of plans that make the same ones again. Any number of runs may use one keeper at a time.
package final class CPUSurfaceKeeper: Sendable {
  private struct Entry {
    let surface: KeptSurface
    var lastUse: Int
  }

  private struct State {
    var entries: [SurfaceNumber: Entry] = [:]
    var byteCount = 0
    /// Counts runs.
    var clock = 0
    var statistics = SurfaceStatistics()
  }

  /// What no run has used for so many runs goes: a batch of pictures that have nothing in common keeps little.
  private static let patience = 16

  private let byteLimit: Int
  private let state = Mutex(State())

  /// A keeper of nothing yet.
  ///
  /// - Parameter byteLimit: at most so many bytes are kept, or what the last run used where that is more.
  package init(byteLimit: Int = 64 << 20) {
    self.byteLimit = byteLimit
  }

  /// How many surfaces are kept.
  package var count: Int { state.withLock { $0.entries.count } }

  /// What has been made and found so far.
  package var statistics: SurfaceStatistics { state.withLock { $0.statistics } }

  /// The surfaces of these numbers that are there. They stay for as long as they are held.
  func surfaces(_ numbers: some Sequence<SurfaceNumber>) -> [SurfaceNumber: KeptSurface] {
    state.withLock { state in
      var found: [SurfaceNumber: KeptSurface] = [:]
      for number in numbers { found[number] = state.entries[number]?.surface }
      return found
    }
  }

  /// The end of a run, which has read the kept surfaces `found` and made others.
  func keep(_ made: [SurfaceNumber: KeptSurface], found: [SurfaceNumber]) {
    state.withLock { state in
      state.clock += 1
      state.statistics.made += made.count
      state.statistics.found += found.count
      for number in found { state.entries[number]?.lastUse = state.clock }
      for (number, surface) in made where state.entries[number] == nil {
        state.entries[number] = Entry(surface: surface, lastUse: state.clock)
        state.byteCount += surface.byteCount
      }
      let longestUnused = state.entries.sorted { $0.value.lastUse < $1.value.lastUse }
      for (number, entry) in longestUnused {
        let age = state.clock - entry.lastUse
        guard age > 0, age > CPUSurfaceKeeper.patience || state.byteCount > byteLimit else { return }
        state.entries[number] = nil
        state.byteCount -= entry.surface.byteCount
      }
    }
  }
}

/// The memory of a surface that outlives the run that made it.
final class KeptSurface: Sendable {
  private let block: MemoryBlock
  /// Where the block came from and goes back to: a surface that is forgotten makes room for one that is made.
  private let pool: MemoryPool

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
