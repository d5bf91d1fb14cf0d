// SPDX-License-Identifier: MIT

/// Memory that grows and is used again: an array that is never copied, whose elements are reached without a
/// check.
struct ScratchBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The first element. Another one after an `append`.
  private(set) var base: UnsafeMutablePointer<Element>
  /// The number of elements.
  private(set) var count = 0
  private var capacity: Int

  /// An empty buffer.
  init(capacity: Int = 32) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The element at an index below `count`.
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  /// Adds an element behind the last.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Makes room for `count` elements in all, which must be written before they are read.
  mutating func extend(to count: Int) {
    while capacity < count { grow() }
    self.count = count
  }

  /// Forgets the elements behind the first `count`, and keeps the memory.
  mutating func keep(first count: Int) { self.count = count }

  /// Forgets all elements, and keeps the memory.
  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    (base, capacity) = (larger, 2 * capacity)
  }

  /// Puts the elements into ascending order. What is nearly in order, as a row is after the row above it,
  /// takes one comparison an element; what is far from it is left to the standard library.
  @inline(__always)
  mutating func sort(by precedes: (Element, Element) -> Bool) {
    var budget = 64 + 8 * count
    var index = 1
    while index < count {
      let element = base[index]
      var hole = index
      while hole > 0, precedes(element, base[hole - 1]) {
        base[hole] = base[hole - 1]
        hole -= 1
      }
      base[hole] = element
      budget -= index - hole
      if budget < 0 {
        var all = UnsafeMutableBufferPointer(start: base, count: count)
        return all.sort(by: precedes)
      }
      index += 1
    }
  }
}
