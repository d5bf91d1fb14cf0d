// SPDX-License-Identifier: MIT

/// Widths from contents: css-flexbox-1, section 9.9.
extension FlexLayout {
  /// The smallest and the full width of a node's contents, for a content box of this height, if known.
  mutating func contentWidths(of index: Int, height: Double?) -> WidthRange {
    if let known = memory.widths(of: index, height: height) { return known }
    let widths: WidthRange
    if let content = records[index].content {
      widths = WidthRange(
        least: measure(content, .leastWidth).width, full: measure(content, .fullWidth).width)
    } else {
      let runs = memory.runs
      widths = containerWidths(of: index, height: height)
      // Boxes within it that were laid out for this have moved their own contents.
      if memory.runs != runs { memory.boxes[index].placed = nil }
    }
    memory.remember(widths, of: index, height: height)
    return widths
  }

  /// These with its padding and border, for a border box of this height in a container of this width.
  mutating func outerWidths(of index: Int, height: Double?, in width: Double?) -> WidthRange {
    let frame = frame(of: index, in: width)
    let sides = frame.sum(.horizontal)
    let widths = contentWidths(of: index, height: height.map { max(0, $0 - frame.sum(.vertical)) })
    return WidthRange(least: widths.least + sides, full: widths.full + sides)
  }

  /// The widths that a node, without margins, contributes to a container whose own width is not known yet,
  /// for a border box of this height, if known.
  mutating func contributions(of index: Int, height: Double?) -> WidthRange {
    switch records[index].style.size.width {
    case .points, .minContent, .maxContent:
      if let width = specified(.horizontal, of: index, in: .unknown) {
        return WidthRange(least: width, full: width)
      }
    default: break
    }
    if let height, let width = ratioWidth(of: index, height: height, in: .unknown) {
      return WidthRange(least: width, full: width)
    }
    let widths = outerWidths(of: index, height: height, in: nil)
    func asked(_ length: Double) -> Double {
      bounded(
        boundedByRatio(length, .horizontal, of: index, in: .unknown), .horizontal, of: index, in: .unknown)
    }
    return WidthRange(least: asked(widths.least), full: asked(widths.full))
  }

  private mutating func containerWidths(of index: Int, height: Double?) -> WidthRange {
    let box = FlexContainer(records[index].style, width: nil, height: height)
    if box.mainAxis == .horizontal { return rowWidths(of: index, box) }
    if box.isMultiline { return wrappedColumnWidths(of: index, box) }
    var widths = WidthRange(least: 0, full: 0)
    for child in records[index].children where !records[child].style.isAbsolute {
      let item = contributions(of: child, height: definiteHeight(of: child, in: box.content))
      let margin = margin(of: child, in: nil).sum(.horizontal)
      widths.least = max(widths.least, item.least + margin)
      widths.full = max(widths.full, item.full + margin)
    }
    return widths
  }

  /// The widths of a row: each item is as wide as it requests, if it can grow or shrink to that from its base
  /// size.
  private mutating func rowWidths(of index: Int, _ box: FlexContainer) -> WidthRange {
    var widths = WidthRange(least: 0, full: 0)
    let ends = scratch.ends
    let items = items(of: index, box)
    for each in items.indices {
      let asked = contributions(of: items[each].index, height: items[each].definiteCross)
      let item = items[each]
      let margin = item.margin.sum(.horizontal)
      widths.full += item.reachable(asked.full) + margin
      if box.isMultiline {
        widths.least = max(widths.least, asked.least + margin)
      } else {
        // A base size from the contents is the smallest one here.
        let least = item.hasDefiniteBase ? item.reachable(asked.least) : item.limited(asked.least)
        widths.least += least + margin
      }
    }
    let gaps = box.mainGap * Double(max(0, items.count - 1))
    widths.full += gaps
    if !box.isMultiline { widths.least += gaps }
    widths.full = max(widths.full, widths.least)
    scratch.remove(from: ends)
    return widths
  }

  /// The widths of a column with several lines: the lines side by side, each as wide as its widest item.
  private mutating func wrappedColumnWidths(of index: Int, _ box: FlexContainer) -> WidthRange {
    let ends = scratch.ends
    let items = items(of: index, box)
    let lines = lines(
      of: items, box,
      limit: mainLimit(
        of: index, box, Space(width: 0, height: box.content.height, isHeightDefinite: true, base: .unknown)))
    var widths = WidthRange(least: 0, full: 0)
    for line in lines {
      var most = 0.0
      for each in line.items {
        let index = items[each].index
        let asked = contributions(of: index, height: definiteHeight(of: index, in: box.content))
        let margin = items[each].margin.sum(.horizontal)
        most = max(most, asked.full + margin)
        widths.least = max(widths.least, asked.least + margin)
      }
      widths.full += most
    }
    widths.full += box.crossGap * Double(max(0, lines.count - 1))
    widths.full = max(widths.full, widths.least)
    scratch.remove(from: ends)
    return widths
  }
}
