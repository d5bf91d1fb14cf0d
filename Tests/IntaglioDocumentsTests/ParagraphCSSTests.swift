// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGallery
import IntaglioModel
import Testing

/// The properties of a text's paragraphs.
@Suite("Texts in boxes of CSS")
struct ParagraphCSSTests {
  private func text(_ css: String) throws(CSSError) -> Text? {
    let frame = Rect(x: 0, y: 0, width: 90, height: 20)
    let layer = try Layer(css: css, frame: frame, contents: .text(Text("a\tb")))
    if case .text(let text)? = layer.contents { return text }
    return nil
  }

  @Test(
    "are those of the text",
    arguments: [
      ("none", nil), ("disc", Text.List()), ("circle", Text.List(.text("◦"))),
      ("square", Text.List(.text("▪"))),
      ("'→ '", Text.List(.text("→ "))), ("decimal", Text.List(.numbers(.decimal))),
      ("lower-latin", Text.List(.numbers(.lowerLetters))), ("upper-roman", Text.List(.numbers(.upperRoman))),
      ("initial", nil),
    ] as [(String, Text.List?)])
  func lists(value: String, list: Text.List?) throws {
    #expect(try text("list-style-type: \(value)")?.list == list)
  }

  @Test("stand at equal distances")
  func tabs() throws {
    #expect(try text("tab-size: 40px")?.tabs == [Text.TabStop(at: 40)])
    #expect(try text("font-size: 10px; tab-size: 4em")?.tabs == [Text.TabStop(at: 40)])
    #expect(try text("tab-size: 8")?.tabs == [])
    for value in ["4", "0px", "-1px", "wide"] {
      #expect(throws: CSSError.self) { try text("tab-size: \(value)") }
    }
    #expect(throws: CSSError.self) { try text("list-style-type: hebrew") }
  }

  @Test("lie within padding and border, with their strokes and lines")
  func areas() throws {
    let layer = try Layer(
      css: "padding: 10px; border: 2px solid red; -webkit-text-stroke: 2px rgb(200 0 0 / 50%)",
      frame: Rect(x: 5, y: 5, width: 80, height: 40), contents: .text(Text("a")))
    let text = try #require(layer.layers.first { $0.name == "text" })
    #expect(text.frame == Rect(x: 12, y: 12, width: 56, height: 16))
    #expect(text.layers.map(\.name) == ["letters", "stroke"])
    #expect(text.layers.allSatisfy { $0.frame == Rect(x: 0, y: 0, width: 56, height: 16) })
  }

  @Test("are written where CSS has them")
  func writing() throws {
    let frame = Rect(x: 0, y: 0, width: 90, height: 20)
    let tabbed = Layer(frame: frame, contents: .text(Text("a\tb", tabs: [Text.TabStop(at: 40)])))
    let css = SceneCSS(Scene(width: 90, height: 20, layers: [tabbed])).styleSheet
    #expect(css.contains("tab-size: 40px"))
  }
}
