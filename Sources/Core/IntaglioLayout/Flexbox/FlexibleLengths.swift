// SPDX-License-Identifier: MIT

/// The sizes of a line's items along the main axis: css-flexbox-1, section 9.7.
struct FlexibleLengths {
  private let items: FlexScratch.Items
  private let line: Range<Int>
  private let grows: Bool
  /// The line's length without margins and gaps.
  private let available: Double

  /// Sets the main size of each item in a line.
  static func resolve(_ line: Range<Int>, of items: FlexScratch.Items, length: Double, around: Double) {
    var sum = 0.0
    for each in line { sum += items[each].hypothetical }
    FlexibleLengths(items: items, line: line, grows: sum < length - around, available: length - around)
      .resolve()
  }

  /// Freezes the items that neither grow nor shrink, and returns whether any item is flexible.
  private func begin() -> Bool {
    var isFlexible = false
    for each in line {
      let (base, hypothetical) = (items[each].base, items[each].hypothetical)
      let isFrozen = factor(each) == 0 || (grows ? base > hypothetical : base < hypothetical)
      (items[each].main, items[each].isFrozen) = (hypothetical, isFrozen)
      isFlexible = isFlexible || !isFrozen
    }
    return isFlexible
  }

  private func factor(_ each: Int) -> Double { grows ? items[each].grow : items[each].shrink }

  private func resolve() {
    guard begin() else { return }
    let initial = free()
    var isFlexible = true
    while isFlexible {
      var (factors, scaled) = (0.0, 0.0)
      for each in line where !items[each].isFrozen {
        factors += factor(each)
        scaled += items[each].shrink * (items[each].base - items[each].mainFrame)
      }
      var space = free()
      // Factors with a sum below 1 take only that part of the space.
      if factors < 1, abs(initial * factors) < abs(space) { space = initial * factors }

      var violation = 0.0
      for each in line where !items[each].isFrozen {
        let base = items[each].base
        let share =
          grows
          ? items[each].grow / factors
          : (scaled > 0 ? items[each].shrink * (base - items[each].mainFrame) / scaled : 0)
        let wanted = base + space * share
        let main = max(min(wanted, items[each].most), items[each].least)
        (items[each].wanted, items[each].main) = (wanted, main)
        violation += main - wanted
      }
      isFlexible = false
      for each in line where !items[each].isFrozen {
        let excess = items[each].main - items[each].wanted
        items[each].isFrozen = violation == 0 || excess * violation > 0
        isFlexible = isFlexible || !items[each].isFrozen
      }
    }
  }

  /// The space that is left by frozen sizes and the base sizes of other items.
  private func free() -> Double {
    var free = available
    for each in line { free -= items[each].isFrozen ? items[each].main : items[each].base }
    return free
  }
}
