// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioGallery
import Testing

/// Shadows, edges and lines of letters in CSS, as they are drawn.
@Suite("Effects of letters in CSS") struct CSSLetterEffectTests {
  private func drawn(_ layers: [Layer], _ backend: BackendChoice) throws -> Bitmap {
    try Renderer(backend: backend).render(Scene(width: 120, height: 30, layers: layers))
  }

  private func text(_ css: String, x: Double, _ runs: [Text.Run] = [Text.Run("Hin")]) throws -> Layer {
    try Layer(
      css: "font: 700 20px 'DejaVu Sans'; \(css)", frame: Rect(x, 2, 60, 26),
      contents: .text(Text(runs, like: Text(""))))
  }

  /// CSS Text Decoration 4, 5: a shadow has its own colour, whatever the opacity of the letters. Without a
  /// blur it is the letters elsewhere.
  @Test(arguments: [
    "color: transparent", "color: #00f4", "color: blue; -webkit-text-fill-color: transparent",
    "color: rgb(0 0 255 / 80%)",
  ])
  func shadowsKnowNoOpacity(color: String) throws {
    let shadowed = try text("\(color); text-shadow: 60px 0 red", x: 0)
    let letters = try text(color, x: 0)
    let shadow = try text("color: red", x: 60)
    for backend in [BackendChoice.reference, .cpu] {
      let (found, expected) = (try drawn([shadowed], backend), try drawn([shadow, letters], backend))
      let difference = zip(found.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(difference <= 1, "\(backend) \(difference)")
      #expect(found.pixels.contains(255))
    }
  }

  /// Letters of several opacities have one shadow below all of them.
  @Test func shadowsOfSeveralOpacities() throws {
    let runs = [
      Text.Run("H"), Text.Run("i", color: .clear), Text.Run("n", color: Color(white: 0, alpha: 0.5)),
    ]
    let shadowed = try text("color: blue; text-shadow: 60px 0 red", x: 0, runs)
    let letters = try text("color: blue", x: 0, runs)
    let shadow = try text("color: red", x: 60)
    for backend in [BackendChoice.reference, .cpu] {
      let (found, expected) = (try drawn([shadowed], backend), try drawn([shadow, letters], backend))
      let difference = zip(found.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(difference <= 1, "\(backend) \(difference)")
    }
  }

  /// A line of a colour and a thickness of its own: in a column of a blank it covers three pixels.
  @Test func linesOfTheirOwnColour() throws {
    let layer = try text("text-decoration: underline red 3px", x: 0, [Text.Run("\u{a0}\u{a0}\u{a0}")])
    for backend in [BackendChoice.reference, .cpu] {
      let found = try drawn([layer], backend)
      let column = (0..<30).map { found[8, $0] }
      #expect(column.allSatisfy { $0.x == $0.w && $0.y == 0 && $0.z == 0 })
      #expect(abs(column.reduce(0) { $0 + Int($1.w) } - 3 * 255) <= 2, "\(backend)")
    }
  }

  /// The line lies half within the letters, half around them.
  @Test func edges() throws {
    let layer = try text("color: transparent; -webkit-text-stroke: 2px red", x: 0)
    let red = StylePaint.color(Color(red: 1, green: 0, blue: 0))
    #expect(layer.style == Style(fillOpacity: 0, strokes: [EdgeStroke(2, .center, paint: red)]))
    let current = try text("color: blue; -webkit-text-stroke-width: thin", x: 0)
    #expect(
      current.style?.strokes == [EdgeStroke(1, .center, paint: .color(Color(red: 0, green: 0, blue: 1)))])
    #expect(try text("-webkit-text-stroke: 0", x: 0).style == nil)
  }

  /// A translucent line lies over the letters: Chromium has 0.6 of their red within, and 0.4 of black around.
  @Test func translucentEdges() throws {
    let layer = try text(
      "color: red; -webkit-text-stroke: 8px rgb(0 0 0 / 40%)", x: 20, [Text.Run("\u{2588}")])
    for backend in [BackendChoice.reference, .cpu] {
      let found = try drawn([layer], backend)
      let colors = Set((0..<120).map { found[$0, 14] })
      for color in [SIMD4<UInt8>(153, 0, 0, 255), SIMD4(255, 0, 0, 255), SIMD4(0, 0, 0, 102)] {
        #expect(colors.contains(color), "\(backend) \(color)")
      }
    }
  }

  /// What is written as CSS has the same shadow.
  @Test func writing() throws {
    let css = try text("color: #00000080; text-shadow: 1px 2px 0 #ff0000", x: 0).css(selector: "a")[0].block
    #expect(
      css.contains("text-shadow: 1px 2px 0 red") || css.contains("text-shadow: 1px 2px 0 #f00"), "\(css)")
    #expect(css.contains("color: rgb(0 0 0 / 0.50196") || css.contains("color: #00000080"), "\(css)")
    let plain = Layer(
      frame: Rect(0, 0, 60, 26), contents: .text(Text("A", color: Color(white: 0, alpha: 0.5))),
      style: Style(shadows: [Shadow(.outer, color: Color(red: 1, green: 0, blue: 0), offset: Vector(1, 2))]))
    // In a style, shadows are as opaque as their caster.
    #expect(plain.css(selector: "a")[0].block.contains("rgb(255 0 0 / 0.5)"))
    let nested = Scene(
      width: 60, height: 26,
      layers: [
        Layer(
          frame: Rect(0, 0, 60, 26), contents: .text(Text("A", letterSpacing: 2)),
          layers: [Layer(frame: Rect(0, 0, 9, 9), contents: .text(Text("B")))])
      ])
    #expect(SceneCSS(nested).styleSheet.contains("letter-spacing: normal"))
  }
}
