// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem
import Synchronization

/// What renderers have made and may need again, found by value: the pictures of contents, the surfaces that
/// passes wrote, the numbers of both, and picture files. One limit in bytes holds for all of it, in main
/// memory and on devices together; what was used longest ago goes first.
///
/// Any number of threads and renderers may share one. Nothing that a renderer shows depends on what is in it.
package final class RenderCache: Sendable {
  /// What is counted apart.
  package enum Kind: Int, Sendable, CaseIterable {
    /// Contents of layers: paths, texts, scaled pictures.
    case contents
    /// What passes wrote.
    case surfaces
    /// Pictures as they were given or read.
    case pictures
  }

  /// What an entry is found by. In memory of its own, so that it is there once and not also in a table's
  /// empty places.
  indirect enum Key: Sendable, Hashable {
    case contents(CachedContents.Key)
    case surface(SurfaceNumber, owner: ObjectIdentifier)
    case recipe(SurfaceRecipe)
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
    case picture(Bitmap)
  }

  /// The limit of renderers that are not told another: 128 MiB.
  package static let defaultLimit = 128 << 20
  /// What an entry takes up besides what it holds.
  package static let entryBytes = 1024

  private struct State {
    var entries: LRUCache<Key, Value>
    var statistics = [CacheStatistics](repeating: CacheStatistics(), count: Kind.allCases.count)

    /// - Returns: what went. It is let go of by the caller, outside of the lock.
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
  /// All entries together take up no more than this, in bytes.
  package let limit: Int

  /// An empty cache.
  ///
  /// - Parameter limit: in bytes; with 0 nothing is cached.
  package init(limit: Int = defaultLimit) {
    self.limit = max(0, limit)
    state = Lock(State(entries: LRUCache(limit: limit)))
  }

  /// What has come of a kind of entries so far.
  package func statistics(of kind: Kind) -> CacheStatistics {
    state.withLock { $0.statistics[kind.rawValue] }
  }

  /// Counts what was found and what had to be made, which the cache cannot know: not everything that is
  /// looked for is made where it is not found.
  package func count(_ kind: Kind, hits: Int = 0, misses: Int = 0) {
    state.withLock { state in
      state.statistics[kind.rawValue].hits += hits
      state.statistics[kind.rawValue].misses += misses
    }
  }

  /// The value of a key, used now; nil where there is none.
  func value(for key: Key) -> Value? {
    state.withLock { $0.entries.value(for: key) }
  }

  /// The values of some keys, in their order, which this does not count as uses of.
  func peek(_ keys: [Key]) -> [Value?] {
    state.withLock { state in keys.map { state.entries.peek($0) } }
  }

  /// Counts uses.
  func touch(_ keys: [Key]) {
    state.withLock { state in for key in keys { state.entries.value(for: key) } }
  }

  /// Puts a value in.
  ///
  /// - Returns: the value, or the one that another thread has put in meanwhile.
  func insert(_ value: Value, for key: Key, bytes: Int) -> Value {
    let (inserted, removed) = state.withLock { state in
      if let other = state.entries.value(for: key) { return (other, []) }
      return (value, state.insert(value, for: key, bytes: bytes))
    }
    _ = consume removed
    return inserted
  }

  /// Takes the surfaces of an owner out.
  func removeSurfaces(of owner: ObjectIdentifier) {
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
