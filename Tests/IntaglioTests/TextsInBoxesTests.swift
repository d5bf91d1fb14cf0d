// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Flexible boxes around texts, beside the boxes that Chromium 156 measured with the same font.
/// `Tests/Browser` compares random ones.
@Suite struct TextsInBoxesTests {
  /// A box, and what is in it.
  indirect enum Box {
    case text(String, String)
    case boxes(String, [Box])

    func layer() throws -> Layer {
      switch self {
      case .text(let css, let string):
        return try Layer(css: "font: 16px/20px 'DejaVu Sans Mono'; \(css)", contents: .text(Text(string)))
      case .boxes(let css, let boxes):
        return try Layer(css: css, layers: boxes.map { try $0.layer() })
      }
    }
  }

  /// The frames of the boxes in a root, parents first, from its corner. Layers that draw a box are left out.
  private func frames(_ css: String, _ boxes: [Box]) throws -> [[Double]] {
    let root = try Box.boxes("display: flex; \(css)", boxes).layer()
    let found = try Scene(width: 600, height: 600, layers: [root]).laidOut().layers[0]
    func frames(_ box: Box, _ layer: Layer, _ x: Double, _ y: Double) -> [[Double]] {
      let (left, top) = (x + layer.frame.x, y + layer.frame.y)
      let own = [left, top, layer.frame.width, layer.frame.height]
      guard case .boxes(_, let inner) = box else { return [own] }
      return zip(inner, layer.layers).reduce(into: [own]) { $0 += frames($1.0, $1.1, left, top) }
    }
    return frames(.boxes(css, boxes), found, 0, 0)
  }

  private func expect(
    _ css: String, _ boxes: [Box], _ measured: [[Double]], _ location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try frames(css, boxes)
    // Chromium rounds the ascents of fonts, so that baselines differ by parts of a pixel.
    let isNear =
      found.count == measured.count
      && zip(found, measured).allSatisfy { own, other in
        zip(own, other).enumerated().allSatisfy { abs($1.0 - $1.1) < ($0 % 2 == 0 ? 0.1 : 0.6) }
      }
    #expect(isNear, "\(css): \(found)", sourceLocation: location)
  }

  @Test func textsThatDoNotShrinkWrapAcrossColumns() throws {
    try expect(
      "flex-direction: column; align-items: center; width: 278px",
      [.text("flex-shrink: 0; min-width: 113px", "tickets leaves ferry a tickets")],
      [[0, 0, 278, 40], [0, 0, 278, 40]])
    try expect(
      "flex-direction: column; align-items: flex-end; width: 93px",
      [.text("flex-shrink: 0; overflow: hidden", "coats bring"), .text("flex-shrink: 0", "nine coats")],
      [[0, 0, 93, 80], [0, 0, 93, 40], [0, 40, 93, 40]])
  }

  @Test func leastWidthsOfRows() throws {
    try expect(
      "width: 254px",
      [
        .boxes("display: flex", [.text("flex-shrink: 0; min-width: 0", "and-books")]),
        .text("", "extraordinarily long"),
      ], [[0, 0, 254, 40], [0, 0, 78.8, 40], [0, 0, 86.7, 40], [78.8, 0, 175.2, 40]])
    try expect(
      "width: 260px",
      [
        .boxes("display: flex", [.text("flex-shrink: 0; width: fit-content", "and-books")]),
        .text("margin: 6px 9px", "at at a tickets at"),
      ], [[0, 0, 260, 52], [0, 0, 80.7, 52], [0, 0, 80.7, 52], [89.7, 6, 161.3, 40]])
    try expect(
      "width: 311px",
      [
        .boxes(
          "display: flex",
          [.text("width: fit-content; overflow: hidden; flex-basis: 25px; white-space: nowrap", "coats")])
      ], [[0, 0, 311, 20], [0, 0, 25, 20], [0, 0, 25, 20]])
  }

  @Test func itemsOfSeveralColumnsHaveTheRoomOfTheirs() throws {
    try expect(
      "flex-direction: column; flex-wrap: wrap; width: 92px; padding: 8px",
      [.text("margin: 0 auto", "nine warm"), .text("white-space: nowrap", "nine coats")],
      [[0, 0, 92, 76], [12.8, 8, 86.7, 40], [8, 48, 96.3, 20]])
  }

  /// A column's own height is not what it needs at least.
  @Test func columnsThatWrapShrink() throws {
    let column = Box.boxes(
      "display: flex; flex-direction: column; flex-wrap: wrap; height: 50%",
      [.text("", "tickets ferry ferry half-past"), .text("min-height: 59px", "coats"), .text("", "a")])
    try expect(
      "flex-direction: column-reverse; width: 278px; height: 210px",
      [column, .text("height: 50%", "half-past"), .text("", "nine")],
      [
        [0, 0, 278, 210], [0, 105, 278, 105], [0, 105, 278, 40], [0, 145, 278, 59], [278, 105, 9.6, 20],
        [0, 20, 278, 85], [0, 0, 278, 20],
      ])
  }

  @Test func bordersOfBoxesThatClip() throws {
    try expect(
      "width: 312px",
      [
        .text("border: 3px solid red; overflow: hidden", "extraordinarily"),
        .text("", "tickets warm tickets"),
      ], [[0, 0, 312, 46], [0, 0, 137.1, 46], [137.1, 0, 174.9, 46]])
    // It is no narrower than border and padding.
    try expect(
      "width: 60px",
      [
        .text("border: 4px solid red; padding: 0 2px; overflow: hidden; flex-basis: 0", "nine"),
        .text("flex: none; width: 70px", "coats"),
      ], [[0, 0, 60, 88], [0, 0, 12, 88], [12, 0, 70, 88]])
  }

  @Test(arguments: [
    "outline: 2px solid blue", "backdrop-filter: blur(2px)", "filter: drop-shadow(0 1px red)",
  ])
  func whatIsDrawnAroundATextTakesNoRoom(css: String) throws {
    for clip in ["", "; overflow: hidden"] {
      try expect("width: 99px", [.text(css + clip, "nine")], [[0, 0, 99, 20], [0, 0, 38.5, 20]])
    }
  }

  @Test func baselines() throws {
    try expect(
      "align-items: baseline; width: 419px",
      [
        .boxes("display: flex; height: 15px; overflow: hidden", [.text("padding: 11px", "leaves")]),
        .text("", "leaves"),
      ], [[0, 0, 419, 20], [0, 0, 79.8, 15], [0, 0, 79.8, 22], [79.8, 0, 57.8, 20]])
    try expect(
      "align-items: baseline; width: 413px",
      [.boxes("display: flex", [.text("position: relative; top: -7px", "ferry")]), .text("", "long")],
      [[0, 0, 413, 20], [0, 0, 48.2, 20], [0, -7, 48.2, 20], [48.2, 0, 38.5, 20]])
  }

  @Test func absoluteBoxes() throws {
    // Without insets, from the padding to the far edge; in the middle, all of the width.
    try expect(
      "width: 84px; padding: 11px", [.text("position: absolute", "coats long")],
      [[0, 0, 84, 22], [11, 11, 73, 40]])
    try expect(
      "width: 84px; padding: 11px; justify-content: center", [.text("position: absolute", "coats long")],
      [[0, 0, 84, 22], [0, 11, 84, 40]])
    try expect(
      "width: 400px; height: 20px",
      [
        .text("position: absolute; left: 303px; width: fit-content", "coats long"),
        .boxes("position: absolute; margin: auto; top: 7px; bottom: 38px; width: 69px; height: 30px", []),
      ], [[0, 0, 400, 20], [303, 0, 96.3, 20], [0, -8, 69, 30]])
  }
}
