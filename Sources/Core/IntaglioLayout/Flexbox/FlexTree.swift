// SPDX-License-Identifier: MIT

/// Boxes before their layout, in one list in which siblings follow each other.
///
/// Styles are large, so they are changed and read in place.
package struct FlexTree: Sendable {
  /// A box: a flex container with the boxes in it, or a leaf with contents that are measured.
  package struct Record: Sendable {
    package var style = FlexStyle()
    package fileprivate(set) var children = 0..<0
    /// The number for measuring contents other than boxes; `nil` for none.
    package var content: Int?
  }

  /// The boxes by their numbers; the root has 0.
  package var records = [Record()]

  package init() {
    // Enough for most cards: styles are large, and a list that grows copies them.
    records.reserveCapacity(48)
  }

  /// Adds boxes with default properties to one that has no children yet, and returns their numbers.
  package mutating func addChildren(_ count: Int, to index: Int) -> Range<Int> {
    let children = records.count..<(records.count + count)
    for _ in children { records.append(Record()) }
    records[index].children = children
    return children
  }

  /// The tree with the left and right edges of some boxes swapped, and those around the boxes in them.
  func swapped(_ boxes: [Int]) -> FlexTree {
    var tree = self
    for box in boxes {
      tree.records[box].style.padding.swapSides()
      tree.records[box].style.border.swapSides()
      for child in records[box].children {
        tree.records[child].style.margin.swapSides()
        tree.records[child].style.inset.swapSides()
      }
    }
    return tree
  }
}
