// SPDX-License-Identifier: MIT
import IntaglioLayout
import IntaglioModel
import Testing

@Suite("Layers in layouts")
struct SceneLayoutTests {
  private func laidOut(_ layers: [Layer]) throws(SceneError) -> [Layer] {
    try Scene(width: 400, height: 300, layers: layers).laidOut(measuring: TextLayoutEngine.fixedCharacters)
      .layers
  }

  private func frames(
    _ layout: Layout, _ layers: [Layer], frame: Rect = Rect(x: 5, y: 6, width: 200, height: 100)
  )
    throws(SceneError) -> [Rect]
  {
    try laidOut([Layer(frame: frame, layout: layout, layers: layers)])[0].layers.map(\.frame)
  }

  private func box(
    _ width: Layout.Length?, _ height: Layout.Length?, pins: Layout.Pins? = nil, layers: [Layer] = []
  ) -> Layer {
    Layer(frame: .none, contents: .color(.black), width: width, height: height, pins: pins, layers: layers)
  }

  private func text(_ string: String, _ width: Layout.Length = .hug, _ height: Layout.Length = .hug) -> Layer
  {
    Layer(frame: .none, contents: .text(Text(string)), width: width, height: height)
  }

  @Test func scenesWithoutLayoutsStayTheSame() throws {
    let layer = Layer(frame: Rect(x: 1, y: 2, width: 3, height: 4), contents: .color(.black))
    let scene = Scene(width: 9, height: 9, layers: [layer])
    #expect(try scene.laidOut(measuring: .unavailable) == scene)
  }

  @Test func rowWithGapAndPadding() throws {
    let found = try frames(
      Layout(gap: 8, padding: .init(vertical: 10, horizontal: 20)),
      [box(.points(30), .points(40)), box(.points(50), .points(20))])
    #expect(found == [Rect(x: 20, y: 10, width: 30, height: 40), Rect(x: 58, y: 10, width: 50, height: 20)])
  }

  /// 200 - 40 of padding - 8 of gaps - 32 are 120 for two, whatever they contain; across all 80.
  @Test func fillSharesWhatIsLeft() throws {
    let found = try frames(
      Layout(gap: 4, padding: .init(vertical: 10, horizontal: 20)),
      [box(.fill, .fill), box(.points(32), .percent(50)), text("a long text that wraps", .fill)])
    #expect(found[0] == Rect(x: 20, y: 10, width: 60, height: 80))
    #expect(found[1] == Rect(x: 84, y: 10, width: 32, height: 40))
    // 22 characters in lines of 6.
    #expect(found[2] == Rect(x: 120, y: 10, width: 60, height: 80))
  }

  /// A badge is as wide as its text and its padding, and a text that hugs does not wrap.
  @Test func badgeHugsItsText() throws {
    let badge = Layer(
      frame: Rect(x: 3, y: 4, width: 0, height: 0),
      layout: Layout(padding: .init(vertical: 2, horizontal: 6)),
      width: .hug, height: .hug, layers: [text("seven c")])
    let found = try laidOut([badge])[0]
    let extra = Text("").font.size / 4096
    #expect(found.frame == Rect(x: 3, y: 4, width: 82 + extra, height: 24))
    #expect(found.layers[0].frame == Rect(x: 6, y: 2, width: 70 + extra, height: 20))
    #expect(found.layout == nil && found.layers[0].width == nil)
  }

  /// Below a title of one line or of three, a subtitle follows it.
  @Test(arguments: [(10, 1), (25, 3)])
  func columnFollowsItsTexts(characters: Int, lines: Int) throws {
    let title = text(String(repeating: "x", count: characters), .fill)
    let found = try frames(
      Layout(.column, gap: 5), [title, text("sub")], frame: Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(found[0] == Rect(x: 0, y: 0, width: 100, height: Double(lines) * 20))
    #expect(found[1].y == Double(lines) * 20 + 5)
  }

  @Test func alignment() throws {
    let layers = [box(.points(20), .points(20)), box(.points(20), .points(60))]
    #expect(try frames(Layout(align: .center), layers).map(\.y) == [40, 20])
    #expect(try frames(Layout(align: .end), layers).map(\.y) == [80, 40])
    #expect(try frames(Layout(justify: .end), layers).map(\.x) == [160, 180])
    #expect(try frames(Layout(justify: .center), layers).map(\.x) == [80, 100])
    #expect(try frames(Layout(justify: .spaceBetween), layers).map(\.x) == [0, 180])
    #expect(try frames(Layout(justify: .spaceAround), layers).map(\.x) == [40, 140])
    let third = 160.0 / 3
    let evenly = try frames(Layout(justify: .spaceEvenly), layers).map(\.x)
    #expect(abs(evenly[0] - third) < 1e-9 && abs(evenly[1] - 2 * third - 20) < 1e-9)
  }

  @Test func baselines() throws {
    let column = Layer(
      frame: .none, layout: Layout(.column, padding: .init(top: 30)), width: .hug, height: .hug,
      layers: [text("a")])
    #expect(try frames(Layout(align: .baseline), [text("b"), column]).map(\.y) == [30, 0])
  }

  /// Five boxes of 60 with gaps of 10: three in a row of 200.
  @Test func wrapping() throws {
    let layers = Array(repeating: box(.points(60), .points(20)), count: 5)
    let found = try frames(Layout(gap: 10, lineGap: 7, wrap: true), layers)
    #expect(found.map(\.x) == [0, 70, 140, 0, 70])
    #expect(found.map(\.y) == [0, 0, 0, 27, 27])
  }

  @Test func overlapByNegativeGaps() throws {
    let layers = Array(repeating: box(.points(40), .points(40)), count: 3)
    #expect(try frames(Layout(gap: -12), layers).map(\.x) == [0, 28, 56])
  }

  /// What does not fit runs out rather than shrinking.
  @Test func givenSizesDoNotShrink() throws {
    let found = try frames(
      Layout(), [box(.points(150), .points(9)), box(.points(150), .points(9)), box(.fill, .fill)])
    #expect(found.map(\.width) == [150, 150, 0])
  }

  @Test func limits() throws {
    var (first, second) = (box(.fill, .points(9)), box(.fill, .fill))
    first.maximumWidth = 30
    second.minimumHeight = 120
    let found = try frames(Layout(), [first, second])
    #expect(found[0].width == 30)
    #expect((found[1].width, found[1].height) == (170, 120))
  }

  @Test func pinnedAndHiddenLayersTakeNoRoom() throws {
    var hidden = box(.points(90), .points(90))
    hidden.isHidden = true
    let found = try frames(
      Layout(gap: 10, padding: .init(vertical: 10, horizontal: 10)),
      [
        box(.points(20), .points(20)), hidden,
        box(.points(30), .points(10), pins: .init(right: 4, bottom: 6)),
        box(.fill, .points(5), pins: .init(left: 8)), box(.points(20), .points(20)),
      ])
    #expect(found[0] == Rect(x: 10, y: 10, width: 20, height: 20))
    #expect(found[2] == Rect(x: 166, y: 84, width: 30, height: 10))
    #expect((found[3].x, found[3].width) == (8, 192))
    #expect(found[4] == Rect(x: 40, y: 10, width: 20, height: 20))
  }

  /// Rows begin on the right, columns have their start there; paddings, margins and pins stay at their sides.
  @Test func rightToLeft() throws {
    var second = box(.points(50), .points(20))
    second.item = Layout.Item(margin: .init(right: 3))
    let padding = Layout.Insets(top: 10, right: 5, bottom: 10, left: 20)
    let row = try frames(
      Layout(gap: 8, padding: padding, reading: .rightToLeft),
      [box(.points(30), .points(40)), second, box(.points(9), .points(9), pins: .init(left: 4, top: 4))])
    // 200 - 5 - 30; then 8 of gap, 3 of margin, 50.
    #expect(row.map(\.x) == [165, 104, 4])
    let column = try frames(
      Layout(.column, padding: padding, reading: .rightToLeft),
      [box(.points(30), .points(10)), box(.fill, .points(10))])
    #expect(column.map(\.x) == [165, 20])
  }

  /// Layouts within take the direction over, or have their own; texts are aligned by it, unless they have
  /// one.
  @Test(arguments: [
    (Text.Direction.rightToLeft, "abc", 190.0, Text.Alignment.right), (.leftToRight, "שלום", 0, .left),
    (.auto, "12 ألف b", 190, .right), (.auto, "b ألف", 0, .left), (.auto, "123", 0, .left),
  ])
  func readingIsInherited(
    reading: Text.Direction, string: String, x: Double, alignment: Text.Alignment
  ) throws {
    var inner = box(.fill, .points(20), layers: [box(.points(10), .points(10))])
    inner.layout = Layout()
    var own = inner
    own.layout?.reading = .leftToRight
    var given = text("abc")
    given.contents = .text(Text("abc", direction: .rightToLeft))
    let outer = Layer(
      frame: Rect(x: 0, y: 0, width: 200, height: 90), layout: Layout(.column, reading: reading),
      layers: [inner, own, text(string, .fill), given])
    let found = try laidOut([outer])[0].layers
    #expect(found[0].layers[0].frame.x == x)
    #expect(found[1].layers[0].frame.x == 0)
    guard case .text(let aligned)? = found[2].contents, case .text(let kept)? = found[3].contents else {
      Issue.record("a text is lost")
      return
    }
    #expect(aligned.alignment == alignment && kept.alignment == .start)
  }

  @Test func layoutsWithinFramesAndMasks() throws {
    let inner = Layer(
      frame: Rect(x: 1, y: 1, width: 50, height: 50), layout: Layout(justify: .end),
      layers: [box(.points(10), .points(10))])
    var outer = box(.points(80), .points(80), layers: [inner])
    outer.mask = .alpha(inner)
    let found = try laidOut([
      Layer(frame: Rect(x: 0, y: 0, width: 90, height: 90), layout: Layout(), layers: [outer])
    ])
    #expect(found[0].layers[0].layers[0].layers[0].frame.x == 40)
    #expect(found[0].layers[0].mask?.layer.layers[0].frame.x == 40)
  }

  @Test func errorsNamePlaceAndCure() throws {
    func problem(_ layers: [Layer]) -> String {
      do throws(SceneError) { _ = try laidOut(layers) } catch { return "\(error)" }
      return "none"
    }
    func inLayout(_ layer: Layer) -> String {
      problem([Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9), layout: Layout(), layers: [layer])])
    }
    #expect(problem([box(.fill, nil)]).hasPrefix("layers[0].width: is for a layer in a layout"))
    #expect(
      inLayout(box(.hug, .fill)).hasPrefix(
        "layers[0].layers[0].width: hugs, but only a text, a picture or a layout"))
    #expect(inLayout(box(.fill, nil)).hasPrefix("layers[0].layers[0].height: hugs"))
    #expect(
      inLayout(Layer(frame: Rect(x: 4, y: 0, width: 9, height: 9))).hasPrefix(
        "layers[0].layers[0].frame: has a place"))
    var both = text("a")
    both.layout = Layout()
    #expect(inLayout(both).hasPrefix("layers[0].layers[0].layout: is given with a text"))
    var root = box(.fill, .hug)
    root.layout = Layout()
    #expect(problem([root]).hasPrefix("layers[0].width: is relative to the layout of the layer's parent"))
    #expect(
      inLayout(
        Layer(
          frame: .none, contents: .text(Text("a")), width: .hug, height: .hug, pins: .init(left: 1, right: 1))
      ).hasPrefix("layers[0].layers[0].width: hugs between two pins"))
    let lettered = Scene(
      width: 9, height: 9,
      layers: [Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9), layout: Layout(), layers: [text("a")])])
    #expect(throws: SceneError.self) { try lettered.laidOut(measuring: .unavailable) }
  }
}

extension Rect {
  /// The frame of a layer that has none of its own.
  fileprivate static let none = Rect(x: 0, y: 0, width: 0, height: 0)
}
