// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioLayout
import IntaglioModel
import Testing

/// Layers laid out by CSS.
@Suite("Layers in layouts of CSS")
struct LayerCSSLayoutTests {
  private func laidOut(_ layer: Layer) throws -> Layer {
    try Scene(width: 400, height: 300, layers: [layer]).laidOut(measuring: TextLayoutEngine.fixedCharacters)
      .layers[0]
  }

  private func box(_ css: String, _ layers: [Layer] = []) throws(CSSError) -> Layer {
    try Layer(css: css, layers: layers)
  }

  /// The trees of Chromium as layers: a border lies in a layer of its own, behind those of the tree.
  @Test func chromium() throws {
    func layer(_ tree: MeasuredTree) throws(CSSError) -> Layer {
      var layers: [Layer] = []
      for child in tree.children { layers.append(try layer(child)) }
      return try Layer("tree", css: "display: flex; position: relative; \(tree.declarations)", layers: layers)
    }
    func differences(_ tree: MeasuredTree, _ found: Layer) -> [String] {
      let numbers = [found.frame.x, found.frame.y, found.frame.width, found.frame.height]
      let isNear = zip(numbers, tree.box).allSatisfy { abs($0 - $1) <= 0.1 }
      let layers = found.layers.filter { $0.name == "tree" }
      return (isNear ? [] : ["\(numbers) instead of \(tree.box), \(tree.declarations)"])
        + (layers.count == tree.children.count ? [] : ["\(tree.declarations): \(layers.count) layers"])
        + zip(tree.children, layers).flatMap(differences)
    }
    for tree in try MeasuredTree.all() {
      #expect(differences(tree, try laidOut(try layer(tree))) == [])
    }
  }

  /// css-flexbox-1, section 7.1.1, in a row of 300.
  @Test(
    arguments: [
      ("flex: 1", 150), ("flex: 2 1 0", 200), ("flex: none; width: 60px", 60),
      ("flex: auto; width: 60px", 180),
      ("flex: 0 1 90px", 90), ("flex: initial; width: 350px", 300), ("flex: 40px", 170),
    ] as [(String, Double)])
  func flex(declaration: String, width: Double) throws {
    let other = declaration.contains("initial") ? "width: 0" : "flex: 1"
    let row = try laidOut(
      try box("display: flex; width: 300px; height: 20px", [try box(declaration), try box(other)]))
    #expect(row.layers[0].frame == Rect(x: 0, y: 0, width: width, height: 20))
  }

  @Test func contentBoxesGrowByPaddingAndBorder() throws {
    let inner = try box(
      "box-sizing: content-box; width: 50px; height: 10px; padding: 1px 2px; border: 3px solid red")
    let found = try laidOut(try box("display: flex; align-items: start", [inner])).layers[0]
    #expect((found.frame.width, found.frame.height) == (60, 18))
  }

  /// The ratio is that of the box that width and height are of: css-sizing-4, section 4.
  @Test(
    arguments: [
      ("content-box; width: 40px; padding: 10px", 60, 40), ("border-box; width: 40px; padding: 5px", 40, 20),
      ("content-box; height: 20px; padding: 10px 5px; border: 4px solid red", 58, 48),
      ("content-box; width: 20px; min-height: 20px; padding: 0 5%", 40, 20),
      ("content-box; align-self: stretch; padding: 10px 5px", 170, 100),
    ] as [(String, Double, Double)])
  func proportions(declarations: String, width: Double, height: Double) throws {
    let row = "display: flex; width: 200px; height: 100px; align-items: start"
    let found = try laidOut(
      try box(row, [try box("flex: none; aspect-ratio: 2; box-sizing: \(declarations)")]))
    let frame = try #require(found.layers.first).frame
    #expect((frame.width, frame.height) == (width, height), "\(frame)")
  }

  /// In a column of 200 x 100 with a padding of 10.
  @Test(
    arguments: [
      ("width: calc(50% - 12px); height: calc(25% + 5px)", 78, 25),
      ("width: calc(10% - 40px); height: 9px", 0, 9),
      ("box-sizing: content-box; width: 50%; height: 10%; padding: 2px 5%; border: 1px solid red", 110, 14),
      ("box-sizing: content-box; width: calc(50% - 10px); padding: 4px; height: 0", 88, 8),
      ("min-width: calc(100% - 60px); width: 5px; height: 1px", 120, 1),
      ("max-width: calc(100% - 60px); width: 500px; height: 1px", 120, 1),
      ("margin-left: calc(50% + 20px); align-self: stretch; height: 1px", 70, 1),
    ] as [(String, Double, Double)])
  func sums(declarations: String, width: Double, height: Double) throws {
    let column = "display: flex; flex-direction: column; width: 200px; height: 100px; padding: 10px"
    let found = try laidOut(
      try box("\(column); align-items: start", [try box("flex: none; \(declarations)")]))
    let frame = try #require(found.layers.first).frame
    #expect(abs(frame.width - width) < 1e-9 && abs(frame.height - height) < 1e-9, "\(frame)")
  }

  /// Two boxes of 60 and 40 that may wrap, in a column of 80: at least 60 wide, at most 100.
  @Test(
    arguments: [
      ("auto", "start", 80), ("auto", "stretch", 80), ("min-content", "stretch", 60),
      ("max-content", "stretch", 100), ("fit-content", "stretch", 80), ("fit-content", "start", 80),
    ] as [(String, String, Double)])
  func contentWidths(width: String, alignment: String, expected: Double) throws {
    let parts = [try box("width: 60px; height: 10px"), try box("width: 40px; height: 10px")]
    let inner = try box("display: flex; flex-wrap: wrap; width: \(width)", parts)
    let column = "display: flex; flex-direction: column; width: 80px; align-items: \(alignment)"
    #expect(try laidOut(try box(column, [inner])).layers[0].frame.width == expected)
    // In a row, which shrinks it no further than its least width.
    let row = try laidOut(try box("display: flex; width: 80px", [inner])).layers[0].frame
    #expect(row.width == (width == "min-content" ? 60 : 80))
    // A wide one has room for all of it, without stretching it.
    let wide = try laidOut(try box("display: flex; flex-direction: column; width: 300px", [inner])).layers[0]
    #expect(wide.frame.width == (width == "auto" ? 300 : width == "min-content" ? 60 : 100))
  }

  @Test func contentWidthsOfTexts() throws {
    // Ten characters.
    let text = Layer("text", frame: Layer.blank.frame, contents: .text(Text("abcd efghi")))
    func width(_ length: Layout.Length, in room: Double) throws -> Double {
      var layer = text
      (layer.width, layer.height) = (length, .hug)
      let column = Layer(
        frame: Layer.blank.frame, layout: Layout(.column, align: .stretch), width: .points(room),
        height: .points(50), layers: [layer])
      return try laidOut(column).layers[0].frame.width
    }
    let whole = try width(.maxContent, in: 500)
    #expect(try width(.fitContent, in: 500) == whole && width(.maxContent, in: 30) == whole)
    // Five characters of 10, and a hair.
    let word = try width(.minContent, in: 30)
    #expect(word > 50 && word < 50.01)
    #expect(try width(.fitContent, in: 30) == word && width(.hug, in: 500) == 500)
  }

  @Test(
    arguments: [
      ("margin-inline: 4px auto", "margin-left: 4px; margin-right: auto"),
      ("margin-block: 5%", "margin-top: 5%; margin-bottom: 5%"),
      ("padding-block: 1px 2px; padding-inline: 3px", "padding: 1px 3px 2px 3px"),
      ("position: absolute; inset-inline: 4px", "position: absolute; left: 4px; right: 4px"),
      ("position: absolute; inset-block: auto 4px", "position: absolute; bottom: 4px"),
      ("display: flex; place-items: end left", "display: flex; align-items: end"),
      ("place-self: center stretch", "align-self: center"),
      (
        "display: flex; place-content: center",
        "display: flex; align-content: center; justify-content: center"
      ),
      (
        "display: flex; place-content: end space-between",
        "display: flex; align-content: end; justify-content: space-between"
      ),
    ])
  func shorthands(short: String, long: String) throws {
    #expect(try box("width: 9px; \(short)") == box("width: 9px; \(long)"))
  }

  /// The layers of a row from the lowest to the highest, by CSS 2, appendix E, and Flexible Boxes 1, section
  /// 5.4.
  @Test(arguments: [
    (["", "", ""], "012"), (["order: 1", "", ""], "120"), (["order: 1", "", "order: -1"], "210"),
    (["position: relative", "", ""], "120"), (["position: absolute", "", ""], "120"),
    (["opacity: 0.9", "", "z-index: 0"], "102"),
    (["opacity: 1", "transform: none", "transform-origin: 0 0"], "012"),
    (["transform: rotate(9deg)", "", ""], "120"), (["filter: drop-shadow(0 1px)", "", ""], "120"),
    (["mix-blend-mode: screen", "isolation: isolate", ""], "201"),
    (["", "backdrop-filter: blur(1px)", ""], "021"),
    (["z-index: 2", "z-index: 1", "z-index: auto"], "210"), (["", "z-index: -1", "z-index: -2"], "210"),
    (["opacity: 0.5; z-index: -1", "position: relative; z-index: 1", "display: none"], "012"),
    (["text-shadow: 0 1px", "box-shadow: 0 1px", "overflow: hidden"], "012"),
  ])
  func stacking(declarations: [String], stack: String) throws {
    var layers: [Layer] = []
    for (index, css) in declarations.enumerated() {
      layers.append(try Layer("\(index)", css: "flex: none; width: 10px; height: 5px; \(css)"))
    }
    let row = try laidOut(try box("display: flex", layers))
    #expect(row.layers.compactMap(\.name).joined() == stack)
  }

  /// Lower numbers come first, wherever they are in the list.
  @Test func order() throws {
    let row = try laidOut(
      try box(
        "display: flex",
        [try box("width: 10px; height: 5px; order: 1"), try box("width: 20px; height: 5px")]))
    #expect(row.layers.map(\.frame.x) == [0, 20])
    #expect(row.layers.map(\.frame.width) == [20, 10])
  }

  /// A text in a padded box with a background: the box hugs it, and has the padding around it.
  @Test func paddedTexts() throws {
    let badge = try Layer(
      css: "background: red; padding: 4px 8px; border-radius: 99px; color: blue", contents: .text(Text("abc"))
    )
    let found = try laidOut(try box("display: flex; align-items: center; height: 60px", [badge])).layers[0]
    #expect(found.frame == Rect(x: 0, y: 16, width: 46 + Text("").font.size / 4096, height: 28))
    #expect(
      found.contents == .color(Color(red: 1, green: 0, blue: 0)) && found.cornerRadii == CornerRadii(99))
    let inner = try #require(found.layers.first)
    #expect((inner.frame.x, inner.frame.y, inner.frame.height) == (8, 4, 20))
    if case .text(let text) = inner.contents {
      #expect(text.color == Color(red: 0, green: 0, blue: 1))
    } else {
      Issue.record("no text")
    }
  }

  /// css-sizing-4, section 5.1: a box with proportions is no less high than eight characters of 10 x 20 in
  /// it.
  @Test(arguments: [("30px", 60), ("90px", 60), ("240px", 160)])
  func proportionsOfTexts(width: String, height: Double) throws {
    let text = try Layer(
      css: "background: red; aspect-ratio: 3/2; width: \(width)", contents: .text(Text("abcdefgh")))
    #expect(
      try laidOut(try box("display: flex; align-items: start", [text])).layers[0].frame.height == height)
    #expect(try laidOut(text).frame.height == height)
  }

  /// CSS's natural size of a picture of 40 x 20, within border and padding, or in its proportions.
  @Test(
    arguments: [
      ("", 40, 20), ("border: 2px solid red", 44, 24), ("padding: 1px 3px", 46, 22),
      ("border: 2px solid red; padding: 1px; border-radius: 4px", 46, 26),
      ("width: 84px; border: 2px solid red", 84, 44),
      ("height: 14px; border: 2px solid red", 24, 14), ("width: 80px", 80, 40), ("height: 10px", 20, 10),
      ("width: 30px; height: 30px", 30, 30), ("background: white", 40, 20), ("max-width: 10px", 10, 5),
      ("max-height: 10px", 20, 10), ("max-height: 10px; max-width: 16px", 16, 8), ("min-width: 80px", 80, 40),
      ("min-height: 30px; max-width: 50px", 50, 30), ("width: 30px; max-height: 10px", 30, 10),
    ] as [(String, Double, Double)])
  func picturesHaveTheirNaturalSize(declarations: String, width: Double, height: Double) throws {
    let image = try Contents.image(Bitmap(transparent: PixelSize(40, 20)))
    for around in [
      "display: flex; align-items: start", "display: flex; flex-direction: column; align-items: start",
    ] {
      let picture = try Layer(css: declarations, contents: image)
      let frame = try laidOut(try box(around, [picture])).layers[0].frame
      #expect(frame == Rect(x: 0, y: 0, width: width, height: height), "\(around): \(frame)")
    }
  }

  @Test func picturesLieWithinBorderAndPadding() throws {
    let picture = try Layer(
      css: "border: 2px solid red; padding: 1px 3px", contents: .image(Bitmap(transparent: PixelSize(40, 20)))
    )
    let found = try laidOut(try box("display: flex", [picture])).layers[0].layers
    #expect(found.first { $0.name == "picture" }?.frame == Rect(x: 5, y: 3, width: 40, height: 20))
  }

  /// Layers with frames lie outside of any flow, and give the box around them no size.
  @Test(arguments: [
    "border: 1px solid red", "background: red", "padding: 3px", "box-shadow: 0 0 2px red, 0 0 4px red",
  ])
  func boxesWithoutSizeAreErrors(declarations: String) throws {
    let framed = Layer("inner", frame: Rect(x: 4, y: 5, width: 6, height: 7), contents: .color(.black))
    let boxed = try box(declarations, [framed])
    for layer in [boxed, try box("display: flex; align-items: start", [boxed])] {
      let error = #expect(throws: SceneError.self) { try laidOut(layer) }
      #expect(error?.description.contains("width: hugs") == true, "\(error?.description ?? "no error")")
    }
    let sized = try box("\(declarations); width: 50px; height: 40px", [framed])
    #expect(try laidOut(sized).frame == Rect(x: 0, y: 0, width: 50, height: 40))
  }

  /// What depends on the size of a box is what it is in a frame of that size.
  @Test(
    arguments: [
      "background: linear-gradient(45deg, red, blue), conic-gradient(red, blue) 25% 0 / 50% 20px",
      "background: radial-gradient(red, blue) 3px 50% / 40% 10px space, white",
      "border-radius: 30% / 20%; border: 4px double red; border-left-width: 9px; background: teal",
      "transform: translate(50%, calc(10% + 3px)) rotate(20deg); transform-origin: 20% 5px; background: red",
      "border: 1px dashed red; border-top: 0; filter: blur(2px) drop-shadow(0 1px); backdrop-filter: blur(3px)",
      "padding: 10% 5px; background: red content-box; outline: 1px dotted; overflow: hidden",
      "background: linear-gradient(red, blue) text; border: 1px solid red; border-radius: min(50%, 12px)",
    ])
  func boxesAreDrawnInTheSizeFound(declarations: String) throws {
    let around = "display: flex; width: 120px; height: 50px"
    var framed = try Layer(css: declarations, frame: Rect(x: 0, y: 0, width: 120, height: 50))
    var found = try laidOut(try box(around, [try box("flex: 1; \(declarations)")])).layers[0]
    (framed.name, found.name) = (nil, nil)
    #expect(found == framed)
  }

  /// Files are read before any layout, and drawn after it.
  @Test func boxesShowTheirFiles() throws {
    let bitmap = try Bitmap(transparent: PixelSize(4, 4))
    var layer = try box("flex: 1; background: none, url(a.png) center / contain no-repeat, red")
    #expect(layer.box?.pictures.count == 3)
    #expect(try JSONDecoder().decode(Layer.self, from: JSONEncoder().encode(layer)) == layer)
    layer.box = layer.box?.changingPictures { picture, index in
      #expect(index == 1 && picture.source == .file("a.png"))
      (picture.source, picture.natural) = (.bitmap(bitmap), NaturalSize(width: 4, height: 4))
    }
    let found = try laidOut(try box("display: flex; width: 120px; height: 50px", [layer])).layers[0]
    func pictures(_ layer: Layer) -> [Contents] {
      (layer.contents.map { [$0] } ?? []) + layer.layers.flatMap(pictures)
    }
    let red = Contents.color(Color(red: 1, green: 0, blue: 0))
    #expect(pictures(found) == [red, .image(ImageContents(.bitmap(bitmap), gravity: .resize))])
    // 50 x 50 of 120 x 50.
    #expect(found.layers.last?.layers.last?.frame == Rect(x: 35, y: 0, width: 50, height: 50))
  }

  /// A layer of CSS is written with what its box says, and is the same layer when it is read again.
  @Test(
    arguments: [
      "background: linear-gradient(45deg, currentcolor, red 2em) padding-box; color: teal; font-size: 20px",
      "background: repeating-conic-gradient(from 0.1turn at 20% 2em, color(display-p3 1 0 0), rgb(0 0 255 / 40%) 20deg) 10% 5vw / 30% auto round space, none, #f008; --x: 2px",
      "border: 1px solid; border-left: thick double lab(50% 20 10); border-radius: 10% 2px / max(3px, 20%); outline: 2px dashed",
      "--a: 2px; padding: 5% var(--a); box-shadow: 0 1px 2px, inset 0 0 var(--a) red; backdrop-filter: saturate(180%) blur(2px)",
      "filter: drop-shadow(0 1px 2px) hue-rotate(0.25turn); translate: 10% 5px; rotate: 10deg; transform: scale(2) translateY(calc(100% - 3px)); transform-origin: right 4px top",
      "display: flex; padding: 7% 3px; border-bottom: 2px dotted rgb(10 20 30 / 0.25); overflow: hidden; opacity: 0.5",
    ])
  func boxesAreWritten(declarations: String) throws {
    let layer = try Layer(
      css: "width: 50%; height: 30px; \(declarations)",
      layers: [Layer(css: "background: teal", frame: Rect(x: 0, y: 0, width: 9, height: 3))],
      viewport: Size(width: 400, height: 300))
    #expect(layer.box != nil)
    let read = try JSONDecoder().decode(Layer.self, from: JSONEncoder().encode(layer))
    #expect(read == layer, "\(layer.box?.css ?? "")\n\(read.box?.css ?? "")")
    let around = "display: flex; width: 120px; height: 50px"
    #expect(try laidOut(try box(around, [read])) == laidOut(try box(around, [layer])))
  }

  /// A framed box and a laid out one are the same layers, in the same frames.
  @Test(
    arguments: [
      "background: #fff; border: 2px solid black; border-radius: 12px",
      "background: linear-gradient(red, blue); border-radius: 99px; border: 1px solid #888; box-shadow: 0 2px 4px #0004, inset 0 1px 2px #0008",
      "background: radial-gradient(red, blue), white; outline: 2px solid red; outline-offset: 3px",
      "background: white; border-width: 1px 2px 3px 4px; border-style: solid; filter: blur(2px) drop-shadow(0 1px 2px red)",
      "overflow: hidden; border: 3px solid red; border-radius: 8px; backdrop-filter: blur(3px)",
    ])
  func boxesOfAnySize(declarations: String) throws {
    func frames(_ layer: Layer, _ corner: Vector = .zero) -> [String] {
      let place = Vector(corner.x + layer.frame.x, corner.y + layer.frame.y)
      return [
        "\(layer.contents.debugDescription) \(layer.style.debugDescription) \(place) \(layer.frame.width) \(layer.frame.height)"
      ]
        + layer.layers.flatMap { frames($0, place) }
    }
    let inner = Layer("inner", frame: Rect(x: 4, y: 5, width: 6, height: 7), contents: .color(.black))
    let sizes = ["width: 80px; height: 40px; flex: none", "flex: 1"]
    let found = try sizes.map { size in
      let layer = try Layer(css: "\(declarations); \(size)", layers: [inner])
      return try laidOut(try box("display: flex; width: 80px; height: 40px", [layer])).layers[0]
    }
    #expect(frames(found[0]) == frames(found[1]))
    #expect(found[1].frame == Rect(x: 0, y: 0, width: 80, height: 40))
  }

  @Test(
    arguments: [
      ("border-width: 2px", "a border-style beside it"),
      ("min-width: max-content", "a length in px"), ("display: flex; gap: auto", "a length in px"),
      ("flex: 1 1 0 2", "the end after two factors and a basis"), ("margin-trim: block", "margin-left"),
      ("display: flex; place-items: center middle", "baseline"), ("inset-inline: 1px 2px 3px", "the end"),
      ("grid-template-columns: 1fr", "flexible boxes"), ("position: sticky", "absolute, relative, static"),
      ("padding: -4px", "a padding of 0 or more"), ("aspect-ratio: 0", "a ratio from 0.001"),
      ("order: 1.5", "a whole number"), ("box-sizing: content-box; height: 50%; padding: 2%", "border-box"),
    ])
  func faultsAreNamed(declarations: String, problem: String) {
    let error = #expect(throws: CSSError.self) { try box(declarations) }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }
}
