import IntaglioCore
import Synchronization

/// The blurred planes of one picture, kept between renders of it that change only offsets, colours and clips.
///
/// At most as many as one composite reads: those that the last render did not read go first.
package final class CPUPlaneKeeper: Sendable {
  private struct State: ~Copyable {
    var blocks: [PlaneKey: MemoryBlock] = [:]
  }

  private let state = Mutex(State())

  /// A keeper of nothing yet.
  package init() {}

  deinit {
    state.withLock { state in state.blocks.values.forEach { $0.free() } }
  }

  /// How many planes are kept.
  package var count: Int { state.withLock { $0.blocks.count } }

  /// The memory of a plane.
  func block(_ key: PlaneKey) -> MemoryBlock? { state.withLock { $0.blocks[key] } }

  /// Takes over the memory of planes that a render made.
  func keep(_ made: [PlaneKey: MemoryBlock], read: Set<PlaneKey>) {
    state.withLock { state in
      for (key, block) in made { state.blocks.updateValue(block, forKey: key)?.free() }
      for key in state.blocks.keys
      where state.blocks.count > CompositePass.maximumPlanes && !read.contains(key) {
        state.blocks.removeValue(forKey: key)?.free()
      }
    }
  }
}
