// SPDX-License-Identifier: MIT

/// A cache with a limit: values by key, with the least recently used evicted first.
///
/// Each value has a cost, in the unit of the limit. Lookup, insertion and removal take constant time.
///
/// Evicted values go to the cache's owner, who releases their resources: a GL name, a block of a pool. An
/// object still referenced elsewhere lives on.
package struct LRUCache<Key: Hashable, Value> {
  package struct Entry {
    package let key: Key
    package let value: Value
    /// Its share of the limit.
    package let cost: Int
  }

  /// An entry with its neighbours in the list of uses.
  fileprivate struct Slot {
    var entry: Entry?
    var older: Int?
    var newer: Int?
  }

  package let limit: Int
  package private(set) var cost = 0

  private var indices: [Key: Int] = [:]
  private var slots: [Slot] = []
  private var unused: [Int] = []
  private var oldest: Int?
  private var newest: Int?

  package init(limit: Int) { self.limit = max(0, limit) }

  package var count: Int { indices.count }

  /// The entries, least recently used first.
  package var entries: [Entry] {
    var entries: [Entry] = []
    var next = oldest
    while let index = next {
      if let entry = slots[index].entry { entries.append(entry) }
      next = slots[index].newer
    }
    return entries
  }

  /// The value of a key, without marking it as used.
  package func peek(_ key: Key) -> Value? { indices[key].flatMap { slots[$0].entry?.value } }

  /// The value of a key, marked as used.
  @discardableResult
  package mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    if index != newest {
      unlink(index)
      link(index)
    }
    return slots[index].entry?.value
  }

  /// Inserts a value, marked as used.
  ///
  /// - Returns: the evicted entries: the earlier value of the key, and the least recently used ones. A value
  ///   that alone exceeds the limit is returned itself, and evicts no others.
  @discardableResult
  package mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Entry] {
    var removed: [Entry] = []
    if let old = remove(key) { removed.append(old) }
    let entry = Entry(key: key, value: value, cost: max(0, cost))
    guard entry.cost <= limit else { return removed + [entry] }
    while self.cost > limit - entry.cost, let index = oldest, let old = slots[index].entry {
      remove(old.key)
      removed.append(old)
    }
    let index = unused.popLast() ?? slots.count
    if index == slots.count { slots.append(Slot()) }
    slots[index].entry = entry
    indices[key] = index
    self.cost += entry.cost
    link(index)
    return removed
  }

  @discardableResult
  package mutating func remove(_ key: Key) -> Entry? {
    guard let index = indices.removeValue(forKey: key), let entry = slots[index].entry else { return nil }
    unlink(index)
    slots[index].entry = nil
    unused.append(index)
    cost -= entry.cost
    return entry
  }

  private mutating func link(_ index: Int) {
    (slots[index].older, slots[index].newer) = (newest, nil)
    if let newest { slots[newest].newer = index } else { oldest = index }
    newest = index
  }

  private mutating func unlink(_ index: Int) {
    let (older, newer) = (slots[index].older, slots[index].newer)
    if let older { slots[older].newer = newer } else { oldest = newer }
    if let newer { slots[newer].older = older } else { newest = older }
  }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Slot: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
