// SPDX-License-Identifier: MIT

/// The layout of one container: css-flexbox-1, section 9, in its order.
extension FlexLayout {
  mutating func container(_ index: Int, _ space: Space) -> Outcome {
    let frame = frame(of: index, in: space.base.width)
    let height = space.isHeightDefinite ? space.height ?? ratioHeight(of: index, in: space) : nil
    let box = FlexContainer(
      records[index].style, width: max(0, space.width - frame.sum(.horizontal)),
      height: height.map { max(0, $0 - frame.sum(.vertical)) })
    let ends = scratch.ends
    let items = items(of: index, box)

    // Sections 9.3 and 9.7.
    let lines = lines(of: items, box, limit: mainLimit(of: index, box, space))
    var longest = 0.0
    for line in lines { longest = max(longest, length(of: line.items, items, box) { $0.hypothetical }) }
    let main = inner(box.mainAxis, longest, of: index, space)
    for line in lines {
      let around = length(of: line.items, items, box) { _ in 0 }
      FlexibleLengths.resolve(line.items, of: items, length: main, around: around)
    }

    // Sections 9.4 and 9.6.
    for each in items.indices { measureCross(&items[each], box) }
    for line in lines.indices { size(&lines[line], items, index, box, space) }
    var content = box.crossGap * Double(max(0, lines.count - 1))
    for line in lines { content += line.content }
    let cross = inner(box.crossAxis, content, of: index, space)
    alignLines(lines, records[index].style.alignContent, in: cross, box)
    for line in lines { stretchItems(items, line, box) }

    // Sections 9.5 and 9.6.
    for line in lines {
      justify(line.items, items, records[index].style.justifyContent, in: main, box)
      for each in line.items { align(&items[each], in: line, box) }
    }

    placeItems(items, FlexPair(box.mainAxis, main, across: cross), frame, box)
    let contentHeight = (box.mainAxis == .horizontal ? content : longest) + frame.sum(.vertical)
    let outer = space.height ?? bounded(height: contentHeight, of: index, in: space)
    placeAbsolutes(of: index, FlexPair(width: space.width, height: outer), frame, box)
    let baseline = baseline(of: items, lines, box)
    scratch.remove(from: ends)
    return Outcome(height: outer, contentHeight: contentHeight, baseline: baseline)
  }

  /// The length at which lines break, also for a column that has only a maximum height.
  func mainLimit(of index: Int, _ box: FlexContainer, _ space: Space) -> Double {
    let sides = frame(of: index, in: space.base.width).sum(.vertical)
    if box.mainAxis == .vertical, let height = space.height { return max(0, height - sides) }
    if let main = box.main { return main }
    // Its own height is not used: it does not tell what its contents need.
    let limit =
      ratioHeight(of: index, in: space)
      ?? records[index].style.maximum.height.resolved(space.base.height) ?? .infinity
    return max(0, limit - sides)
  }

  /// The container's inner length along an axis; `content` is the length of its contents.
  func inner(_ axis: FlexAxis, _ content: Double, of index: Int, _ space: Space) -> Double {
    let sides = frame(of: index, in: space.base.width).sum(axis)
    if axis == .horizontal { return max(0, space.width - sides) }
    return max(0, (space.height ?? bounded(height: content + sides, of: index, in: space)) - sides)
  }

  private mutating func placeItems(
    _ items: Items, _ inner: FlexPair<Double>, _ frame: FlexEdges<Double>, _ box: FlexContainer
  ) {
    for each in items.indices {
      let item = items[each]
      let size = FlexPair(box.mainAxis, item.main, across: item.cross)
      let along = box.isReversed ? inner[box.mainAxis] - item.mainOffset - item.main : item.mainOffset
      let across =
        box.wrap == .wrapReverse ? inner[box.crossAxis] - item.crossOffset - item.cross : item.crossOffset
      let offset = FlexPair(box.mainAxis, along, across: across)
      let moved = insets(of: item.index, in: box.content)
      places[item.index] = Place(
        x: frame.left + offset.width + moved.width, y: frame.top + offset.height + moved.height,
        width: size.width, height: size.height)
      _ = place(item.index, finalSpace(item, size, box))
    }
  }

  private func finalSpace(_ item: FlexItem, _ size: FlexPair<Double>, _ box: FlexContainer) -> Space {
    let isRow = box.mainAxis == .horizontal
    // A height by contents that is not stretched is looked up in the cache.
    let isKnown = !isRow || item.isStretched || item.definiteCross != nil
    return Space(
      width: size.width, height: isKnown ? size.height : nil,
      isHeightDefinite: isRow || box.content.height != nil || item.hasDefiniteBase, base: box.content)
  }

  /// The offset that its insets give a box in the flow.
  func insets(of index: Int, in base: FlexPair<Double?>) -> FlexPair<Double> {
    let inset = records[index].style.inset
    func offset(_ axis: FlexAxis) -> Double {
      inset.start(axis).resolved(base[axis]) ?? inset.end(axis).resolved(base[axis]).map { -$0 } ?? 0
    }
    return FlexPair(width: offset(.horizontal), height: offset(.vertical))
  }
}
