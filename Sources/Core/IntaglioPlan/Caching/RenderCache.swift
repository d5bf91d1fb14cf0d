// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem
import Synchronization

/// The results of renderers for later use, found by value: the pictures of contents, the surfaces written by
/// passes, the numbers of both, and picture files. One limit in bytes covers all of them, in main memory and
/// on devices together; the least recently used are evicted first.
///
/// Any number of threads and renderers may share a cache. It never affects the result of a render.
package final class RenderCache: Sendable {
  package enum Kind: Int, Sendable, CaseIterable {
    /// Contents of layers: paths, texts, scaled pictures.
    case contents
    /// Surfaces written by passes.
    case surfaces
    /// Pictures as given or read.
    case pictures
  }

  /// The key of an entry. Indirect, so that a table's empty slots do not take the size of a key.
  indirect enum Key: Sendable, Hashable {
    case contents(CachedContents.Key)
    case surface(SurfaceNumber, owner: ObjectIdentifier)
    /// A pass, with numbers instead of surfaces, and the description of its output.
    case recipe(Pass, SurfaceDescription)
    case picture(Bitmap)
    case file(String)

    var kind: Kind {
      switch self {
      case .contents: .contents
      case .surface, .recipe: .surfaces
      case .picture, .file: .pictures
      }
    }
  }

  enum Value: Sendable {
    case contents(CachedContents)
    case surface(any CachedMemory)
    case number(SurfaceNumber)
    /// The picture of a file, with the warnings of its reading.
    case file(Bitmap, [RenderWarning])
  }

  package static let defaultLimit = 128 << 20
  package static let entryBytes = 1024

  private struct State {
    var entries: LRUCache<Key, Value>
    var statistics = [CacheStatistics](repeating: CacheStatistics(), count: Kind.allCases.count)

    /// - Returns: the evicted entries. The caller releases them outside of the lock.
    mutating func insert(_ value: Value, for key: Key, bytes: Int) -> [LRUCache<Key, Value>.Entry] {
      let cost = bytes + RenderCache.entryBytes
      add(1, cost, to: key.kind)
      let removed = entries.insert(value, for: key, cost: cost)
      for entry in removed {
        add(-1, -entry.cost, to: entry.key.kind)
        statistics[entry.key.kind.rawValue].evictions += 1
      }
      return removed
    }

    mutating func add(_ entries: Int, _ bytes: Int, to kind: Kind) {
      statistics[kind.rawValue].entries += entries
      statistics[kind.rawValue].bytes += bytes
    }
  }

  private let state: Lock<State>
  package let limit: Int

  /// An empty cache.
  ///
  /// - Parameter limit: in bytes; 0 switches caching off.
  package init(limit: Int = defaultLimit) {
    self.limit = max(0, limit)
    state = Lock(State(entries: LRUCache(limit: limit)))
  }

  package func statistics(of kind: Kind) -> CacheStatistics {
    state.withLock { $0.statistics[kind.rawValue] }
  }

  /// Counts hits and misses. The cache cannot count them itself: not every lookup that fails leads to a new
  /// entry.
  package func count(_ kind: Kind, hits: Int = 0, misses: Int = 0) {
    state.withLock { state in
      state.statistics[kind.rawValue].hits += hits
      state.statistics[kind.rawValue].misses += misses
    }
  }

  /// The value of a key, marked as used; nil if it is missing.
  func value(for key: Key) -> Value? { state.withLock { $0.entries.value(for: key) } }

  /// The values of some keys, in their order, without marking them as used.
  func peek(_ keys: [Key]) -> [Value?] {
    state.withLock { state in keys.map { state.entries.peek($0) } }
  }

  func touch(_ keys: [Key]) {
    state.withLock { state in for key in keys { state.entries.value(for: key) } }
  }

  /// Inserts a value.
  ///
  /// - Returns: the value, or that of another thread if it was faster.
  func insert(_ value: Value, for key: Key, bytes: Int) -> Value {
    let (inserted, removed) = state.withLock { state in
      if let other = state.entries.value(for: key) { return (other, []) }
      return (value, state.insert(value, for: key, bytes: bytes))
    }
    _ = consume removed
    return inserted
  }

  package func removeSurfaces(of owner: ObjectIdentifier) {
    let removed = state.withLock { state in
      let keys = state.entries.entries.map(\.key).filter {
        if case .surface(_, owner) = $0 { true } else { false }
      }
      let removed = keys.compactMap { state.entries.remove($0) }
      for entry in removed { state.add(-1, -entry.cost, to: entry.key.kind) }
      return removed
    }
    _ = consume removed
  }
}
