// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The code of the articles in Sources/Intaglio/Intaglio.docc: the code between two marks is the same as in
/// an article (`DocumentationTests` compares them), and the code after it checks the article's claims.
@Suite("The code in the documentation")
struct ArticleSnippetTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path()

  /// A folder with the icon that the first picture is made of.
  private func iconFolder() throws -> TestFolder {
    let place = try TestFolder()
    try FileManager.default.copyItem(
      atPath: "\(Self.root)Examples/FiveLines/icon.png", toPath: place.path("icon.png"))
    return place
  }

  private func reference() throws -> Renderer { try Renderer(backend: .reference) }

  @Test("indents an icon, lifts it, and sets a text")
  func firstPicture() throws {
    let place = try iconFolder()
    let folder = place.folder.path()
    // snippet
    let renderer = try Renderer()
    let icon = try Bitmap(contentsOfFile: "\(folder)/icon.png")
    let indented = try renderer.render(icon, style: .innerShadow())
    try indented.write(to: "\(folder)/indented.png")
    // end
    #expect(try Bitmap(contentsOfFile: "\(folder)/indented.png") == indented)
    let expected = try reference().render(icon, style: .innerShadow())
    #expect(try BitmapComparison(expected, indented).maximumDifference <= 1)

    // snippet
    let lifted = Style(shadows: [
      Shadow(.inner, color: Color(white: 1, alpha: 0.6), offset: Vector(0, 1), blur: .css(1)),
      Shadow(.outer, color: Color(white: 0, alpha: 0.4), offset: Vector(0, 6), blur: .css(12)),
    ])
    let card = try renderer.render(icon, style: lifted, canvas: .grow)
    // end
    #expect(card.width == icon.width + 2 * 24)
    let css = try Shadow.list(css: "inset 0 1px 1px white, 0 6px 12px #0006")
    #expect(css.map(\.kind) == lifted.shadows.map(\.kind) && css.map(\.blur) == lifted.shadows.map(\.blur))
    #expect(css.map(\.offset) == lifted.shadows.map(\.offset) && css[1].color == lifted.shadows[1].color)

    // snippet
    let label = Text("Intaglio", font: Font("sans-serif", size: 64, weight: 700), alignment: .center)
    let page = Scene(
      width: 360, height: 120, background: Color(white: 0.85),
      layers: [
        Layer(
          frame: Rect(x: 20, y: 20, width: 320, height: 80), contents: .text(label), style: .innerShadowLabel)
      ])
    // end
    // snippet
    let picture = try renderer.render(page)
    // end
    #expect(picture.size == PixelSize(360, 120) && Set(picture.pixels).count > 50)
  }

  @Test("makes pixels, half-covered ones, and as many as cover the points")
  func pixelContract() throws {
    let renderer = try reference()
    // snippet
    let halfRed = try Bitmap(size: PixelSize(width: 1, height: 1), pixels: [128, 0, 0, 128])
    // end
    #expect(halfRed[0, 0] == SIMD4(128, 0, 0, 128))

    // snippet
    let half = Layer(frame: Rect(x: 1.5, y: 0, width: 2.5, height: 1), contents: .color(.black))
    let strip = Scene(width: 4, height: 1, background: .white, layers: [half])
    let levels = try renderer.render(strip)  // white, 50 % grey, black, black
    // end
    #expect((0..<4).map { levels[$0, 0].x } == [255, 128, 0, 0])

    // snippet
    let odd = Scene(width: 10.25, height: 4, scale: 2)
    let size = odd.pixelSize  // 21 x 8: ceil(20.5) columns
    // end
    #expect(size == PixelSize(21, 8))
    #expect(try renderer.render(odd).size == size)
  }

  @Test("means one blur by three numbers, and fades an edge to 40 at one sigma")
  func blurUnits() throws {
    let renderer = try reference()
    // snippet
    let fromCSS = Shadow(.outer, offset: Vector(0, 4), blur: .css(12))
    let fromLayer = Shadow(.outer, offset: Vector(0, 4), blur: .layerRadius(6))
    let fromFilter = Shadow(.outer, offset: Vector(0, 4), blur: .sigma(6))
    // end
    let dot = try Bitmap(size: PixelSize(8, 8), pixels: Array(repeating: 255, count: 256))
    let pictures = try [fromCSS, fromLayer, fromFilter].map {
      try renderer.render(dot, style: Style(shadows: [$0]), canvas: .grow)
    }
    #expect(pictures[0] == pictures[1] && pictures[1] == pictures[2])

    // snippet
    let edge = try Mask(
      size: PixelSize(width: 120, height: 120),
      samples: (0..<120 * 120).map { $0 % 120 < 60 ? 255 : 0 })
    let soft = try renderer.blur(edge, sigma: 5.5)
    let oneSigmaOutside = soft.samples[60 * 120 + 65]  // 40
    // end
    #expect(oneSigmaOutside == 40)
  }

  @Test("is the scene that the JSON says, and cards with other values")
  func scenes() throws {
    let renderer = try Renderer(backend: .cpu)
    // snippet
    let plate = Layer(
      frame: Rect(x: 20, y: 20, width: 280, height: 80), contents: .color(.white),
      style: Style(shadows: [
        Shadow(.outer, color: try Color(css: "#0006"), offset: Vector(0, 4), blur: .css(12))
      ]),
      cornerRadii: CornerRadii(12))
    let letters = Layer(
      frame: plate.frame,
      contents: .text(
        Text(
          "Intaglio", font: Font(size: 40, weight: 700), color: try Color(css: "#445"), alignment: .center,
          verticalAlignment: .middle)),
      style: Style(shadows: [
        Shadow(.inner, color: try Color(css: "#000c"), offset: Vector(0, 2), blur: .css(3))
      ]))
    let scene = Scene(
      width: 320, height: 120, background: try Color(css: "#e8ebf0"), layers: [plate, letters])
    // end
    #expect(try scene == Scene(contentsOfFile: "\(Self.root)Documentation/scenes/label.json"))

    do {
      let folder = "\(Self.root)Documentation/scenes"
      // snippet
      let template = try SceneFile(contentsOfFile: "\(folder)/template.json")
      let engine = try template.scene(values: [
        "title": "Charles Babbage", "score": 3, "tags": ["engines"],
        "facts": [["name": "Born", "value": "1791"]],
      ])
      // end
      let layers = engine.layers[0].layers
      #expect(layers.count == 3 && layers[2].layers.count == 1)
    }

    let folder = "\(Self.root)Examples/scenes"
    // snippet
    var cards = try SceneFile(contentsOfFile: "\(folder)/card.json")
    try cards.set("name", to: "Grace Hopper")
    try cards.set("accent", to: "#c0392b")
    let grace = try renderer.render(try cards.scene())
    // end
    let ada = try renderer.render(Scene(contentsOfFile: "\(folder)/card.json"))
    #expect(grace.size == PixelSize(600, 315) && grace != ada)
  }

  @Test("makes of layers, shadows and gradients what Core Animation makes of them")
  func coreAnimation() throws {
    let renderer = try reference()
    let photo = try Bitmap(contentsOfFile: "\(Self.root)Examples/FiveLines/icon.png")
    // snippet
    let framed = Layer(
      frame: Rect(x: 20, y: 20, width: 120, height: 80),
      contents: .image(photo, gravity: .resizeAspectFill),
      cornerRadii: CornerRadii(12), border: Border(width: 3, color: .white), opacity: 0.9,
      clipsToBounds: true)
    // end
    let picture = try renderer.render(Scene(width: 160, height: 120, layers: [framed]))
    // The corner is cut off, the border is 90 % of white.
    #expect(picture[20, 20] == .zero)
    #expect((0..<4).allSatisfy { abs(Double(picture[80, 21][$0]) - 0.9 * 255) <= 1 })

    // snippet
    let lifted = PathShadow(
      .rectangle(Rect(x: 0, y: 0, width: 120, height: 120)),
      color: Color(white: 0, alpha: 0.4), offset: Vector(0, 4), blur: .layerRadius(3))
    // end
    // The shadow's lower edge lies at 20.5 + 120 + 4; row 147 is one sigma below it, at the Gaussian's
    // integral from there on.
    let caster = Layer(frame: Rect(x: 20.5, y: 20.5, width: 120, height: 120), pathShadow: lifted)
    let shadow = try renderer.render(Scene(width: 160, height: 170, layers: [caster]))
    #expect(shadow[80, 147] == SIMD4(0, 0, 0, UInt8((0.4 * 255 * erfc(1 / 2.0.squareRoot()) / 2).rounded())))

    // snippet
    let fade = Gradient(
      [Color(white: 0, alpha: 0.5), Color(white: 1, alpha: 0)], mixing: .straight)
    let dot = Scene(
      width: 1, height: 1,
      layers: [
        Layer(frame: Rect(x: 0, y: 0, width: 1, height: 1), contents: .gradient(fade))
      ])
    let middle = try renderer.render(dot)[0, 0]  // 25 % of a mid grey: 32, 32, 32, 64
    // end
    #expect(middle == SIMD4(32, 32, 32, 64))
  }

  @Test("draws a dial by code, once")
  func drawing() throws {
    let renderer = try Renderer(backend: .cpu)
    // snippet
    let dial = Drawing { context in
      context.fill(.ellipse(in: context.bounds), .white)
      context.translate(context.bounds.width / 2, context.bounds.height / 2)
      for _ in 0..<12 {
        context.fill(Rect(x: -1, y: -46, width: 2, height: 8), .black)
        context.rotate(degrees: 30)
      }
    }
    let clock = Layer(
      frame: Rect(x: 10, y: 10, width: 100, height: 100), contents: .drawing(dial), style: .innerShadow()
    )
    // end
    var plain = clock
    plain.style = nil
    let scene = Scene(width: 120, height: 120, layers: [plain])
    for _ in 0..<2 {
      let picture = try renderer.render(scene)
      // The strokes of twelve and three o'clock, and the white between the strokes.
      #expect(picture[60, 18] == SIMD4(0, 0, 0, 255) && picture[101, 60] == SIMD4(0, 0, 0, 255))
      #expect(picture[60, 60] == SIMD4(repeating: 255) && picture[10, 10] == .zero)
    }
    #expect(dial.drawCount == 1)
    dial.setNeedsDisplay()
    #expect(try renderer.render(Scene(width: 120, height: 120, layers: [clock])) != renderer.render(scene))
    #expect(dial.drawCount == 2)
  }

  @Test("plans a picture")
  func plans() throws {
    let renderer = try Renderer(backend: .cpu)
    let icon = try Bitmap(contentsOfFile: "\(Self.root)Examples/FiveLines/icon.png")
    // snippet
    let plan = try renderer.planDescription(of: RenderRequest(icon, style: .innerShadowLabel))
    print(plan)
    // end
    #expect(plan.contains("\(icon.width)") && plan.contains("paint"))
  }

  @Test("reports the work of a GPU")
  func reports() throws {
    let picture = try Bitmap(contentsOfFile: "\(Self.root)Examples/FiveLines/icon.png")
    // snippet
    let reports = GPUReports()
    let timed = try Renderer(gpu: GPUOptions(reports: reports))
    _ = try timed.render(picture, style: .innerShadowLabel)
    for report in reports.take() {
      print(report.clock, report.deviceSeconds(of: .pass) ?? 0, report.waitSeconds)
    }
    // end
    #expect(reports.sums.count == (timed.selection.backend == .gpu ? 1 : 0))
  }
}
