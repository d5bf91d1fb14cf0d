// SPDX-License-Identifier: MIT

/// A cache for boxes: values that their layout needs repeatedly, and earlier results, so that no box is laid
/// out more than a few times, at any depth of nesting.
struct FlexCache {
  typealias Space = FlexLayout.Space

  struct Box {
    /// Padding and border, and the margins, unless they have percentages.
    let frame, margin: FlexEdges<Double>?
    /// Whether its layout in a given width depends on the width or the height of the box around it.
    let dependsOnWidth, dependsOnHeight: Bool
    /// Whether its height follows its width.
    let hasRatio: Bool
    /// The space in which its children were placed last.
    var placed: Space?
    /// The indices of its latest outcome and its latest widths; -1 for none.
    fileprivate(set) var outcome = -1, widths = -1
  }

  private struct Outcome {
    let space: Space
    var outcome: FlexLayout.Outcome
    /// The index of the previous outcome of the same box; -1 for none.
    let previous: Int
  }

  private struct Widths {
    let height: Double?
    let widths: FlexLayout.WidthRange
    let previous: Int
  }

  var boxes: [Box]
  /// The number of layouts that have placed children.
  private(set) var runs = 0
  private var outcomes: [Outcome] = []
  private var widths: [Widths] = []

  init(_ records: [FlexTree.Record]) {
    boxes = []
    boxes.reserveCapacity(records.count)
    for index in records.indices { boxes.append(Box(records, index)) }
    outcomes.reserveCapacity(records.count)
  }

  /// A space without the values that the layout of a box ignores, so that cached results are found.
  func simplified(_ space: Space, of index: Int) -> Space {
    var space = space
    if !boxes[index].dependsOnWidth { space.base.width = nil }
    if !boxes[index].dependsOnHeight { space.base.height = nil }
    if space.height == nil, !boxes[index].hasRatio { space.isHeightDefinite = false }
    return space
  }

  func outcome(of index: Int, in space: Space) -> FlexLayout.Outcome? {
    number(of: index, in: space).map { outcomes[$0].outcome }
  }

  private func number(of index: Int, in space: Space) -> Int? {
    var number = boxes[index].outcome
    while number >= 0 {
      if outcomes[number].space == space { return number }
      number = outcomes[number].previous
    }
    return nil
  }

  /// Stores the outcome of the layout that has placed the children of a box.
  mutating func remember(_ outcome: FlexLayout.Outcome, of index: Int, in space: Space) {
    if let known = number(of: index, in: space) {
      outcomes[known].outcome = outcome
    } else {
      outcomes.append(Outcome(space: space, outcome: outcome, previous: boxes[index].outcome))
      boxes[index].outcome = outcomes.count - 1
    }
    boxes[index].placed = space
    runs += 1
  }

  func widths(of index: Int, height: Double?) -> FlexLayout.WidthRange? {
    var number = boxes[index].widths
    while number >= 0 {
      if widths[number].height == height { return widths[number].widths }
      number = widths[number].previous
    }
    return nil
  }

  mutating func remember(_ found: FlexLayout.WidthRange, of index: Int, height: Double?) {
    widths.append(Widths(height: height, widths: found, previous: boxes[index].widths))
    boxes[index].widths = widths.count - 1
  }
}

extension FlexCache.Box {
  /// A box by its number. Its style is read in place.
  fileprivate init(_ records: [FlexTree.Record], _ index: Int) {
    dependsOnWidth = records[index].style.padding.isOfBase
    frame =
      dependsOnWidth
      ? nil : records[index].style.padding.resolved(nil).positive + records[index].style.border
    margin = records[index].style.margin.isOfBase ? nil : records[index].style.margin.resolved(nil)
    dependsOnHeight =
      records[index].style.size.height.isOfBase || records[index].style.minimum.height.isOfBase
      || records[index].style.maximum.height.isOfBase
    hasRatio = records[index].style.aspectRatio != nil
  }
}
