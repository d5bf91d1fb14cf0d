// SPDX-License-Identifier: MIT
import IntaglioLayout

/// A box before its layout: a flex container with its children, or a leaf with contents that are measured.
struct FlexNode {
  var style: FlexStyle
  /// The boxes within it.
  var children: [FlexNode]
  /// The number for measuring contents other than boxes; `nil` for none.
  var content: Int?

  init(_ style: FlexStyle = FlexStyle(), children: [FlexNode] = [], content: Int? = nil) {
    (self.style, self.children, self.content) = (style, children, content)
  }

  /// The box and all within it, right to left, with left and right edges swapped.
  func mirrored() -> FlexNode {
    var node = self
    node.style.reading = .rightToLeft
    node.style.padding.swapSides()
    node.style.border.swapSides()
    node.children = children.map { child in
      var child = child.mirrored()
      child.style.margin.swapSides()
      child.style.inset.swapSides()
      return child
    }
    return node
  }
}

/// A box after its layout, in points, with its place in its parent.
struct FlexBox: Equatable {
  var x, y, width, height: Double
  /// The boxes within it.
  var children: [FlexBox]
}

extension FlexTree {
  /// A node and all within it.
  fileprivate init(_ root: FlexNode) {
    self.init()
    add(root, at: 0)
  }

  private mutating func add(_ node: FlexNode, at index: Int) {
    records[index].style = node.style
    records[index].content = node.content
    let children = addChildren(node.children.count, to: index)
    for (child, node) in zip(children, node.children) { add(node, at: child) }
  }
}

extension FlexLayout {
  /// Lays out a node and all within it.
  static func box(
    of root: FlexNode, in available: FlexPair<Double?> = FlexPair(width: nil, height: nil),
    measure: @escaping (_ content: Int, _ width: FlexMeasure) -> FlexExtent = { _, _ in
      FlexExtent(width: 0, height: 0)
    }
  ) -> FlexBox {
    let tree = FlexTree(root)
    let places = places(of: tree, in: available, measure: measure)
    func box(_ index: Int) -> FlexBox {
      let place = places[index]
      return FlexBox(
        x: place.x, y: place.y, width: place.width, height: place.height,
        children: tree.records[index].children.map(box))
    }
    return box(0)
  }
}
