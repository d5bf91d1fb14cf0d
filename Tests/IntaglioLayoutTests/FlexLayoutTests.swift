// SPDX-License-Identifier: MIT
import IntaglioLayout
import Testing

@Suite("Flexible boxes")
struct FlexLayoutTests {
  private func style(_ change: (inout FlexStyle) -> Void) -> FlexStyle {
    var style = FlexStyle()
    change(&style)
    return style
  }

  private func sized(_ width: Double, _ height: Double, _ change: (inout FlexStyle) -> Void = { _ in })
    -> FlexStyle
  {
    style {
      $0.size = FlexPair(width: .points(width), height: .points(height))
      change(&$0)
    }
  }

  @Test func chromium() throws {
    let trees = try MeasuredTree.all()
    #expect(trees.count >= 90)
    for tree in trees {
      #expect(tree.differences(FlexLayout.box(of: tree.node)).isEmpty)
    }
  }

  /// A box that reads from right to left is the mirror image of one with its edges swapped: css-flexbox-1
  /// knows only main and cross starts.
  @Test func rightToLeftIsTheMirrorImage() throws {
    for tree in try MeasuredTree.all() {
      #expect(tree.mirrored().differences(FlexLayout.box(of: tree.node.mirrored())).isEmpty)
    }
  }

  @Test func comparisonFindsAnotherBox() throws {
    var tree = try #require(try MeasuredTree.all().first)
    tree.children[0].box[1] += 0.2
    #expect(tree.differences(FlexLayout.box(of: tree.node)).count == 1)
  }

  /// 300 less 3 x 40 are 180, of which each gets its share.
  @Test func growsByFactors() {
    let children = [1.0, 2, 3].map { factor in FlexNode(sized(40, 10) { $0.grow = factor }) }
    let box = FlexLayout.box(of: FlexNode(sized(300, 10), children: children))
    #expect(box.children.map(\.width) == [70, 100, 130])
    #expect(box.children.map(\.x) == [0, 70, 170])
  }

  /// Factors that sum to less than 1 leave the rest of the space.
  @Test func growsByPartOfTheSpace() {
    let children = [0.25, 0.5].map { factor in FlexNode(sized(50, 10) { $0.grow = factor }) }
    let box = FlexLayout.box(of: FlexNode(sized(300, 10), children: children))
    #expect(box.children.map(\.width) == [100, 150])
  }

  /// 60 are missing: of 1 x 100 and 2 x 40, 100/180 and 80/180 of them.
  @Test func shrinksByFactorsAndSizes() {
    let children = [FlexNode(sized(100, 10)), FlexNode(sized(40, 10) { $0.shrink = 2 })]
    let box = FlexLayout.box(of: FlexNode(sized(80, 10), children: children))
    #expect(abs(box.children[0].width - (100 - 60 * 100 / 180)) < 1e-9)
    #expect(abs(box.children[1].width - (40 - 60 * 80 / 180.0)) < 1e-9)
  }

  /// A text of ten characters of 8 x 20: it hugs, fills, wraps, and is aligned by its baseline.
  @Test func measuresContents() {
    func measure(_ count: Int, _ width: FlexMeasure) -> FlexExtent {
      let room: Double =
        switch width {
        case .leastWidth: 8
        case .fullWidth: .infinity
        case .width(let width): max(8, width)
        }
      let columns = min(Double(count), (room / 8).rounded(.down))
      return FlexExtent(width: columns * 8, height: (Double(count) / columns).rounded(.up) * 20, baseline: 15)
    }
    let text = FlexNode(FlexStyle(), content: 10)
    let badge = FlexNode(
      style {
        $0.padding = FlexEdges(left: .points(6), top: .points(2), right: .points(6), bottom: .points(2))
      },
      children: [text])
    let hug = FlexLayout.box(
      of: FlexNode(style { $0.alignItems = .init(.start) }, children: [badge]), measure: measure)
    #expect((hug.children[0].width, hug.children[0].height) == (92, 24))
    #expect((hug.children[0].children[0].x, hug.children[0].children[0].y) == (6, 2))

    let narrow = FlexLayout.box(of: FlexNode(sized(52, 200), children: [text]), measure: measure)
    #expect((narrow.children[0].width, narrow.children[0].height) == (52, 200))
    let column = FlexLayout.box(
      of: FlexNode(sized(52, 200) { $0.direction = .column }, children: [text, text]), measure: measure)
    #expect(column.children.map(\.height) == [40, 40])
    #expect(column.children.map(\.y) == [0, 40])

    let line = FlexNode(
      sized(300, 100) { $0.alignItems = .init(.baseline) }, children: [FlexNode(sized(10, 40)), text])
    #expect(FlexLayout.box(of: line, measure: measure).children.map(\.y) == [0, 25])
  }

  /// Each level asks for the text's size a few times, and gets it from memory.
  @Test func deepNestingIsMeasuredOnce() {
    var node = FlexNode(FlexStyle(), content: 0)
    for level in 0..<60 {
      node = FlexNode(
        style {
          $0.direction = level % 2 == 0 ? .column : .row
          $0.padding = FlexEdges(.points(1))
        }, children: [node, FlexNode(sized(2, 2))])
    }
    nonisolated(unsafe) var count = 0
    let box = FlexLayout.box(of: node) { _, _ in
      count += 1
      return FlexExtent(width: 10, height: 10)
    }
    #expect(box.width == 60 * 2 + 10 + 30 * 2)
    #expect(count < 300)
  }

  /// A row from right to left whose width is asked for after it got a place: it begins at its right edge, not
  /// at that of the width in which it was measured then.
  @Test func measuringAgainLeavesNothingElsewhere() {
    let last = FlexNode(
      style {
        $0.minimum = FlexPair(width: .points(8.5), height: .points(60.75))
        $0.margin = FlexEdges(
          left: .points(7.25), top: .points(11.75), right: .points(-5.75), bottom: .points(-1.25))
      })
    let reversed = FlexNode(
      style {
        $0.direction = .rowReverse
        $0.wrap = .wrap
        $0.aspectRatio = 3
        $0.minimum.height = .points(69)
        $0.padding = FlexEdges(
          left: .points(10.25), top: .points(6.5), right: .points(5.75), bottom: .points(7.75))
      }, children: [FlexNode(), last])
    let wrapped = FlexNode(
      style {
        $0.direction = .columnReverse
        $0.wrap = .wrap
        $0.size = FlexPair(width: .fraction(0.75), height: .fraction(0.5))
        $0.minimum.height = .fitContent
      }, children: [reversed])
    let root = FlexNode(
      style {
        $0.direction = .column
        $0.alignItems = .init(.start)
      }, children: [FlexNode(style { $0.aspectRatio = 1.5 }, children: [wrapped])])
    let found = FlexLayout.box(of: root).children[0].children[0].children[0]
    #expect(found.children[0].x == found.width - 5.75)
  }

  @Test func absoluteChildIsPlacedInThePaddingBox() {
    let pinned = FlexNode(
      sized(10, 10) {
        $0.isAbsolute = true
        $0.inset = FlexEdges(left: .auto, top: .fraction(0.5), right: .points(4), bottom: .auto)
      })
    let root = FlexNode(sized(100, 60) { $0.border = FlexEdges(5) }, children: [pinned])
    let box = FlexLayout.box(of: root).children[0]
    #expect((box.x, box.y) == (81, 30))
  }
}
