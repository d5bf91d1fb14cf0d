// SPDX-License-Identifier: MIT

/// Values that are worth having again, by key, up to a limit: where room is needed, those go that were used
/// longest ago.
///
/// Each value has a cost, in the unit of the limit. To find, insert or remove one takes the same time however
/// many there are.
///
/// What the cache lets go of it hands to its owner, who gives back what belongs to it: a GL name, a block of
/// a pool. A value that is an object in use elsewhere lives on there.
package struct LRUCache<Key: Hashable, Value> {
  /// A value with its key and cost.
  package struct Entry {
    /// What it is found by.
    package let key: Key
    /// The value.
    package let value: Value
    /// What it counts for.
    package let cost: Int
  }

  /// An entry's neighbours in the list of uses.
  private struct Link {
    var older: Int?
    var newer: Int?
  }

  /// All values together cost no more than this.
  package let limit: Int
  /// What all values together cost.
  package private(set) var cost = 0

  /// Where an entry is in `slots`, and its link in `links`.
  private var indices: [Key: Int] = [:]
  private var slots: [Entry?] = []
  private var links: [Link] = []
  /// Indices without an entry.
  private var unused: [Int] = []
  private var oldest: Int?
  private var newest: Int?

  /// An empty cache.
  package init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// How many values there are.
  package var count: Int { indices.count }

  /// The entries, those used longest ago first.
  package var entries: [Entry] {
    var entries: [Entry] = []
    var next = oldest
    while let index = next {
      if let entry = slots[index] { entries.append(entry) }
      next = links[index].newer
    }
    return entries
  }

  /// The value of a key, which this does not count as a use of.
  package func peek(_ key: Key) -> Value? {
    indices[key].flatMap { slots[$0]?.value }
  }

  /// The value of a key, used now.
  @discardableResult
  package mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    if index != newest {
      unlink(index)
      link(index)
    }
    return slots[index]?.value
  }

  /// Puts a value in, used now.
  ///
  /// - Returns: what had to go: the value that the key had before, and those used longest ago. A value that
  ///   alone costs more than the limit goes itself, and no other for it.
  @discardableResult
  package mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Entry] {
    var removed: [Entry] = []
    if let old = remove(key) { removed.append(old) }
    let entry = Entry(key: key, value: value, cost: max(0, cost))
    guard entry.cost <= limit else { return removed + [entry] }
    while self.cost > limit - entry.cost, let index = oldest, let old = slots[index] {
      remove(old.key)
      removed.append(old)
    }
    let index = unused.popLast() ?? slots.count
    if index == slots.count {
      slots.append(entry)
      links.append(Link())
    } else {
      slots[index] = entry
    }
    indices[key] = index
    self.cost += entry.cost
    link(index)
    return removed
  }

  /// Takes a key's value out.
  @discardableResult
  package mutating func remove(_ key: Key) -> Entry? {
    guard let index = indices.removeValue(forKey: key), let entry = slots[index] else { return nil }
    unlink(index)
    slots[index] = nil
    unused.append(index)
    cost -= entry.cost
    return entry
  }

  /// Makes an entry the one used last.
  private mutating func link(_ index: Int) {
    links[index] = Link(older: newest, newer: nil)
    if let newest { links[newest].newer = index } else { oldest = index }
    newest = index
  }

  /// Takes an entry out of the list of uses.
  private mutating func unlink(_ index: Int) {
    let link = links[index]
    if let older = link.older { links[older].newer = link.newer } else { oldest = link.newer }
    if let newer = link.newer { links[newer].older = link.older } else { newest = link.older }
  }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
