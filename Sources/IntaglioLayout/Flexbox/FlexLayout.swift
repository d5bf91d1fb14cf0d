// SPDX-License-Identifier: MIT

/// CSS's flexible box layout (css-flexbox-1, section 9) of boxes from left to right: nodes in, boxes out.
///
/// Where that specification leaves a choice, or browsers have settled on another, it does as Chromium does,
/// but for its rounding to 1/64 of a pixel.
package struct FlexLayout {
  /// A node among all, breadth first, so that siblings follow each other.
  struct Record {
    let style: FlexStyle
    var children: Range<Int>
    let content: Int?
  }

  /// The lengths that a box is laid out in.
  struct Space: Equatable {
    /// The width of its border box.
    var width: Double
    /// The height of its border box; `nil` to find it from the contents.
    var height: Double?
    /// Whether percentages in it may refer to that height, or to the one by an aspect ratio.
    var isHeightDefinite: Bool
    /// The content box of its container.
    var base: FlexPair<Double?>
  }

  /// The other lengths of a box after layout in a space.
  struct Outcome {
    /// Of the border box.
    var height: Double
    /// The border box's height by its contents alone, without minimum and maximum.
    var contentHeight: Double
    /// The distance of its first baseline from its top, if it has one.
    var baseline: Double?
  }

  /// Earlier results for a node, so that no depth of nesting is laid out more than a few times.
  struct Memory {
    var outcomes: [(space: Space, outcome: Outcome)] = []
    var widths: [(height: Double?, widths: WidthRange)] = []
    /// The space in which its children were placed last.
    var placed: Space?
  }

  /// The widths of contents, at least and at most.
  struct WidthRange {
    var least, full: Double
  }

  /// The place of a border box in its parent's.
  struct Place {
    var x = 0.0, y = 0.0, width = 0.0, height = 0.0
  }

  private(set) var records: [Record]
  var memory: [Memory]
  var places: [Place]
  let measure: (_ content: Int, _ width: FlexMeasure) -> FlexExtent

  private init(_ root: FlexNode, _ measure: @escaping (Int, FlexMeasure) -> FlexExtent) {
    records = []
    var queue = [root]
    while records.count < queue.count {
      let node = queue[records.count]
      records.append(
        Record(
          style: node.style, children: queue.count..<(queue.count + node.children.count),
          content: node.content))
      queue += node.children
    }
    memory = Array(repeating: Memory(), count: records.count)
    places = Array(repeating: Place(), count: records.count)
    self.measure = measure
  }

  /// Lays out a tree, in time proportional to its nodes times its depth.
  ///
  /// - Parameters:
  ///   - root: The outermost box. It has its own size, or that of its contents.
  ///   - available: The content box around it, in points, of which its percentages are. Without a width it
  ///     is as wide as the root would be by its contents.
  ///   - measure: The size of a leaf's contents for a width, by the leaf's number.
  package static func box(
    of root: FlexNode, in available: FlexPair<Double?> = FlexPair(width: nil, height: nil),
    measure: @escaping (_ content: Int, _ width: FlexMeasure) -> FlexExtent = { _, _ in
      FlexExtent(width: 0, height: 0)
    }
  ) -> FlexBox {
    var layout = FlexLayout(root, measure)
    layout.placeRoot(in: available)
    return layout.box(0)
  }

  private mutating func placeRoot(in available: FlexPair<Double?>) {
    let style = records[0].style
    let margin = style.margin.resolved(available.width)
    var base = available
    if base.width == nil {
      base.width =
        contributions(of: 0, height: definiteHeight(of: 0, in: .unknown)).full + margin.sum(.horizontal)
    }
    let width = usedWidth(of: 0, in: base, stretches: true)
    let height = definiteHeight(of: 0, in: base)
    let outcome = place(
      0, Space(width: width, height: height, isHeightDefinite: true, base: base))
    places[0] = Place(x: margin.left, y: margin.top, width: width, height: outcome.height)
  }

  private func box(_ index: Int) -> FlexBox {
    let place = places[index]
    return FlexBox(
      x: place.x, y: place.y, width: place.width, height: place.height,
      children: records[index].children.map(box))
  }

  /// The outcome of a layout in a space, wherever its children are placed afterwards.
  mutating func measured(_ index: Int, _ space: Space) -> Outcome {
    for entry in memory[index].outcomes where entry.space == space { return entry.outcome }
    return run(index, space)
  }

  /// Lays out a node, and leaves its children in their places.
  mutating func place(_ index: Int, _ space: Space) -> Outcome {
    memory[index].placed == space ? measured(index, space) : run(index, space)
  }

  private mutating func run(_ index: Int, _ space: Space) -> Outcome {
    let outcome = records[index].children.isEmpty ? leaf(index, space) : container(index, space)
    if memory[index].placed != nil,
      let known = memory[index].outcomes.firstIndex(where: { $0.space == space })
    {
      memory[index].outcomes[known].outcome = outcome
    } else {
      memory[index].outcomes.append((space, outcome))
    }
    memory[index].placed = space
    return outcome
  }

  /// Measured contents in a box, or an empty box.
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
