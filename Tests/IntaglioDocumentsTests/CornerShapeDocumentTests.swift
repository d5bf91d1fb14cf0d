// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioGallery
import IntaglioModel
import Testing

/// Corner shapes in documents and in CSS.
@Suite struct CornerShapeDocumentTests {
  private let frame = Rect(10, 20, 100, 50)

  private func shape(_ css: String) throws -> CornerShapes {
    try Layer(css: css, frame: frame).cornerShapes
  }

  @Test func namesAndNumbersOfJSON() throws {
    for (text, shape) in [
      ("\"squircle\"", CornerShapes.squircle), ("\"notch\"", .notch), ("-1", .scoop),
      ("2.5", .superellipse(2.5)), (#"["bevel","bevel","bevel",0]"#, .bevel),
      (
        #"["notch",2.5,"round","scoop"]"#,
        CornerShapes(topLeft: .notch, topRight: .superellipse(2.5), bottomLeft: .scoop)
      ),
    ] {
      let layer = try JSONDecoder().decode(
        Layer.self, from: Data(#"{"frame":[0,0,9,9],"cornerRadius":3,"cornerShape":\#(text)}"#.utf8))
      #expect(layer.cornerShapes == shape && layer.cornerRadii == CornerRadii(3))
      #expect(try JSONDecoder().decode(Layer.self, from: JSONEncoder().encode(layer)) == layer)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CornerShape.self, from: Data("\"oval\"".utf8))
    }
    for text in ["\"oval\"", "[]", "[1,2,3]", "[1,2,3,4,5]", "[1,2,3,\"oval\"]", "[1,2,3,null]", "null"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(CornerShapes.self, from: Data(text.utf8))
      }
    }
    // One shape of four equal ones is written as one.
    let bevel = CornerShapes(corners: [.bevel, .bevel, .bevel, .superellipse(0)])
    #expect(try String(decoding: JSONEncoder().encode(bevel), as: UTF8.self) == #""bevel""#)
  }

  @Test func valuesOfCSS() throws {
    #expect(try shape("corner-shape: squircle") == .squircle)
    #expect(try shape("corner-shape: superellipse(-.5)") == .superellipse(-0.5))
    #expect(try shape("corner-shape: superellipse(infinity)") == .square)
    #expect(try shape("corner-shape: superellipse(-infinity)") == .notch)
    #expect(try shape("corner-shape: bevel bevel") == .bevel)
    #expect(try shape("corner-shape: bevel; corner-shape: initial") == .round)
    for css in [
      "corner-shape: bevel scoop round bevel notch", "corner-shape: oval", "corner-shape: superellipse(1px)",
    ] {
      #expect(throws: CSSError.self) { try shape(css) }
    }
  }

  /// Expected values are computed by Chromium 156.
  @Test func valuesOfSingleCorners() throws {
    func shapes(_ css: String) throws -> [CornerShape] { try shape(css).corners }
    #expect(try shapes("corner-shape: bevel scoop") == [.bevel, .scoop, .bevel, .scoop])
    #expect(try shapes("corner-shape: bevel scoop notch") == [.bevel, .scoop, .notch, .scoop])
    #expect(
      try shapes("corner-shape: bevel scoop notch superellipse(3)")
        == [.bevel, .scoop, .notch, .superellipse(3)])
    #expect(try shapes("corner-top-left-shape: notch") == [.notch, .round, .round, .round])
    #expect(
      try shapes("corner-shape: bevel; corner-bottom-right-shape: scoop")
        == [.bevel, .bevel, .scoop, .bevel])
    #expect(
      try shapes(
        "corner-bottom-shape: notch scoop; corner-right-shape: bevel square; corner-start-end-shape: scoop")
        == [.round, .scoop, .square, .notch])
    #expect(try shapes("corner-inline-start-shape: bevel notch") == [.bevel, .round, .round, .notch])
    #expect(try shapes("corner-block-start-shape: scoop") == [.scoop, .scoop, .round, .round])
    #expect(throws: CSSError.self) { try shape("corner-top-shape: bevel scoop notch") }
    #expect(throws: CSSError.self) { try shape("corner-top-left-shape: bevel scoop") }
  }

  /// Every layer of a box with corners has them in its shape.
  @Test func boxes() throws {
    let layer = try Layer(
      css: """
        background: linear-gradient(red, #f000), #00f; border: 4px solid lime; border-radius: 10px;
        corner-shape: squircle; box-shadow: 0 2px 8px #0004, inset 0 1px 0 red; outline: 2px solid
        """, frame: frame)
    func all(_ layers: [Layer]) -> [Layer] { layers.flatMap { [$0] + all($0.layers) } }
    // Border and outline are paths.
    let round = all(layer.layers).filter { $0.cornerRadii != CornerRadii(0) }
    #expect(round.count >= 2)
    #expect(round.allSatisfy { $0.cornerShapes == .squircle })
    // Two sides of one border are paths: their corner lies on the squircle, not on the circle.
    let sides = try Layer(
      css: "border: 4px double; border-radius: 20px; corner-shape: bevel", frame: frame)
    guard case .shape(let shape)? = all([sides]).last?.contents else {
      Issue.record("no path")
      return
    }
    let elements = shape.path.elements
    #expect(elements.allSatisfy { if case .cubic = $0 { false } else { true } })
  }

  private func text(_ layer: Layer) -> String {
    layer.css(selector: ".a").map(\.description).joined(separator: "\n")
  }

  @Test func writtenCSS() throws {
    var layer = Layer(
      frame: frame, contents: .color(.white), cornerRadii: CornerRadii(8), cornerShapes: .superellipse(1.5))
    #expect(text(layer).contains("corner-shape: superellipse(1.5)"))
    layer.cornerShapes = .squircle
    #expect(text(layer).contains("corner-shape: squircle"))
    layer.cornerShapes.bottomRight = .superellipse(-1.5)
    #expect(text(layer).contains("corner-shape: squircle squircle superellipse(-1.5) squircle;"))
    layer.cornerRadii = CornerRadii(0)
    #expect(!text(layer).contains("corner-shape"))
  }

  @Test func notANumberIsAnError() throws {
    var layer = Layer(frame: frame, contents: .color(.white), cornerRadii: CornerRadii(8))
    layer.cornerShapes = .superellipse(.nan)
    #expect(throws: (any Error).self) { try Scene(width: 9, height: 9, layers: [layer]).validate() }
    layer.cornerShapes = .notch
    try Scene(width: 9, height: 9, layers: [layer]).validate()
  }
}
