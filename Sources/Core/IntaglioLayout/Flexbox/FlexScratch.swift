// SPDX-License-Identifier: MIT

/// Memory for the items and the lines of the containers that are being laid out, the outermost first:
/// allocating an array for each would cost more than its layout.
struct FlexScratch: ~Copyable {
  typealias Items = UnsafeMutableBufferPointer<FlexItem>
  typealias Lines = UnsafeMutableBufferPointer<FlexLine>

  private let items: Items
  private let lines: Lines
  private var itemCount = 0
  private var lineCount = 0

  /// Memory for a tree. A container is never laid out within its own layout, so each box is an item at most
  /// once, and begins a line at most once; a container without items also has a line.
  init(boxes: Int) {
    items = .allocate(capacity: boxes)
    lines = .allocate(capacity: 2 * boxes)
  }

  deinit {
    items.deallocate()
    lines.deallocate()
  }

  mutating func append(_ item: FlexItem) {
    precondition(itemCount < items.count)
    items.initializeElement(at: itemCount, to: item)
    itemCount += 1
  }

  mutating func append(_ line: FlexLine) {
    precondition(lineCount < lines.count)
    lines.initializeElement(at: lineCount, to: line)
    lineCount += 1
  }

  /// The indices of the next item and the next line.
  var ends: (items: Int, lines: Int) { (itemCount, lineCount) }

  func items(from start: Int) -> Items { Items(rebasing: items[start..<itemCount]) }

  func lines(from start: Int) -> Lines { Lines(rebasing: lines[start..<lineCount]) }

  /// Releases the memory from these indices on.
  mutating func remove(from ends: (items: Int, lines: Int)) { (itemCount, lineCount) = ends }
}
