// SPDX-License-Identifier: MIT
import IntaglioPlan
import SceneCatalog
import Testing

/// The cache against a list that is searched from end to end.
@Suite struct LRUCacheTests {
  /// The simplest such cache: the values in the order of their last uses.
  private struct Model {
    struct Entry: Equatable {
      let key, value, cost: Int
    }

    let limit: Int
    var entries: [Entry] = []

    var cost: Int { entries.reduce(0) { $0 + $1.cost } }

    mutating func value(for key: Int) -> Int? {
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      entries.append(entries.remove(at: index))
      return entries.last?.value
    }

    mutating func remove(_ key: Int) -> Entry? {
      entries.firstIndex { $0.key == key }.map { entries.remove(at: $0) }
    }

    mutating func insert(_ value: Int, for key: Int, cost: Int) -> [Entry] {
      var removed = [remove(key)].compactMap { $0 }
      entries.append(Entry(key: key, value: value, cost: cost))
      if cost > limit { return removed + [entries.removeLast()] }
      while self.cost > limit { removed.append(entries.removeFirst()) }
      return removed
    }
  }

  /// Twenty thousand steps of every kind, with few keys and many, much room and little: the same values, the
  /// same order, and the same are let go of.
  @Test(arguments: [(3, 10), (12, 40), (60, 100), (60, 0), (400, 1000)])
  func agreesWithAList(keys: Int, limit: Int) {
    var random = SplitMix(seed: UInt64(keys * 31 + limit))
    func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    var cache = LRUCache<Int, Int>(limit: limit)
    var model = Model(limit: limit)
    func simple(_ entry: LRUCache<Int, Int>.Entry) -> Model.Entry {
      Model.Entry(key: entry.key, value: entry.value, cost: entry.cost)
    }
    for step in 0..<20_000 {
      let key = number(keys)
      switch number(10) {
      case 0..<4: #expect(cache.value(for: key) == model.value(for: key))
      case 4..<8:
        // Some cost nothing, few more than the limit.
        let cost = number(20) == 0 ? limit + number(3) : number(12)
        let removed = cache.insert(step, for: key, cost: cost)
        #expect(removed.map(simple) == model.insert(step, for: key, cost: cost))
      case 8: #expect(cache.remove(key).map(simple) == model.remove(key))
      default: #expect(cache.peek(key) == model.entries.first { $0.key == key }?.value)
      }
      #expect(cache.cost == model.cost)
      #expect(cache.count == model.entries.count)
      if step % 16 == 0 { #expect(cache.entries.map(simple) == model.entries) }
    }
  }

  /// Objects are let go of for good: none is left behind in a place that is not used.
  @Test func letsGoOfWhatItForgets() {
    final class Thing {}
    var cache = LRUCache<Int, Thing>(limit: 4)
    var things: [() -> Thing?] = []
    for key in 0..<20 {
      let thing = Thing()
      things.append { [weak thing] in thing }
      cache.insert(thing, for: key % 7, cost: 1)
    }
    #expect(
      things.map { $0() != nil } == Array(repeating: false, count: 16) + Array(repeating: true, count: 4))
    for key in 0..<7 { cache.remove(key) }
    #expect(things.allSatisfy { $0() == nil })
    #expect((cache.count, cache.cost) == (0, 0))
  }
}
