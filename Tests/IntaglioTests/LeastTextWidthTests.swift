// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// The least widths of texts in layouts of CSS, beside those that Chromium 156 measured with the same font.
@Suite struct LeastTextWidthTests {
  private static let font = Font("DejaVu Sans", size: 16)

  private func text(_ string: String, _ css: String = "") throws -> Layer {
    try Layer(css: css, contents: .text(Text(string, font: Self.font)))
  }

  /// The left edges and widths of the texts in a box.
  private func places(_ css: String, _ layers: [Layer]) throws -> [Double] {
    let box = try Layer(css: "display: flex; \(css)", layers: layers)
    let found = try Scene(width: 300, height: 300, layers: [box]).laidOut()
    func places(_ layer: Layer, _ left: Double) -> [Double] {
      if case .text = layer.contents { return [left + layer.frame.x, layer.frame.width] }
      return layer.layers.flatMap { places($0, left + layer.frame.x) }
    }
    return places(found.layers[0], 0)
  }

  private func isNear(_ found: [Double], _ measured: [Double]) -> Bool {
    found.count == measured.count && zip(found, measured).allSatisfy { abs($0 - $1) < 0.1 }
  }

  /// In a row of 100 pixels.
  @Test(
    arguments: [
      ("", "", [0, 142.344, 142.344, 18.938]),
      ("overflow: hidden", "flex: none", [0, 35.156, 35.156, 64.844]),
      ("overflow: hidden; min-width: auto", "flex: none", [0, 35.156, 35.156, 64.844]),
      ("overflow: clip", "flex: none", [0, 142.344, 142.344, 64.844]),
      ("min-width: 0", "flex: none", [0, 35.156, 35.156, 64.844]),
      ("overflow-wrap: anywhere", "", [0, 74.703, 74.703, 25.297]),
      ("overflow-wrap: break-word", "", [0, 142.344, 142.344, 18.938]),
    ] as [(String, String, [Double])])
  func rows(first: String, second: String, measured: [Double]) throws {
    let texts = [try text("abc incomprehensible d", first), try text("xx yy zz", second)]
    let found = try places("width: 100px", texts)
    #expect(isNear(found, measured), "\(found)")
  }

  @Test func others() throws {
    let noWrap = try places(
      "width: 100px", [try text("abc def", "text-wrap: nowrap"), try text("incomprehensible")])
    #expect(isNear(noWrap, [0, 59.484, 59.484, 142.344]), "\(noWrap)")
    let shares = try places(
      "width: 100px", [try text("incomprehensible", "flex: 1"), try text("xx yy zz", "flex: 1")])
    #expect(isNear(shares, [0, 142.344, 142.344, 18.938]), "\(shares)")
    let column = try places(
      "flex-direction: column; align-items: flex-start; width: 60px", [try text("abc incomprehensible d")])
    #expect(isNear(column, [0, 142.344]), "\(column)")
    let narrow = try places(
      "flex-direction: column; align-items: flex-start; width: 200px",
      [try text("well-known pre-war words", "width: min-content")])
    #expect(isNear(narrow, [0, 52.422]), "\(narrow)")
    let inner = try Layer(
      css: "display: flex; width: auto", layers: [text("alpha beta"), text("incomprehensible gamma")])
    let nested = try places("width: 200px", [inner, try text("0123456789012", "flex: none")])
    #expect(isNear(nested, [0, 44.359, 44.359, 142.344, 186.703, 132.344]), "\(nested)")
  }

  /// Texts that are smaller where they have no room need less of it.
  @Test func fittedTexts() throws {
    var fitted = try text("abc incomprehensible d")
    if case .text(var text)? = fitted.contents {
      text.fit = Text.Fit(minimumScale: 0.5)
      fitted.contents = .text(text)
    }
    let found = try places("width: 60px", [fitted])
    #expect(isNear(found, [0, 142.344 / 2]), "\(found)")
  }
}
