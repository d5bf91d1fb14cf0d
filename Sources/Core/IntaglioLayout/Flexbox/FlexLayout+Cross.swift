// SPDX-License-Identifier: MIT

/// Sizes across the main axis, and baselines: css-flexbox-1, sections 9.4 and 8.5.
extension FlexLayout {
  /// The size of an item across, before it is stretched.
  mutating func measureCross(_ item: inout FlexItem, _ box: FlexContainer) {
    let index = item.index
    if box.mainAxis == .vertical {
      item.cross =
        item.definiteCross ?? ratioWidth(of: index, height: item.main, in: box.content)
        ?? columnWidth(item, box)
      return
    }
    let outcome = measured(
      index, Space(width: item.main, height: item.definiteCross, isHeightDefinite: true, base: box.content))
    item.cross = outcome.height
    item.baseline = outcome.baseline ?? outcome.height
  }

  /// The size of a line across: its container's, or what its items need.
  func size(_ line: inout FlexLine, _ items: Items, _ index: Int, _ box: FlexContainer, _ space: Space) {
    var (above, below) = (-Double.infinity, -Double.infinity)
    for each in line.items where isOnBaseline(items[each], box) {
      let item = items[each]
      above = max(above, item.margin.start(box.crossAxis) + item.baseline)
      below = max(below, item.cross - item.baseline + item.margin.end(box.crossAxis))
    }
    if above.isFinite { line.baseline = box.wrap == .wrapReverse ? below : above }
    for each in line.items {
      line.cross = max(line.cross, items[each].cross + items[each].margin.sum(box.crossAxis))
    }
    line.cross = max(line.cross, above + below)
    line.content = line.cross
    if !box.isMultiline { line.cross = inner(box.crossAxis, line.cross, of: index, space) }
  }

  func isOnBaseline(_ item: FlexItem, _ box: FlexContainer) -> Bool {
    item.alignment.position == .baseline && !item.autoMargin.start(box.crossAxis)
      && !item.autoMargin.end(box.crossAxis)
  }

  /// Gives items that fill their line its size.
  mutating func stretchItems(_ items: Items, _ line: FlexLine, _ box: FlexContainer) {
    for each in line.items {
      let item = items[each]
      let room = line.cross - item.margin.sum(box.crossAxis)
      if stretches(item, box) {
        items[each].cross = bounded(room, box.crossAxis, of: item.index, in: box.content)
        items[each].isStretched = true
      } else if isFitted(item, box) {
        items[each].cross = fittedWidth(
          of: item.index, room, height: definiteHeight(of: item.index, in: box.content), in: box.content)
      }
    }
  }

  /// Whether an item is fitted to the room of its line, as in browsers: in one of several columns, which
  /// another item may have made wider than the container.
  private func isFitted(_ item: FlexItem, _ box: FlexContainer) -> Bool {
    let style = records[item.index].style
    return box.mainAxis == .vertical && box.isMultiline && style.aspectRatio == nil
      && (item.definiteCross == nil || style.size.width == .fitContent)
  }

  /// The first baseline of a container, from the top of its border box.
  func baseline(of items: Items, _ lines: Lines, _ box: FlexContainer) -> Double? {
    // Lines and items at the top and on the left come first, regardless of the order.
    guard let line = box.wrap == .wrapReverse ? lines.last : lines.first, !line.items.isEmpty else {
      return nil
    }
    let (first, last) = (line.items.lowerBound, line.items.upperBound - 1)
    let aligned =
      box.mainAxis == .vertical
      ? nil
      : box.isReversed
        ? line.items.last { isOnBaseline(items[$0], box) } : line.items.first { isOnBaseline(items[$0], box) }
    let index = items[aligned ?? (box.isReversed ? last : first)].index
    let outcome = memory.boxes[index].placed.flatMap { memory.outcome(of: index, in: $0) }
    // Where it would be without insets.
    return places[index].y - insets(of: index, in: box.content).height
      + (outcome?.baseline ?? places[index].height)
  }
}
