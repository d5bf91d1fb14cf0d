// SPDX-License-Identifier: MIT

/// The sizes of a line's items along the main axis: css-flexbox-1, section 9.7.
struct FlexibleLengths {
  private var isFrozen: [Bool]
  /// What each item would be without its limits.
  private var wanted: [Double]
  private let grows: Bool
  /// The line's length without margins and gaps.
  private let available: Double

  /// Sets the main size of each item.
  static func resolve(_ items: inout ArraySlice<FlexItem>, length: Double, around: Double) {
    let sum = items.reduce(0) { $0 + $1.hypothetical }
    var lengths = FlexibleLengths(items, available: length - around, grows: sum < length - around)
    lengths.resolve(&items)
  }

  private init(_ items: ArraySlice<FlexItem>, available: Double, grows: Bool) {
    (self.available, self.grows) = (available, grows)
    wanted = Array(repeating: 0, count: items.count)
    isFrozen = items.map { item in
      (grows ? item.grow : item.shrink) == 0
        || (grows ? item.base > item.hypothetical : item.base < item.hypothetical)
    }
  }

  private func factor(_ item: FlexItem) -> Double { grows ? item.grow : item.shrink }

  private mutating func resolve(_ items: inout ArraySlice<FlexItem>) {
    let first = items.startIndex
    for index in items.indices { items[index].main = items[index].hypothetical }
    let initial = free(items)
    while isFrozen.contains(false) {
      var (factors, scaled) = (0.0, 0.0)
      for index in items.indices where !isFrozen[index - first] {
        factors += factor(items[index])
        scaled += items[index].shrink * (items[index].base - items[index].mainFrame)
      }
      var space = free(items)
      // Factors below 1 in all take only that part of the space.
      if factors < 1, abs(initial * factors) < abs(space) { space = initial * factors }

      var violation = 0.0
      for index in items.indices where !isFrozen[index - first] {
        let item = items[index]
        let share =
          grows
          ? item.grow / factors
          : (scaled > 0 ? item.shrink * (item.base - item.mainFrame) / scaled : 0)
        wanted[index - first] = item.base + space * share
        items[index].main = max(min(wanted[index - first], item.most), item.least)
        violation += items[index].main - wanted[index - first]
      }
      for index in items.indices where !isFrozen[index - first] {
        let excess = items[index].main - wanted[index - first]
        isFrozen[index - first] = violation == 0 || excess * violation > 0
      }
    }
  }

  /// The space that frozen sizes and other items' base sizes leave.
  private func free(_ items: ArraySlice<FlexItem>) -> Double {
    items.indices.reduce(available) {
      $0 - (isFrozen[$1 - items.startIndex] ? items[$1].main : items[$1].base)
    }
  }
}
