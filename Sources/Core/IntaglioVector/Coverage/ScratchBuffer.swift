// SPDX-License-Identifier: MIT

/// Growing, reusable memory: an array that is never copied, with unchecked access.
struct ScratchBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The first element. Changes with `append`.
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 32) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Makes room for `count` elements in all. New ones must be written before they are read.
  mutating func extend(to count: Int) {
    while capacity < count { grow() }
    self.count = count
  }

  /// Removes the elements after the first `count`, and keeps the memory.
  mutating func keep(first count: Int) { self.count = count }

  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    (base, capacity) = (larger, 2 * capacity)
  }

  /// Sorts the elements in ascending order. Nearly sorted elements, such as a row's after the row above, take
  /// one comparison each; others are left to the standard library.
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
