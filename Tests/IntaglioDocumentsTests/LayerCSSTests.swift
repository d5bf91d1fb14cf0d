// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGallery
import IntaglioModel
import Testing

/// CSS declarations as layers, against CSS's specifications.
@Suite("CSS declarations") struct LayerCSSTests {
  private let frame = Rect(10, 20, 100, 50)

  private func layer(_ css: String, _ contents: Contents? = nil) throws -> Layer {
    try Layer(css: css, frame: frame, contents: contents)
  }

  @Test func aCardIsOneLayer() throws {
    let card = try Layer(
      "card",
      css: """
        /* a card */
        BACKGROUND: White; Border-Radius: 12px;;
        box-shadow: 0 2px 8px #0004, inset 0 1px 0 red;
        opacity: 50%; mix-blend-mode: Color-Dodge; isolation: isolate; overflow: hidden; box-sizing: border-box
        """, frame: frame)
    #expect(
      card
        == Layer(
          "card", frame: frame, contents: .color(.white),
          style: Style(shadows: [
            Shadow(.outer, color: Color(white: 0, alpha: 68.0 / 255), offset: Vector(0, 2), blur: .css(8)),
            Shadow(.inner, color: Color(red: 1, green: 0, blue: 0), offset: Vector(0, 1), blur: .css(0)),
          ]),
          cornerRadii: CornerRadii(12), opacity: 0.5, blend: .colorDodge, clipsToBounds: true,
          isIsolated: true))
    #expect(try layer("") == Layer(frame: frame))
    #expect(try layer(" ; /* nothing */ ;") == Layer(frame: frame))
  }

  /// Percentages are those of the width and of the height; a missing corner is the one across.
  @Test func radii() throws {
    func radii(_ css: String) throws -> [Vector] { try layer(css).cornerRadii.corners }
    #expect(try radii("border-radius: 10%") == Array(repeating: Vector(10, 5), count: 4))
    #expect(
      try radii("border-radius: 1px 2px 3px") == [Vector(1, 1), Vector(2, 2), Vector(3, 3), Vector(2, 2)])
    #expect(
      try radii("border-radius: 10px 20px / 5px 15px 0")
        == [Vector(10, 5), Vector(20, 15), Vector(10, 0), Vector(20, 15)])
    #expect(
      try radii("border-radius: 4px; border-top-right-radius: 8px 2px; border-bottom-left-radius: 50%")
        == [Vector(4, 4), Vector(8, 2), Vector(4, 4), Vector(50, 25)])
    #expect(
      try radii("border-bottom-right-radius: 3px") == [.zero, .zero, Vector(3, 3), .zero])
  }

  @Test func theLastCountsUnlessOneIsImportant() throws {
    #expect(try layer("opacity: 0.1; opacity: 0.2").opacity == 0.2)
    #expect(try layer("opacity: 0.1 !important; opacity: 0.2").opacity == 0.1)
    #expect(try layer("opacity: 0.1 ! IMPORTANT; opacity: 0.2!important").opacity == 0.2)
    #expect(try layer("background: red; background-image: none").contents == .color(try Color(css: "red")))
    #expect(try layer("background-color: red; background: none").contents == nil)
    #expect(try layer("box-shadow: 0 0 red !important; box-shadow: none").layers.count == 1)
  }

  /// The border box casts, though nothing of it is drawn; and nothing of an outer shadow is below it.
  @Test func aBoxThatShinesThroughCastsAsAnOpaqueOne() throws {
    let shadows = try Shadow.list(css: "0 2px 4px black, inset 0 0 3px red")
    let box = Rect(0, 0, 100, 50)
    func caster(_ name: String, _ shadow: Shadow) -> Layer {
      Layer(
        name, frame: box, contents: .color(.black),
        style: Style(shadows: [shadow], contents: .knockout), cornerRadii: CornerRadii(3))
    }
    let paint = Layer(
      "background", frame: box, contents: .color(Color(white: 1, alpha: 0.2)), cornerRadii: CornerRadii(3))
    let css = "border-radius: 3px; box-shadow: \(shadows.css)"
    let around = [caster("shadow", shadows[0]), caster("inset", shadows[1])]
    #expect(try layer(css).layers == around)
    #expect(
      try layer("\(css); background: rgb(255 255 255 / 20%)").layers == [around[0], paint, around[1]])
  }

  /// Background, shadows and border lie below the box's contents; an opaque colour is their caster.
  @Test func severalBackgroundsAreLayers() throws {
    let text = Text("Hi", color: .white)
    let box = try layer(
      "background: linear-gradient(red, #f000), #00f; border: 4px solid lime; border-radius: 10px;"
        + "box-shadow: 0 1px 2px black, inset 0 0 5px black; overflow: hidden",
      .text(text))
    #expect(box.contents == nil && box.style == nil && box.border == nil && !box.clipsToBounds)
    // Of one round shape, the backgrounds are cut once.
    #expect(box.layers.map(\.name) == ["border", "background", "inset", "clip"])
    #expect(box.layers[1].layers.count == 2 && box.layers[1].clipsToBounds)
    #expect(box.layers[0].style?.shadows.count == 1 && box.layers[0].style?.contents == .drawn)
    #expect(
      box.layers[0].contents == .color(try Color(css: "lime")) && box.layers[0].cornerRadii == CornerRadii(10)
    )
    let inside = Rect(4, 4, 92, 42)
    for layer in box.layers[1...3] { #expect(layer.frame == inside && layer.cornerRadii == CornerRadii(6)) }
    #expect(box.layers[3].clipsToBounds && box.layers[3].frame == inside)
    let within = box.layers[3].layers[0]
    #expect(within.frame == Rect(-4, -4, 100, 50) && !within.clipsToBounds)
    #expect(within.layers == [Layer("text", frame: Rect(4, 4, 92, 42), contents: .text(text))])
    // The gradient goes from one inner edge of the border to the other: below a square border from 4 to 46 of
    // 50.
    let square = try layer("background: linear-gradient(red, #f000); border: 4px solid lime")
    guard case .gradient(let gradient)? = square.contents,
      case .linear(let start, let end) = gradient.shape
    else {
      Issue.record("no gradient")
      return
    }
    #expect(abs(start.y - 0.08) < 1e-12 && abs(end.y - 0.92) < 1e-12)
  }

  @Test func boxesOfABackground() throws {
    let border = "border: 4px solid #0f08; "
    let inside = Rect(4, 4, 92, 42)
    let whole = Rect(0, 0, 100, 50)
    func paints(_ css: String) throws -> [Layer] {
      try layer(border + css).layers.filter { $0.name == "background" }
    }
    #expect(
      try paints("background: linear-gradient(red, blue) no-repeat, red").map(\.frame) == [whole, inside])
    #expect(
      try paints("background: linear-gradient(red, blue) border-box, red").map(\.frame) == [whole, whole])
    #expect(
      try paints("background: linear-gradient(red, blue) padding-box, red padding-box").map(\.frame) == [
        inside, inside,
      ])
    // Below a translucent border the gradient begins again.
    let tiled = try layer(border + "background: linear-gradient(red, blue)")
    guard case .gradient(let gradient)? = tiled.contents,
      case .linear(let start, let end) = gradient.shape
    else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.tiling == Tiling(inside) && start == Vector(0.5, 0) && end == Vector(0.5, 1))
  }

  /// Of 100 x 50: any number of tiles is one layer, whose tiles are where CSS Backgrounds 3, section 3.4 to
  /// 3.6, has them.
  @Test(arguments: [
    ("0 0 / 0.5px 1px", Tiling(Rect(0, 0, 0.5, 1))),
    ("50% 3px / 12.5px 20%", Tiling(Rect(43.75, 3, 12.5, 10))),
    // Seven of 100/7, and four of 12.5.
    ("0 0 / 14px 13px round", Tiling(Rect(0, 0, 100.0 / 7, 12.5))),
    // Seven with 2/6 between them, three with 11/2.
    ("0 0 / 14px 13px space", Tiling(Rect(0, 0, 14, 13), columnGap: 1.0 / 3, rowGap: 5.5)),
    ("0 4px / 10px 10px repeat-x", Tiling(Rect(0, 4, 10, 10), rowGap: 32_768)),
  ])
  func tilesOfABackground(place: String, tiling: Tiling) throws {
    func numbers(_ tiling: Tiling) -> [Double] {
      [tiling.tile.x, tiling.tile.y, tiling.tile.width, tiling.tile.height, tiling.columnGap, tiling.rowGap]
    }
    guard
      case .gradient(let dots)? = try layer("background: radial-gradient(red 40%, #0000 0) \(place)").contents,
      case .pattern(let picture)? = try layer("background: url(a.png) \(place)").contents
    else {
      Issue.record("not one layer")
      return
    }
    for found in [dots.tiling, picture.tiling].compactMap(\.self) {
      #expect(zip(numbers(found), numbers(tiling)).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
    }
    #expect(picture.source == .file("a.png") && dots.tiling != nil && picture.tiling != nil)
  }

  @Test func picturesOfUnknownSizeInTiles() throws {
    func tiling(_ css: String) throws -> Tiling? {
      guard case .pattern(let pattern)? = try layer("background: url(a.png) \(css)").contents else {
        return nil
      }
      return pattern.tiling
    }
    #expect(try tiling("3px 2.5px") == Tiling(Rect(3, 2.5, 0, 0)))
    #expect(try tiling("0 0 / 20px") == Tiling(Rect(0, 0, 20, 0)))
    #expect(try tiling("0 0 / auto 20% repeat-x") == Tiling(Rect(0, 0, 0, 10), rowGap: 32_768))
    #expect(
      try tiling("4px 8px no-repeat") == Tiling(Rect(4, 8, 0, 0), columnGap: 32_768, rowGap: 32_768))
  }

  /// Texts and pictures lie within border and padding; percentages are of the frame's width.
  @Test func contentsLieWithinThePadding() throws {
    let content = Rect(13, 8, 82, 34)
    let css = "padding: 5% 2px 5px 10px; border: 3px solid #0f08"
    let text = try layer(css, .text(Text("Hi")))
    #expect(text.layers.map(\.name) == ["border", "text"] && text.layers[1].frame == content)
    let bitmap = try Bitmap(transparent: PixelSize(4, 4))
    let picture = try layer("\(css); border-radius: 12px", .image(bitmap))
    #expect(picture.layers.map(\.name) == ["picture", "border"] && picture.layers[0].frame == content)
    #expect(picture.layers[0].cornerRadii.topLeft.x == 0 && picture.layers[0].clipsToBounds)
    #expect(picture.layers[0].cornerRadii.bottomRight == Vector(7, 4))
    #expect(try layer("padding: 4px", .text(Text("Hi"))).layers.map(\.frame) == [Rect(4, 4, 92, 42)])
  }

  @Test func colorsAreCurrent() throws {
    let teal = try Color(css: "teal")
    let text = try layer("color: teal; text-shadow: 0 1px 2px", .text(Text("A")))
    #expect(
      text.contents == .text(Text("A", color: teal))
        && text.style == Style(shadows: [Shadow(.outer, color: teal, offset: Vector(0, 1), blur: .css(2))]))
    // Declared after its use, and taken from the text.
    #expect(try layer("border: 1px solid; color: teal").border?.color == teal)
    let white = try layer("text-shadow: 0 0 currentcolor", .text(Text("A", color: .white)))
    #expect(white.style?.shadows[0].color == .white)
    #expect(try layer("background: currentColor").contents == .color(.black))
  }

  /// Boxes that CSS can express come back as the same layer; the rest is a comment.
  @Test func boxesComeBack() throws {
    let shadows = try Shadow.list(css: "0 2px 8px #0004, inset 1px -0.5px 3px red")
    let ellipses = CornerRadii(
      topLeft: Vector(10, 5), topRight: .zero, bottomRight: Vector(3, 20.5), bottomLeft: Vector(1, 1))
    let gradient = Gradient([.white, .black], from: Vector(0, 0.5), to: Vector(1, 0.5))
    let boxes = [
      Layer(frame: frame),
      Layer(frame: frame, contents: .color(.white), style: Style(shadows: shadows), cornerRadii: ellipses),
      Layer(
        frame: frame, contents: .color(Color(white: 0, alpha: 0.5)), cornerRadii: CornerRadii(8),
        border: Border(width: 2, color: Color(white: 1, alpha: 0.5)), opacity: 0.25, blend: .softLight,
        clipsToBounds: true,
        isIsolated: true),
      Layer(frame: frame, border: Border(width: 1, color: .black)),
      Layer(
        frame: frame, contents: .color(.white),
        style: Style(layerBlur: LayerBlur(.sigma(1.5)), backdropBlur: .sigma(8))),
      Layer(frame: frame, contents: .color(.clear), style: Style(backdropBlur: .sigma(8))),
      Layer(
        frame: frame, contents: .color(.white),
        style: Style(
          backdropBlur: .sigma(8), backdropAdjustments: [Adjustment(.saturate(1.8))])),
      Layer(
        frame: frame, contents: .color(.white),
        style: Style(adjustments: [Adjustment(.sepia(0.5)), Adjustment(.hueRotate(30))])),
      Layer(frame: frame, contents: .gradient(gradient), style: Style(shadows: [shadows[1]])),
    ]
    for box in boxes {
      let rules = box.css(selector: "a")
      #expect(rules.count == 1)
      var read = try layer(rules[0].block)
      if case .gradient(let found)? = read.contents {
        #expect(found.stops == gradient.stops, "\(rules[0])")
        read.contents = box.contents
      }
      #expect(read == box, "\(rules[0])")
    }
    let inset = Layer(
      frame: frame, contents: .color(.white), style: Style(shadows: [shadows[1]], threshold: 3),
      border: Border(width: 1, color: .black), blend: .copy)
    #expect(inset.css(selector: "a").map(\.selector) == ["a", "a::after"])
    #expect(inset.css(selector: "a")[0].comments.count == 2)
    _ = try layer(inset.css(selector: "a")[0].block)
  }
}
