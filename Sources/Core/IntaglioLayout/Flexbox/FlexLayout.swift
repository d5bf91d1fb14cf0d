// SPDX-License-Identifier: MIT

/// CSS's flexible box layout (css-flexbox-1, section 9): from nodes to boxes, left to right. A box that reads
/// from right to left is the mirror image of one with its left and right edges swapped.
///
/// Where that specification leaves a choice, or browsers deviate from it, this follows Chromium, except for
/// its rounding to 1/64 of a pixel.
package struct FlexLayout: ~Copyable {
  typealias Items = FlexScratch.Items
  typealias Lines = FlexScratch.Lines

  /// The lengths for the layout of a box.
  struct Space: Equatable {
    var width: Double
    /// The height of its border box; `nil` to find it from the contents.
    var height: Double?
    /// Whether percentages in it may refer to that height, or to one from an aspect ratio.
    var isHeightDefinite: Bool
    /// The content box of its container.
    var base: FlexPair<Double?>
  }

  /// The other lengths of a box after layout in a space.
  struct Outcome {
    var height: Double
    /// The border box's height by its contents alone, without minimum and maximum.
    var contentHeight: Double
    /// The distance of its first baseline from its top, if it has one.
    var baseline: Double?
  }

  struct WidthRange {
    var least, full: Double
  }

  /// The place of a border box in its parent's.
  package struct Place {
    package var x = 0.0, y = 0.0, width = 0.0, height = 0.0
  }

  let records: [FlexTree.Record]
  var memory: FlexCache
  var places: [Place]
  var scratch: FlexScratch
  let measure: (_ content: Int, _ width: FlexMeasure) -> FlexExtent

  private init(_ tree: FlexTree, _ measure: @escaping (Int, FlexMeasure) -> FlexExtent) {
    records = tree.records
    memory = FlexCache(tree.records)
    places = Array(repeating: Place(), count: tree.records.count)
    scratch = FlexScratch(boxes: tree.records.count)
    self.measure = measure
  }

  /// Lays out the boxes of a list, in time proportional to their number times their depth, and returns their
  /// places by their numbers.
  ///
  /// - Parameters:
  ///   - available: The content box around the root, in points, to which its percentages refer. Without a
  ///     width, it is as wide as the root would be by its contents.
  ///   - measure: The size of a leaf's contents for a width, by the leaf's number.
  package static func places(
    of tree: FlexTree, in available: FlexPair<Double?> = FlexPair(width: nil, height: nil),
    measure: @escaping (_ content: Int, _ width: FlexMeasure) -> FlexExtent
  ) -> [Place] {
    let mirrored = tree.records.indices.filter { tree.records[$0].style.isRightToLeft }
    var layout = FlexLayout(mirrored.isEmpty ? tree : tree.swapped(mirrored), measure)
    layout.placeRoot(in: available)
    for box in mirrored {
      let width = layout.places[box].width
      for child in tree.records[box].children {
        layout.places[child].x = width - layout.places[child].x - layout.places[child].width
      }
    }
    return layout.places
  }

  private mutating func placeRoot(in available: FlexPair<Double?>) {
    let margin = margin(of: 0, in: available.width)
    var base = available
    if base.width == nil {
      base.width =
        contributions(of: 0, height: definiteHeight(of: 0, in: .unknown)).full + margin.sum(.horizontal)
    }
    let width = usedWidth(of: 0, in: base)
    let height = definiteHeight(of: 0, in: base)
    let outcome = place(0, Space(width: width, height: height, isHeightDefinite: true, base: base))
    places[0] = Place(x: margin.left, y: margin.top, width: width, height: outcome.height)
  }

  /// The outcome of a layout in a space. The children may keep their places from another layout.
  mutating func measured(_ index: Int, _ space: Space) -> Outcome {
    if isEmpty(index) { return leaf(index, space) }
    let space = memory.simplified(space, of: index)
    return memory.outcome(of: index, in: space) ?? run(index, space)
  }

  /// Lays out a node, and puts its children in their places.
  mutating func place(_ index: Int, _ space: Space) -> Outcome {
    if isEmpty(index) { return leaf(index, space) }
    let space = memory.simplified(space, of: index)
    if memory.boxes[index].placed == space, let known = memory.outcome(of: index, in: space) { return known }
    return run(index, space)
  }

  /// Whether a box is empty, so that a layout costs less than a cached result.
  private func isEmpty(_ index: Int) -> Bool {
    records[index].children.isEmpty && records[index].content == nil
  }

  private mutating func run(_ index: Int, _ space: Space) -> Outcome {
    var outcome = records[index].children.isEmpty ? leaf(index, space) : container(index, space)
    if records[index].style.clips, let baseline = outcome.baseline {
      outcome.baseline = min(max(baseline, 0), outcome.height)
    }
    memory.remember(outcome, of: index, in: space)
    return outcome
  }

  private mutating func leaf(_ index: Int, _ space: Space) -> Outcome {
    let frame = frame(of: index, in: space.base.width)
    let extent = records[index].content.map {
      measure($0, .width(max(0, space.width - frame.sum(.horizontal))))
    }
    let contentHeight = (extent?.height ?? 0) + frame.sum(.vertical)
    return Outcome(
      height: space.height ?? bounded(height: contentHeight, of: index, in: space),
      contentHeight: contentHeight, baseline: extent?.baseline.map { $0 + frame.top })
  }
}
