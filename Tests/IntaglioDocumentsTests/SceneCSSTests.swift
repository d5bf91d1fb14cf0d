// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioGallery
import IntaglioModel
import Testing

/// A scene as elements and rules, against hand-written ones.
@Suite struct SceneCSSTests {
  private func rules(_ layer: Layer, addressOf address: (Bitmap) -> String? = { _ in nil }) -> [CSSRule] {
    // The first two are the scene's own.
    Array(
      SceneCSS(Scene(width: 200, height: 100, layers: [layer]), addressOf: address).rules.dropFirst(2))
  }

  private let frame = Rect(10, 20, 100, 50)

  @Test func aSmallScene() {
    let card = Layer(
      "Card", frame: frame, contents: .color(.white),
      style: Style(shadows: [Shadow(.outer, color: .black, offset: Vector(0, 2), blur: .sigma(3))]),
      cornerRadii: CornerRadii(8), opacity: 0.5)
    let scene = Scene(width: 200, height: 100, background: .black, layers: [card])
    #expect(
      SceneCSS(scene, name: "hello").document == """
        <div class="hello">
          <div class="card"></div>
        </div>

        <style>
        .hello {
          position: relative;
          width: 200px;
          height: 100px;
          overflow: hidden;
          background: #000;
          isolation: isolate;
        }
        .hello * {
          position: absolute;
          box-sizing: border-box;
        }
        .card {
          left: 10px;
          top: 20px;
          width: 100px;
          height: 50px;
          border-radius: 8px;
          background: #fff;
          box-shadow: 0 2px 6px #000;
          opacity: 0.5;
        }
        </style>
        """)
  }

  @Test func everyElementHasAClassOfItsOwn() {
    let children = [Layer("a b", frame: frame), Layer(frame: frame), Layer("7", frame: frame)]
    let scene = Scene(
      width: 9, height: 9, layers: [Layer("A/B", frame: frame, layers: children), Layer(frame: frame)])
    let css = SceneCSS(scene)
    #expect(
      css.markup == """
        <div class="scene">
          <div class="a-b">
            <div class="a-b-2"></div>
            <div class="layer"></div>
            <div class="layer-7"></div>
          </div>
          <div class="layer-2"></div>
        </div>
        """)
    #expect(css.rules.map(\.selector).count == Set(css.rules.map(\.selector)).count)
  }

  @Test func textsAndNamesCannotBecomeMarkup() {
    let evil = "</style><script>alert(\"&\")</script>"
    let layer = Layer(
      evil, frame: frame, contents: .text(Text(evil, font: Font(.families([evil]), size: 20))))
    let css = SceneCSS(Scene(width: 9, height: 9, layers: [layer]))
    #expect(!css.document.contains("<script"))
    #expect(css.document.components(separatedBy: "</style").count == 2)
    #expect(css.markup.contains("&lt;/style&gt;&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;"))
  }

  @Test func aTextIsSetInItsBox() throws {
    let text = Text(
      "Hello", font: Font("Fira Sans, serif", size: 20, weight: 700, isItalic: true), color: .white,
      alignment: .end, verticalAlignment: .bottom, wrap: .none, lineHeight: 1.5, letterSpacing: -0.5,
      isUnderlined: true, direction: .leftToRight)
    let shadow = Shadow(.outer, color: .black, offset: Vector(0, 1), blur: .css(2))
    let rule = try #require(
      rules(Layer(frame: frame, contents: .text(text), style: Style(shadows: [shadow]))).first)
    #expect(rule["font"] == "italic 700 20px/1.5 \"Fira Sans\", serif")
    #expect(rule["color"] == "#fff")
    #expect(rule["letter-spacing"] == "-0.5px")
    #expect(rule["justify-content"] == "flex-end" && rule["align-items"] == "flex-end")
    #expect(rule["white-space"] == "pre" && rule["text-decoration"] == "underline")
    #expect(rule["text-shadow"] == "0 1px 2px #000")
  }

  @Test func aTextsLettersAreReadAgain() throws {
    let font = Font(
      "Fira Sans, serif", size: 20, weight: 700, isItalic: true, axes: ["wdth": 75.5], features: ["tnum": 1])
    let text = Text(
      "Hello", font: font, alignment: .end, lineHeight: 1.5, letterSpacing: -0.5, transform: .uppercase,
      trim: .cap, isStruckThrough: true)
    let rule = try #require(rules(Layer(frame: frame, contents: .text(text))).first)
    let properties = [
      "font", "font-variation-settings", "font-feature-settings", "text-transform", "text-box",
      "letter-spacing", "text-align", "text-decoration",
    ]
    let css = try properties.map { "\($0): \(try #require(rule[$0]))" }.joined(separator: "; ")
    #expect(try Layer(css: css, frame: frame, contents: .text(Text("Hello"))).contents == .text(text))
  }

  @Test func aTextsWrapIsDeclared() throws {
    func rule(_ wrap: Text.Wrap) throws -> CSSRule {
      try #require(rules(Layer(frame: frame, contents: .text(Text("a", wrap: wrap)))).first)
    }
    #expect(try rule(.balance)["text-wrap-style"] == "balance")
    #expect(try rule(.pretty)["text-wrap-style"] == "pretty")
    #expect(try rule(.anywhere)["overflow-wrap"] == "anywhere")
  }

  // MARK: Gradients

  private func background(_ gradient: Gradient) -> String? {
    rules(Layer(frame: frame, contents: .gradient(gradient))).first?["background"]
  }

  /// Angles of CSS are clockwise from the top. Between the corners of 100 x 50 points along 45 degrees CSS's
  /// line is (100 + 50) / sqrt(2) = 106.07 long; a line of 50 points along x is half of the one along x.
  @Test func linearGradientsLieWhereTheyLie() {
    #expect(background(Gradient([.black, .white])) == "linear-gradient(180deg, #000 0%, #fff 100%)")
    #expect(
      background(Gradient([.black, .white], from: Vector(0, 0.5), to: Vector(1, 0.5)))
        == "linear-gradient(90deg, #000 0%, #fff 100%)")
    #expect(
      background(Gradient([.black, .white], from: Vector(0.25, 0.5), to: Vector(0.75, 0.5)))
        == "linear-gradient(90deg, #000 25%, #fff 75%)")
    // From the upper left corner 50 points to the right and 50 down: 70.71 of 106.07, from the corner on.
    #expect(
      background(Gradient([.black, .white], from: Vector(0, 0), to: Vector(0.5, 1)))
        == "linear-gradient(135deg, #000 0%, #fff 66.6667%)")
    #expect(
      background(Gradient([.black], from: Vector(0, 0), to: Vector(0, 1), space: .okLab))
        == "linear-gradient(180deg in oklab, #000 0%, #000 0%)")
    #expect(background(Gradient([.black, .white], from: Vector(0, 0), to: Vector(0, 0))) == nil)
  }

  @Test func otherGradientsToo() {
    let stops = [Gradient.Stop(.black, at: 0), Gradient.Stop(.white, at: 0.5)]
    #expect(
      background(
        Gradient(.radial(center: Vector(0.4, 0.5), radius: Vector(0.6, 0.2)), stops: stops, space: .linear))
        == "radial-gradient(60% 20% at 40% 50% in srgb-linear, #000 0%, #fff 50%)")
    #expect(
      background(Gradient(.conic(center: Vector(0.5, 0.25), start: 30), stops: stops))
        == "conic-gradient(from 30deg at 50% 25%, #000 0%, #fff 50%)")
    let turn = Gradient.Shape.conic(center: Vector(0.5, 0.25), start: 30)
    #expect(
      background(Gradient(turn, stops: stops, repeats: true, tiling: Tiling(Rect(1, 2.5, 20, 10))))
        == "repeating-conic-gradient(from 30deg at 50% 25%, #000 0%, #fff 50%) 1px 2.5px / 20px 10px")
    #expect(background(Gradient(turn, stops: stops, tiling: Tiling(Rect(1, 2, 3, 4), rowGap: 1))) == nil)
  }

  /// Premultiplied or not is the same where only alpha or only colour changes.
  @Test func aMixingThatCSSLacksIsSaid() throws {
    func comments(_ colors: [Color]) throws -> [String] {
      try #require(rules(Layer(frame: frame, contents: .gradient(Gradient(colors, mixing: .straight)))).first)
        .comments
    }
    #expect(try comments([Color(white: 0, alpha: 0.5), Color(white: 1, alpha: 0)]).count == 1)
    #expect(try comments([Color(white: 0, alpha: 0.5), .clear]).isEmpty)
    #expect(try comments([.black, .white]).isEmpty)
  }

  // MARK: The rest

  /// An element behind the children in the document lies above them; a border of the element itself would lie
  /// below, and move them.
  @Test func aBorderLiesOverTheChildren() throws {
    let layer = Layer(
      "box", frame: frame, border: Border(width: 3, color: .white), layers: [Layer("child", frame: frame)])
    let found = rules(layer)
    #expect(found.map(\.selector) == [".box", ".box::after", ".child"])
    #expect(found[1]["border"] == "3px solid #fff" && found[1]["inset"] == "0")
    #expect(found[0]["border"] == nil)
    let thick = rules(Layer("box", frame: frame, border: Border(width: 80, color: .white)))
    #expect(thick[1]["border"] == "25px solid #fff")
  }

  @Test func transformsBlendsAndClips() throws {
    let rule = try #require(
      rules(
        Layer(
          frame: frame, cornerRadii: CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4),
          transform: Transform(a: 1, b: 0.5, c: -0.5, d: 1, tx: 3, ty: 4), anchor: Vector(0, 1),
          blend: .colorDodge, isHidden: true, clipsToBounds: true, isIsolated: true)
      ).first)
    #expect(rule["transform"] == "matrix(1, 0.5, -0.5, 1, 3, 4)")
    #expect(rule["transform-origin"] == "0% 100%")
    #expect(rule["border-radius"] == "1px 2px 3px 4px")
    #expect(rule["mix-blend-mode"] == "color-dodge")
    #expect(rule["overflow"] == "hidden" && rule["display"] == "none" && rule["isolation"] == "isolate")
    for mode in [BlendMode.copy, .dissolve, .linearDodge, .divide] {
      let rule = try #require(rules(Layer(frame: frame, blend: mode)).first)
      #expect(
        rule["mix-blend-mode"] == nil && rule.comments == ["the blend mode \(mode), which CSS does not have"])
    }
    let ellipses = CornerRadii(
      topLeft: Vector(10, 5), topRight: Vector(20, 5), bottomRight: .zero, bottomLeft: Vector(1, 5))
    let flat = CornerRadii(corners: ellipses.corners.map { Vector($0.x, 5) })
    #expect(
      rules(Layer(frame: frame, cornerRadii: ellipses)).first?["border-radius"]
        == "10px 20px 0 1px / 5px 5px 0 5px")
    #expect(
      rules(Layer(frame: frame, cornerRadii: flat)).first?["border-radius"] == "10px 20px 0 1px / 5px")
  }

  @Test(
    arguments: [
      (.resize, "0 0 / 100% 100%"), (.resizeAspect, "center / contain"),
      (.resizeAspectFill, "center / cover"),
      (.bottomRight, "right bottom"), (.top, "top"),
    ] as [(ImageContents.Gravity, String)])
  func gravitiesAreBackgrounds(gravity: ImageContents.Gravity, placement: String) throws {
    let file = Layer(frame: frame, contents: .image(ImageContents(.file("a.png"), gravity: gravity)))
    #expect(rules(file).first?["background"] == "url(\"a.png\") \(placement) no-repeat")
    let bitmap = try Bitmap(transparent: PixelSize(2, 2))
    let pixels = Layer(frame: frame, contents: .image(bitmap, gravity: gravity))
    #expect(rules(pixels).first?["background"] == nil)
    #expect(rules(pixels).first?.comments.count == 1)
    #expect(
      rules(pixels, addressOf: { $0 == bitmap ? "b.png" : nil }).first?["background"]
        == "url(\"b.png\") \(placement) no-repeat")
  }

  /// An opaque picture that fills its frame is a box, which CSS can shade inside; another is not.
  @Test func onlyAnOpaquePictureIsABox() throws {
    let shadows = Style(shadows: [Shadow(.inner, blur: .css(2)), Shadow(.outer, blur: .css(4))])
    func rule(_ alpha: UInt8) throws -> CSSRule {
      let bitmap = try Bitmap(size: PixelSize(1, 1), pixels: [0, 0, 0, alpha])
      return try #require(
        rules(Layer(frame: frame, contents: .image(bitmap), style: shadows), addressOf: { _ in "a.png" })
          .first)
    }
    #expect(try rule(255)["box-shadow"] == "inset 0 0 2px #000, 0 0 4px #000")
    #expect(try rule(254)["filter"] == "drop-shadow(0 0 2px #000)")
  }

  @Test func aPathIsAnSVG() {
    let shape = Shape(
      Path([.move(to: Vector(0, 1.0 / 3)), .line(to: Vector(4, 0)), .close]), fill: nil, rule: .evenOdd,
      stroke: Stroke(width: 2, cap: .round, dashes: [3, 1]), strokeColor: .white)
    let markup = SceneCSS(
      Scene(width: 9, height: 9, layers: [Layer(frame: frame, contents: .shape(shape))])
    ).markup
    #expect(markup.contains(##"<path d="M0 0.3333 L4 0 Z" fill="none" fill-rule="evenodd" stroke="#fff""##))
    #expect(markup.contains(#"stroke-width="2" stroke-linecap="round""#))
    #expect(markup.contains(#"stroke-dasharray="3 1""#))
  }

  @Test func masksOfPicturesAndGradientsAreMasks() throws {
    let gradient = Layer(frame: Rect(1, 2, 30, 40), contents: .gradient(Gradient([.white, .black])))
    let rule = try #require(
      rules(Layer(frame: frame, contents: .color(.white), mask: .luminance(gradient))).first)
    #expect(
      rule["mask"] == "linear-gradient(180deg, #fff 0%, #000 100%) 1px 2px / 30px 40px no-repeat no-clip")
    #expect(rule["mask-mode"] == "luminance")
    var shadowed = gradient
    shadowed.style = Style(shadows: [Shadow(.outer)])
    let other = try #require(
      rules(Layer(frame: frame, contents: .color(.white), mask: .alpha(shadowed))).first)
    #expect(other["mask"] == nil && other.comments.count == 1)
  }

  @Test func whatCSSLacksIsSaid() throws {
    let path = Path.rectangle(Rect(0, 0, 9, 9))
    let curled = try #require(
      rules(Layer(frame: frame, pathShadow: PathShadow(path, blur: .layerRadius(3)))).first)
    #expect(curled.comments.count == 1 && curled["box-shadow"] == nil)
    // Nothing casts nothing, but a box of CSS would.
    let clear = try #require(
      rules(Layer(frame: frame, contents: .color(.clear), style: Style(shadows: [Shadow(.outer)]))).first)
    #expect(clear["box-shadow"] == nil)
    let translucent = try #require(
      rules(
        Layer(
          frame: frame, contents: .color(Color(white: 0, alpha: 0.5)), style: Style(shadows: [Shadow(.outer)])
        )
      ).first)
    #expect(translucent["box-shadow"] == "0 0 0 #000" && translucent.comments.count == 1)
  }
}
