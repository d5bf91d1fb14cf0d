// SPDX-License-Identifier: MIT

/// Room for the items and the lines of the containers that are being laid out, the outermost first: an array
/// for each of them would cost more than its layout.
struct FlexScratch: ~Copyable {
  typealias Items = UnsafeMutableBufferPointer<FlexItem>
  typealias Lines = UnsafeMutableBufferPointer<FlexLine>

  private let items: Items
  private let lines: Lines
  private var itemCount = 0
  private var lineCount = 0

  /// Room for a tree. A container is not laid out within its own layout, so that each box is an item once at
  /// most, and begins a line once at most; a container without items has a line, too.
  init(boxes: Int) {
    items = .allocate(capacity: boxes)
    lines = .allocate(capacity: 2 * boxes)
  }

  deinit {
    items.deallocate()
    lines.deallocate()
  }

  /// Adds an item to those of the innermost container.
  mutating func append(_ item: FlexItem) {
    precondition(itemCount < items.count)
    items.initializeElement(at: itemCount, to: item)
    itemCount += 1
  }

  /// Adds a line to those of the innermost container.
  mutating func append(_ line: FlexLine) {
    precondition(lineCount < lines.count)
    lines.initializeElement(at: lineCount, to: line)
    lineCount += 1
  }

  /// The next item's and the next line's place.
  var ends: (items: Int, lines: Int) { (itemCount, lineCount) }

  /// The items from a place on.
  func items(from start: Int) -> Items { Items(rebasing: items[start..<itemCount]) }

  /// The lines from a place on.
  func lines(from start: Int) -> Lines { Lines(rebasing: lines[start..<lineCount]) }

  /// Gives back the room from these places on.
  mutating func remove(from ends: (items: Int, lines: Int)) {
    (itemCount, lineCount) = ends
  }
}
