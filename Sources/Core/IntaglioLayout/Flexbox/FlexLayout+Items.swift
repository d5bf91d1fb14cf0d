// SPDX-License-Identifier: MIT

/// The items of a container with their base sizes: css-flexbox-1, sections 9.2 and 4.5.
extension FlexLayout {
  /// The children of a container that are in its flow, in scratch memory.
  mutating func items(of index: Int, _ box: FlexContainer) -> Items {
    let start = scratch.ends.items
    for child in records[index].children where !records[child].style.isAbsolute {
      // The layout of the child itself may use the same memory, and releases it.
      let item = item(child, box)
      scratch.append(item)
    }
    return scratch.items(from: start)
  }

  private mutating func item(_ index: Int, _ box: FlexContainer) -> FlexItem {
    let axis = box.mainAxis
    var item = FlexItem(
      index: index, margin: margin(of: index, in: box.content.width),
      autoMargin: records[index].style.margin.map { $0.isAuto },
      alignment: records[index].style.alignSelf ?? box.alignItems, grow: records[index].style.grow,
      shrink: records[index].style.shrink, mainFrame: frame(of: index, in: box.content.width).sum(axis))
    item.definiteCross = definiteCross(item, box)

    let specified = resolved(records[index].style.size[axis], axis, of: index, in: box.content)
    var own: Double?
    if let basis = records[index].style.basis, basis != .auto {
      own = resolved(basis, axis, of: index, in: box.content)
    }
    // Browsers also use the item's own size if a basis is unknown, but only along rows.
    let takesSize =
      records[index].style.basis == .auto || records[index].style.basis != nil && axis == .horizontal
    let basis = own ?? (takesSize ? specified : nil)
    // `fit-content` is not definite if the room around the item is unknown.
    let fitsUnknownRoom = own == nil && records[index].style.size[axis] == .fitContent && box.main == nil
    item.hasDefiniteBase =
      basis != nil && !fitsUnknownRoom || item.definiteCross != nil && records[index].style.aspectRatio != nil
    item.base = max(basis ?? contentBase(&item, box), item.mainFrame)
    item.most = records[index].style.maximum[axis].resolved(box.main) ?? .infinity
    switch records[index].style.minimum[axis] {
    case .auto: item.least = automaticMinimum(&item, box, specified: specified)
    case let length: item.least = length.resolved(box.main) ?? 0
    }
    item.least = max(item.least, item.mainFrame)
    return item
  }

  /// The size across, if it is known already: the item's own, or that of a line as large as the container.
  private mutating func definiteCross(_ item: FlexItem, _ box: FlexContainer) -> Double? {
    if let own = specified(box.crossAxis, of: item.index, in: box.content) { return own }
    guard let cross = box.cross, !box.isMultiline, stretches(item, box) else { return nil }
    return bounded(cross - item.margin.sum(box.crossAxis), box.crossAxis, of: item.index, in: box.content)
  }

  func stretches(_ item: FlexItem, _ box: FlexContainer) -> Bool {
    let axis = box.crossAxis
    // A percentage of an unknown length is also computed from the contents, but does not stretch.
    return item.alignment.position == .stretch && !item.autoMargin.start(axis) && !item.autoMargin.end(axis)
      && records[item.index].style.size[axis].isAuto
  }

  /// The smallest and the full main size by the contents alone.
  private mutating func contentSizes(_ item: inout FlexItem, _ box: FlexContainer) -> WidthRange {
    if let found = item.contents { return found }
    var found: WidthRange
    if box.mainAxis == .horizontal {
      found = outerWidths(of: item.index, height: item.definiteCross, in: box.content.width)
    } else {
      let space = Space(
        width: columnWidth(item, box), height: nil, isHeightDefinite: false, base: box.content)
      let outcome = measured(item.index, space)
      found = WidthRange(least: outcome.contentHeight, full: outcome.contentHeight)
      if let byRatio = ratioHeight(of: item.index, in: space) {
        found.full = max(found.full, byRatio)
        // A percentage of an unknown height is not `auto`: the aspect ratio overrides the contents.
        if !records[item.index].style.size.height.isByContents {
          found = WidthRange(least: byRatio, full: byRatio)
        }
      }
    }
    item.contents = found
    return found
  }

  /// The width at which a column's item is laid out.
  mutating func columnWidth(_ item: FlexItem, _ box: FlexContainer) -> Double {
    if let width = item.definiteCross { return width }
    guard let width = box.content.width else {
      return contributions(of: item.index, height: definiteHeight(of: item.index, in: box.content)).full
    }
    return fittedWidth(
      of: item.index, width - item.margin.sum(.horizontal),
      height: definiteHeight(of: item.index, in: box.content), in: box.content)
  }

  /// The base size of an item without one of its own.
  private mutating func contentBase(_ item: inout FlexItem, _ box: FlexContainer) -> Double {
    let (index, axis) = (item.index, box.mainAxis)
    if let cross = item.definiteCross, let main = byRatio(cross, to: axis, of: index, in: box.content) {
      return main
    }
    return boundedByRatio(contentSizes(&item, box).full, axis, of: index, in: box.content)
  }

  /// The minimum main size of an item with `min-width: auto`: css-flexbox-1, section 4.5.
  private mutating func automaticMinimum(
    _ item: inout FlexItem, _ box: FlexContainer, specified: Double?
  ) -> Double {
    if let specified, specified <= item.mainFrame { return item.mainFrame }
    let byCross = item.definiteCross.flatMap {
      byRatio($0, to: box.mainAxis, of: item.index, in: box.content)
    }
    let least = boundedByRatio(
      max(byCross ?? 0, contentSizes(&item, box).least), box.mainAxis, of: item.index, in: box.content)
    return min(least, specified ?? .infinity, item.most)
  }
}
