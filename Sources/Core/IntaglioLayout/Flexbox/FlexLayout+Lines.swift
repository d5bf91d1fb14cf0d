// SPDX-License-Identifier: MIT

/// Lines of items: css-flexbox-1, section 9.3.
extension FlexLayout {
  mutating func lines(of items: Items, _ box: FlexContainer, limit: Double) -> Lines {
    let start = scratch.ends.lines
    breakLines(of: items, box, limit: limit)
    return scratch.lines(from: start)
  }

  private mutating func breakLines(of items: Items, _ box: FlexContainer, limit: Double) {
    guard box.isMultiline else { return scratch.append(FlexLine(items: items.indices)) }
    var first = 0
    var length = 0.0
    for index in items.indices {
      let outer = items[index].hypothetical + items[index].margin.sum(box.mainAxis)
      let longer = index == first ? outer : length + box.mainGap + outer
      // Browsers round lengths to 1/64, so that three thirds of a line fit.
      if index > first && longer > limit + 1.0 / 128 {
        scratch.append(FlexLine(items: first..<index))
        (first, length) = (index, outer)
      } else {
        length = longer
      }
    }
    scratch.append(FlexLine(items: first..<items.count))
  }

  /// The length of a line's items with their margins and gaps.
  @inline(__always)
  func length(
    of line: Range<Int>, _ items: Items, _ box: FlexContainer, _ size: (borrowing FlexItem) -> Double
  ) -> Double {
    var length = box.mainGap * Double(max(0, line.count - 1))
    for each in line { length = length + size(items[each]) + items[each].margin.sum(box.mainAxis) }
    return length
  }
}
