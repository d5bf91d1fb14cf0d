// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import Testing

/// What CSS hands from a layer to the layers in it, by CSS Cascade 4 and the pages of the properties.
@Suite("CSS inheritance") struct CSSInheritanceTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  private func scene(_ layers: String, warnings: RenderWarnings? = nil) throws -> Scene {
    let text = "{ \"width\": 400, \"height\": 300, \"layers\": [\(layers)] }"
    return try SceneFile(document: Array(text.utf8)).scene(warnings: warnings)
  }

  /// The innermost layer of blocks within one another, with these keys too.
  private func inner(_ blocks: [String], _ keys: String = "") throws -> Layer {
    let own = "\"name\": \"inner\", \"frame\": [0, 0, 100, 50]" + (keys.isEmpty ? "" : ", \(keys)")
    var layer = "{ \(own), \"css\": \"\(blocks.last ?? "")\" }"
    for block in blocks.dropLast().reversed() {
      layer = "{ \"frame\": [0, 0, 200, 100], \"css\": \"\(block)\", \"layers\": [\(layer)] }"
    }
    var open = try scene(layer).layers
    while let next = open.popLast() {
      guard next.name == "inner" else {
        open += next.layers
        continue
      }
      var found = next
      found.name = nil
      return found
    }
    throw Missing()
  }

  private func text(_ blocks: [String], _ keys: String = "") throws -> Text {
    let layer = try inner(blocks, "\"contents\": { \"text\": { \"string\": \"A\"\(keys) } }")
    guard case .text(let text)? = layer.contents else { throw Missing() }
    return text
  }

  private struct Missing: Error {}

  @Test func aTextHasWhatIsDeclaredAroundIt() throws {
    let block = """
      color: red; font: italic 700 20px/1.5 serif; letter-spacing: 0.1em; text-align: center;
      text-transform: uppercase; direction: rtl; hyphens: auto; tab-size: 2em; white-space: nowrap;
      list-style-type: square; font-variant-caps: small-caps; font-feature-settings: 'liga' 0
      """.replacing("\n", with: " ")
    var expected = Text(
      "A", font: Font("serif", size: 20, weight: 700, isItalic: true, features: ["smcp": 1, "liga": 0]),
      color: Self.red, alignment: .center, wrap: .none, lineHeight: 1.5, letterSpacing: 2, truncation: .none)
    expected.transform = .uppercase
    (expected.direction, expected.isHyphenated, expected.overflowsAtEnd) = (.rightToLeft, true, true)
    (expected.list, expected.tabs) = (Text.List(.text("▪")), [Text.TabStop(at: 40)])
    #expect(try text([block, ""]) == expected)
    // Through a layer without CSS, and to a text without CSS.
    let through = try scene(
      """
      { "frame": [0, 0, 9, 9], "css": "\(block)", "layers": [{ "frame": [0, 0, 9, 9], "layers": [
        { "frame": [0, 0, 9, 9], "contents": { "text": { "string": "A" } } }] }] }
      """)
    #expect(through.layers[0].layers[0].layers[0].contents == .text(expected))
    #expect(try text([block, "all: initial"]).font == Font())
    // What is no part of a letter's style stays where it is declared.
    #expect(try text(["text-overflow: ellipsis; line-clamp: 2; opacity: 0.5", ""]) == Text("A"))
  }

  @Test func whatTheTextItselfSaysWins() throws {
    let around =
      "color: red; font: italic 20px serif; line-height: 30px; text-align: end; text-fill-color: lime"
    let own = try text(
      [around, ""], ", \"color\": \"blue\", \"font\": { \"size\": 10 }, \"alignment\": \"center\"")
    #expect(own.color == Self.blue && own.alignment == .center && own.lineHeight == 3)
    #expect(own.font == Font("serif", size: 10, isItalic: true))
    // Its own declarations win over both, and em is its own size.
    let declared = try text(
      [around, "color: currentcolor; font-size: 2em"], ", \"color\": \"blue\", \"font\": { \"size\": 10 }")
    #expect(declared.font.size == 20 && declared.color == Self.blue)
    // Without CSS around it is what it was.
    #expect(try text([""], ", \"color\": \"blue\"") == Text("A", color: Self.blue))
    #expect(
      try text(["color: inherit; font: inherit"], ", \"color\": \"blue\"") == Text("A", color: Self.blue))
  }

  /// CSS 2, 10.8: a factor is handed on as it is, a length or a percentage as the computed length.
  @Test(
    arguments: [
      ("1.5", 1.5), ("30px", 3), ("1.5em", 3), ("150%", 3), ("calc(1em + 10px)", 3), ("normal", nil),
    ] as [(String, Double?)])
  func lineHeights(value: String, factor: Double?) throws {
    #expect(try text(["font-size: 20px; line-height: \(value)", "font-size: 10px"]).lineHeight == factor)
    #expect(
      try text(["font-size: 20px; line-height: \(value)", ""], ", \"font\": { \"size\": 10 }").lineHeight
        == factor)
  }

  @Test func lengthsAndColoursOfTheLayerAround() throws {
    let box = try inner(["font-size: 30px; color: red", "border-radius: 2em; background: currentcolor"])
    #expect(box.cornerRadii == CornerRadii(60) && box.contents == .color(Self.red))
    let larger = try inner(["font-size: 30px", "font-size: 50%", "font-size: 2em; border-radius: 1em 1rem"])
    #expect(larger.cornerRadii.topLeft.x == 30 && larger.cornerRadii.topRight.x == 16)
    let faded = try inner([
      "color: red", "color: color-mix(in srgb, currentcolor, blue); background: currentcolor",
    ])
    #expect(faded.contents == .color(Color(red: 0.5, green: 0, blue: 0.5)))
    // Of the fill only the letters know.
    let filled = try inner(["color: red; text-fill-color: blue", "background: currentcolor"])
    #expect(filled.contents == .color(Self.red))
    #expect(try text(["color: red; text-fill-color: blue", "color: lime"]).color == Self.blue)
    let placed = try scene(
      """
      { "css": "width: 300px; height: 200px; display: flex; font-size: 30px", "layers": [
        { "css": "width: 2em; height: 1rem" }] }
      """)
    #expect(
      placed.layers[0].layers[0].width == .points(60) && placed.layers[0].layers[0].height == .points(16))
  }

  static let keywords: [(String, String, Double)] = [
    ("border-radius: 7px", "border-radius: inherit", 7), ("border-radius: 7px", "", 0),
    ("border-radius: 7px", "border-top-left-radius: inherit", 7),
    ("border-radius: 7px 8px", "border-top-right-radius: inherit", 0),
    ("border-top-left-radius: 7px", "border-radius: inherit", 7),
    ("border-radius: 0.5em; font-size: 20px", "font-size: 40px; border-radius: inherit", 10),
    ("border-radius: 7px", "border-radius: 3px; border-radius: unset", 0),
    ("border-radius: 7px", "border-radius: 3px; border-radius: revert", 0),
    ("font-size: 20px", "font-size: 9px; font-size: unset; border-radius: 1em", 20),
    ("font-size: 20px", "font-size: initial; border-radius: 1em", 16),
    ("font-size: 20px", "font-size: revert; border-radius: 1em", 20),
    ("font-size: 20px", "all: unset; border-radius: 1em", 20),
    ("font-size: 20px", "all: initial; border-radius: 1em", 16),
    ("border-radius: 7px", "all: inherit", 7),
    ("--r: 7px", "border-radius: var(--r)", 7), ("--r: 7px", "--r: 3px; border-radius: var(--r)", 3),
    ("--r: 7px", "--r: inherit; border-radius: var(--r)", 7),
    ("--r: 7px", "--r: unset; border-radius: var(--r)", 7),
    ("--r: 7px", "--r: initial; border-radius: var(--r, 4px)", 4),
    // A property that refers to itself has no value, whatever the layer around has.
    ("--r: 7px", "--r: var(--r); border-radius: var(--r, 4px)", 4),
    // The value around is computed there: its parts are not those of the block here.
    ("--r: var(--s); --s: 7px", "--s: 3px; border-radius: var(--r)", 7),
    ("--r: var(--s, 2px)", "--s: 3px; border-radius: var(--r)", 2),
    // Only its units are computed here.
    ("--r: 2em; font-size: 30px", "font-size: 10px; border-radius: var(--r)", 20),
    ("--x: inherit; border-radius: 7px", "border-radius: var(--x, inherit)", 7),
  ]

  @Test(arguments: keywords)
  func keywordsAndCustomProperties(outer: String, own: String, radius: Double) throws {
    #expect(try inner([outer, own]).cornerRadii.topLeft.x == radius)
  }

  @Test func anyPropertyInherits() throws {
    let around = """
      border: 2px solid red; opacity: 0.5; background: blue; box-shadow: 0 1px 2px lime; overflow: hidden;
      mix-blend-mode: multiply; transform: translate(3px, 0)
      """.replacing("\n", with: " ")
    let box = try inner([
      around,
      "border: inherit; opacity: inherit; background: inherit; overflow: inherit; mix-blend-mode: inherit; transform: inherit",
    ])
    #expect(
      box
        == Layer(
          frame: Rect(0, 0, 100, 50), contents: .color(Self.blue), border: Border(width: 2, color: Self.red),
          transform: .translation(3, 0), opacity: 0.5, blend: .multiply, clipsToBounds: true))
    // A part of what is declared as a whole.
    let side = try inner([around, "border: 5px solid lime; border-width: inherit; border-color: inherit"])
    #expect(side.border == Border(width: 2, color: Self.red))
    // A layer without CSS has none of it to give.
    let between = try scene(
      """
      { "frame": [0, 0, 9, 9], "css": "opacity: 0.5; color: red", "layers": [{ "frame": [0, 0, 9, 9],
        "layers": [{ "frame": [0, 0, 9, 9], "css": "opacity: inherit; background: currentcolor" }] }] }
      """
    ).layers[0].layers[0].layers[0]
    #expect(between == Layer(frame: Rect(0, 0, 9, 9), contents: .color(Self.red)))
    let placed = try scene(
      """
      { "css": "width: 300px; height: 200px; display: flex; padding: 5px 6px; gap: 3px", "layers": [
        { "css": "width: inherit; height: 50px; padding: inherit; display: inherit; gap: inherit" }] }
      """
    ).layers[0].layers[0]
    #expect(placed.width == .points(300) && placed.layout?.gap == 3)
    #expect(placed.layout?.padding == Layout.Insets(top: 5, right: 6, bottom: 5, left: 6))
  }

  @Test func masksInheritNothing() throws {
    let layer = try inner(
      ["color: red; font-size: 30px", ""],
      "\"mask\": { \"alpha\": { \"frame\": [0, 0, 9, 9], \"contents\": { \"text\": { \"string\": \"A\" } } } }"
    )
    #expect(layer.mask?.layer.contents == .text(Text("A")))
  }

  @Test func drawingsHaveTheColourAround() throws {
    func drawing(_ blocks: [String], _ keys: String = "") throws -> Color? {
      let layer = try inner(blocks, "\"contents\": { \"image\": \"a.svg\"\(keys) }")
      guard case .image(let image)? = layer.contents else { throw Missing() }
      return image.currentColor
    }
    #expect(throws: (any Error).self) { try drawing(["color: red", ""]) }
    // Files are read later: the layer alone says it.
    let layer = try Layer(
      css: "color: red", frame: Rect(0, 0, 9, 9), contents: .image(ImageContents(.file("a.svg"))))
    guard case .image(let image)? = layer.contents else { throw Missing() }
    #expect(image.currentColor == Self.red)
  }

  @Test func hiddenLayersKeepTheirRoomAndTheirVisibleLayers() throws {
    let hidden = try inner([
      "visibility: hidden; background: red; border: 2px solid blue", "background: lime",
    ])
    #expect(hidden.opacity == 0 && !hidden.isHidden)
    let shown = try scene(
      """
      { "frame": [0, 0, 90, 90], "css": "visibility: hidden; background: red; box-shadow: 0 1px red",
        "layers": [{ "frame": [0, 0, 9, 9], "css": "visibility: visible; background: lime" },
          { "frame": [0, 0, 9, 9], "contents": { "color": "blue" } },
          { "frame": [0, 0, 9, 9], "hidden": false, "contents": { "color": "blue" } }] }
      """
    ).layers[0]
    #expect(shown.contents == nil && shown.style == nil && shown.opacity == 1)
    #expect(shown.layers.map(\.opacity) == [1, 0, 1])
  }

  @Test func linesOfABoxGoOnThroughItsFlow() throws {
    func texts(_ css: String) throws -> [Text] {
      try scene(
        """
        { "css": "display: flex; width: 300px; height: 50px; color: red; \(css)", "layers": [
          { "css": "color: blue", "contents": { "text": { "string": "A" } } },
          { "css": "position: absolute; left: 0", "contents": { "text": { "string": "A" } } },
          { "frame": [0, 0, 9, 9], "contents": { "text": { "string": "A" } } }] }
        """
      ).layers[0].layers.compactMap { if case .text(let text)? = $0.contents { text } else { nil } }
    }
    let lined = try texts("text-decoration: underline 3px")
    #expect(lined.map(\.isUnderlined) == [true, false, false])
    #expect(lined[0].lineColor == Self.red && lined[0].lineThickness == 3)
    let own = try text([
      "text-decoration: underline lime", "text-decoration: line-through blue 0.1em; font-size: 20px",
    ])
    #expect(!own.isUnderlined && own.isStruckThrough && own.lineColor == Self.blue && own.lineThickness == 2)
    #expect(throws: CSSError.self) {
      try Layer(css: "text-decoration: underline wavy", frame: Rect(0, 0, 9, 9), contents: .text(Text("a")))
    }
  }

  /// CSS Text Decoration 4, 2.4: each box's line has its own colour, whatever the letters have. Lines below
  /// letters lie behind them, and those of outer boxes behind those of inner ones.
  @Test func linesOfSeveralBoxes() throws {
    let layer = try scene(
      """
      { "css": "display: flex; width: 90px; height: 50px; text-decoration: underline line-through red 6px", "layers": [
        { "css": "color: blue; text-decoration: line-through lime 2px", "contents": { "text": { "string": "A" } } }] }
      """
    ).layers[0].layers[0]
    #expect(layer.layers.map(\.name) == ["line", "letters", "line", "line"])
    let texts = layer.layers.compactMap { if case .text(let text)? = $0.contents { text } else { nil } }
    #expect(texts.map(\.isUnderlined) == [true, false, false, false])
    #expect(texts.map(\.isStruckThrough) == [false, false, true, true])
    let lines = [0, 2, 3].map { texts[$0] }
    #expect(lines.map(\.lineColor) == [Self.red, Self.red, Color(red: 0, green: 1, blue: 0)])
    #expect(lines.map(\.lineThickness) == [6, 6, 2])
    #expect(texts.map(\.color) == [.clear, Self.blue, .clear, .clear])
  }

  /// CSS Writing Modes 4: what comes first is on the right.
  @Test func boxesFromRightToLeft() throws {
    func layout(_ css: String) throws -> Layout? {
      try inner(["direction: rtl", "display: flex; \(css)"]).layout
    }
    let row = try layout("justify-content: end")
    #expect(row?.direction == .row && row?.justify == .end && row?.reading == .rightToLeft)
    #expect(try layout("direction: ltr")?.reading == .leftToRight)
    #expect(try inner(["", "display: flex"]).layout?.reading == nil)
  }

  /// CSS Text 4: without text-overflow a line that does not wrap runs out of its box.
  @Test func linesThatDoNotWrap() throws {
    #expect(try text(["white-space: nowrap"]).truncation == .none)
    #expect(try text(["white-space: nowrap; text-overflow: ellipsis"]).truncation == .end)
    #expect(try text(["white-space: nowrap", "text-overflow: ellipsis"]).truncation == .end)
    #expect(try text(["white-space: nowrap", ""], ", \"truncation\": \"middle\"").truncation == .middle)
    #expect(try text(["color: red"]).truncation == .end)
    #expect(try text(["text-wrap: nowrap", "text-wrap-style: balance"]).wrap == .none)
    #expect(try text(["white-space: nowrap", "white-space: normal"]).wrap == .word)
    #expect(try text(["overflow-wrap: anywhere", ""]).wrap == .anywhere)
    #expect(try text(["overflow-wrap: anywhere", ""], ", \"wrap\": \"balance\"").wrap == .balance)
  }

  @Test func inheritedPropertiesOfABoxAreNoWarnings() throws {
    let warnings = RenderWarnings()
    _ = try scene(
      "{ \"frame\": [0, 0, 9, 9], \"css\": \"text-shadow: 0 1px red; text-align: center; line-height: 2; direction: rtl; visibility: visible; font: 12px serif; cursor: auto\" }",
      warnings: warnings)
    #expect(
      warnings.all.map(\.description) == ["layers[0].css: ignored: cursor has no meaning for a picture"])
    // What a layer hands on is checked where it stands.
    #expect(throws: (any Error).self) { try inner(["text-align: middle", ""]) }
  }

  /// Text that comes from blocks around is an error where this block asks for it.
  @Test func errorsAreThoseOfTheBlock() throws {
    let error = try #require(
      #expect(throws: DocumentError.self) { try inner(["--tone: 12", "opacity: 1; color: var(--tone)"]) })
    #expect("\(error)".contains("layers[0].layers[0].css") && "\(error)".contains("--tone"), "\(error)")
    #expect("\(error)".contains("a CSS colour"))
    // A custom property without a value is none.
    let warnings = RenderWarnings()
    _ = try scene(
      """
      { "css": "--tone: var(--gone); width: 9px; height: 9px", "layers": [
        { "frame": [0, 0, 9, 9], "css": "color: var(--tone)" }] }
      """, warnings: warnings)
    #expect(warnings.all.contains { "\($0)".contains("color is unset") && "\($0)".contains("--gone") })
  }

  /// Fields that CSS makes are not in the file: an error of theirs names the CSS.
  @Test func errorsOfWhatCSSMakes() throws {
    let text = """
      { "width": 90, "height": 90, "scale": 8, "layers": [{ "frame": [0, 0, 9, 9], "layers": [
        { "frame": [0, 0, 9, 9], "css": "background: red; box-shadow: 0 0 0 3000px" }] }] }
      """
    let error = try #require(
      #expect(throws: DocumentError.self) { try SceneFile(document: Array(text.utf8)).scene() })
    #expect("\(error)".contains("layers[0].layers[0].css: makes style.shadows[0]"), "\(error)")
  }

  /// Doubling at each level ends with an error, not with the memory.
  @Test func growthThroughLayersHasLimits() {
    let blocks = (0..<60).map { "--v\($0): var(--v\($0 + 1)) var(--v\($0 + 1))" }.reversed()
    #expect(throws: DocumentError.self) {
      try inner(["--v60: 1px"] + blocks + ["border-radius: var(--v0)"])
    }
  }
}
