// SPDX-License-Identifier: MIT

/// Places along and across lines: css-flexbox-1, sections 9.5 and 9.6, with css-align-3.
extension FlexLayout {
  /// The offset of the first of some items within free space, and the space between them, for an alignment.
  static func distribution(
    _ alignment: FlexStyle.Alignment, free: Double, count: Int, isReversed: Bool
  ) -> (start: Double, between: Double) {
    let start = isReversed ? free : 0
    var alignment = alignment
    if free < 0 {
      switch alignment.position {
      case .spaceBetween, .stretch: alignment = FlexStyle.Alignment(.flexStart)
      case .spaceAround, .spaceEvenly: alignment = FlexStyle.Alignment(.center, isSafe: true)
      default: break
      }
      if alignment.isSafe { return (start, 0) }
    }
    switch alignment.position {
    case .start: return (start, 0)
    case .end: return (free - start, 0)
    case .flexEnd: return (free, 0)
    case .center: return (free / 2, 0)
    case .spaceBetween: return count > 1 ? (0, free / Double(count - 1)) : (0, 0)
    case .spaceAround: return (free / Double(2 * count), free / Double(count))
    case .spaceEvenly: return (free / Double(count + 1), free / Double(count + 1))
    case .stretch, .flexStart, .baseline: return (0, 0)
    }
  }

  /// Distributes free space along a line to `auto` margins, or else by `alignment`.
  func justify(
    _ line: Range<Int>, _ items: Items, _ alignment: FlexStyle.Alignment, in main: Double,
    _ box: FlexContainer
  ) {
    let axis = box.mainAxis
    let free = main - length(of: line, items, box) { $0.main }
    var autos = 0
    for each in line {
      let margin = items[each].autoMargin
      autos += (margin.start(axis) ? 1 : 0) + (margin.end(axis) ? 1 : 0)
    }
    if autos > 0 {
      let share = max(0, free) / Double(autos)
      for each in line { items[each].fillAutoMargins(axis, share) }
    }
    let places =
      autos > 0 && free > 0
      ? (start: 0, between: 0)
      : Self.distribution(alignment, free: free, count: line.count, isReversed: box.isReversed)
    var offset = places.start
    for each in line {
      let margin = items[each].margin
      offset += box.isReversed ? margin.end(axis) : margin.start(axis)
      items[each].mainOffset = offset
      offset += items[each].main + (box.isReversed ? margin.start(axis) : margin.end(axis))
      offset += box.mainGap + places.between
    }
  }

  /// Places the lines across the container, and enlarges those that are stretched.
  func alignLines(_ lines: Lines, _ alignment: FlexStyle.Alignment, in cross: Double, _ box: FlexContainer) {
    guard box.isMultiline else { return }
    var content = box.crossGap * Double(max(0, lines.count - 1))
    for line in lines { content += line.cross }
    let free = cross - content
    if alignment.position == .stretch, free > 0 {
      for each in lines.indices { lines[each].cross += free / Double(lines.count) }
    }
    let places = Self.distribution(
      alignment, free: free, count: lines.count, isReversed: box.wrap == .wrapReverse)
    var offset = places.start
    for each in lines.indices {
      lines[each].offset = offset
      offset += lines[each].cross + box.crossGap + places.between
    }
  }

  func align(_ item: inout FlexItem, in line: FlexLine, _ box: FlexContainer) {
    let axis = box.crossAxis
    let isReversed = box.wrap == .wrapReverse
    let free = line.cross - item.cross - item.margin.sum(axis)
    let autos = (item.autoMargin.start(axis) ? 1 : 0) + (item.autoMargin.end(axis) ? 1 : 0)
    var offset = 0.0
    if autos > 0 {
      if free > 0 {
        item.fillAutoMargins(axis, free / Double(autos))
      } else if isReversed {
        offset = free
      }
    } else if isOnBaseline(item, box), let baseline = line.baseline {
      offset =
        isReversed
        ? baseline - (item.cross - item.baseline) - item.margin.end(axis)
        : baseline - item.margin.start(axis) - item.baseline
    } else {
      offset =
        Self.distribution(
          item.alignment, free: free, count: 1, isReversed: isReversed && item.alignment.position != .stretch
        ).start
    }
    item.crossOffset = line.offset + offset + (isReversed ? item.margin.end(axis) : item.margin.start(axis))
  }
}

extension FlexItem {
  /// Sets each of its `auto` margins along an axis to a length.
  mutating func fillAutoMargins(_ axis: FlexAxis, _ length: Double) {
    switch axis {
    case .horizontal:
      if autoMargin.left { margin.left = length }
      if autoMargin.right { margin.right = length }
    case .vertical:
      if autoMargin.top { margin.top = length }
      if autoMargin.bottom { margin.bottom = length }
    }
  }
}
