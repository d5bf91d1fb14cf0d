// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioModel
import Testing

/// Corner shapes in documents and in CSS.
@Suite struct CornerShapeDocumentTests {
  private let frame = Rect(10, 20, 100, 50)

  private func shape(_ css: String) throws -> CornerShape { try Layer(css: css, frame: frame).cornerShape }

  @Test func namesAndNumbersOfJSON() throws {
    for (text, shape) in [
      ("\"squircle\"", CornerShape.squircle), ("\"notch\"", .notch), ("-1", .scoop),
      ("2.5", .superellipse(2.5)),
    ] {
      let layer = try JSONDecoder().decode(
        Layer.self, from: Data(#"{"frame":[0,0,9,9],"cornerRadius":3,"cornerShape":\#(text)}"#.utf8))
      #expect(layer.cornerShape == shape && layer.cornerRadii == CornerRadii(3))
      #expect(try JSONDecoder().decode(Layer.self, from: JSONEncoder().encode(layer)) == layer)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CornerShape.self, from: Data("\"oval\"".utf8))
    }
  }

  @Test func valuesOfCSS() throws {
    #expect(try shape("corner-shape: squircle") == .squircle)
    #expect(try shape("corner-shape: superellipse(-.5)") == .superellipse(-0.5))
    #expect(try shape("corner-shape: superellipse(infinity)") == .square)
    #expect(try shape("corner-shape: superellipse(-infinity)") == .notch)
    #expect(try shape("corner-shape: bevel bevel") == .bevel)
    #expect(try shape("corner-shape: bevel; corner-shape: initial") == .round)
    for css in ["corner-shape: bevel scoop", "corner-shape: oval", "corner-shape: superellipse(1px)"] {
      #expect(throws: CSSError.self) { try shape(css) }
    }
  }

  /// Every layer of a box with corners has them in its shape.
  @Test func boxes() throws {
    let layer = try Layer(
      css: """
        background: linear-gradient(red, #f000), #00f; border: 4px solid lime; border-radius: 10px;
        corner-shape: squircle; box-shadow: 0 2px 8px #0004, inset 0 1px 0 red; outline: 2px solid
        """, frame: frame)
    func all(_ layers: [Layer]) -> [Layer] { layers.flatMap { [$0] + all($0.layers) } }
    let round = all(layer.layers).filter { $0.cornerRadii != CornerRadii(0) }
    #expect(round.count >= 4)
    #expect(round.allSatisfy { $0.cornerShape == .squircle })
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
      frame: frame, contents: .color(.white), cornerRadii: CornerRadii(8), cornerShape: .superellipse(1.5))
    #expect(text(layer).contains("corner-shape: superellipse(1.5)"))
    layer.cornerShape = .squircle
    #expect(text(layer).contains("corner-shape: squircle"))
    layer.cornerRadii = CornerRadii(0)
    #expect(!text(layer).contains("corner-shape"))
  }

  @Test func notANumberIsAnError() throws {
    var layer = Layer(frame: frame, contents: .color(.white), cornerRadii: CornerRadii(8))
    layer.cornerShape = .superellipse(.nan)
    #expect(throws: (any Error).self) { try Scene(width: 9, height: 9, layers: [layer]).validate() }
    layer.cornerShape = .notch
    try Scene(width: 9, height: 9, layers: [layer]).validate()
  }
}
