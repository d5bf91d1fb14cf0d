// SPDX-License-Identifier: MIT

/// Lines of items: css-flexbox-1, section 9.3.
extension FlexLayout {
  /// The ranges of the items in each line.
  func lines(of items: [FlexItem], _ box: FlexContainer, limit: Double) -> [Range<Int>] {
    guard box.isMultiline else { return [items.indices] }
    var lines: [Range<Int>] = []
    var first = 0
    var length = 0.0
    for index in items.indices {
      let outer = items[index].hypothetical + items[index].margin.sum(box.mainAxis)
      let longer = index == first ? outer : length + box.mainGap + outer
      // Lengths are exact to 1/64 in browsers, where thirds of a line fit it.
      if index > first && longer > limit + 1.0 / 128 {
        lines.append(first..<index)
        (first, length) = (index, outer)
      } else {
        length = longer
      }
    }
    lines.append(first..<items.count)
    return lines
  }

  /// The length of a line's items with their margins and gaps.
  func length(
    of items: ArraySlice<FlexItem>, _ box: FlexContainer, _ size: (FlexItem) -> Double
  ) -> Double {
    items.reduce(box.mainGap * Double(max(0, items.count - 1))) {
      $0 + size($1) + $1.margin.sum(box.mainAxis)
    }
  }
}
