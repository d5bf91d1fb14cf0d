// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// CSS declarations in scene files, under `css`.
@Suite("The key css") struct SceneCSSKeyTests {
  private func scene(_ layer: String) throws(DocumentError) -> Scene {
    let text = """
      { "width": 60, "height": 40, "variables": { "tint": "#369", "r": 4 },
        "layers": [{ "frame": [10, 5, 40, 30], \(layer) }] }
      """
    return try SceneFile(document: Array(text.utf8)).scene()
  }

  @Test func isWhatTheLayerSaysInSwift() throws {
    let css = "background: #369; border-radius: 4px 50%; box-shadow: 0 1px 2px black"
    let frame = Rect(10, 5, 40, 30)
    let expected = try Layer("a", css: css, frame: frame)
    #expect(try scene(#""name": "a", "css": "\#(css)""#).layers == [expected])
    #expect(
      try scene(
        #""name": "a", "css": "background: ${tint}; border-radius: ${r}px 50%; box-shadow: 0 1px 2px black""#
      ).layers == [expected])
    // Contents and layers lie on the box; the file that is written says the same without CSS.
    let group = try scene(
      #""css": "background: red; border: 1px solid", "contents": { "shape": { "path": "M0 0H9V9Z" } }"#)
    #expect(group.layers[0].layers.map(\.name) == ["background", "border", "contents"])
    #expect(try SceneFile(document: Array(JSONEncoder().encode(group))).scene() == group)
  }

  @Test(
    arguments: [
      (#""css": "opacity: red""#, "expected a number from 0 to 1"),
      (
        #""css": "border-radius: 1px", "cornerRadius": 2"#,
        "expected border-radius in css or cornerRadius beside it, not both"
      ),
      (
        #""css": "color: red; box-shadow: none", "style": {}"#,
        "expected box-shadow in css or style beside it, not both"
      ),
      (#""css": "opacity: 1", "opacity": 1"#, "expected opacity in css or opacity beside it, not both"),
      (#""css": 7"#, "must be a string"),
    ])
  func faults(layer: String, problem: String) throws {
    let error = try #require(#expect(throws: DocumentError.self) { try scene(layer) })
    #expect("\(error)".contains("layers[0].css: ") && "\(error)".contains(problem), "\(error)")
  }

  /// Shares of the scene, and a variable of the scene in one of the block.
  @Test func unitsAndVariables() throws {
    let radii = try scene(#""css": "--corner: calc(${r}px + 10vw); border-radius: var(--corner) 5vh""#)
      .layers[0]
      .cornerRadii
    #expect(radii.topLeft == Vector(10, 10) && radii.topRight == Vector(2, 2))
  }

  @Test func ignoredPropertiesAreWarnings() throws {
    let text = """
      { "width": 60, "height": 40, "layers": [
        { "frame": [0, 0, 9, 9], "css": "cursor: pointer; opacity: 1" },
        { "frame": [0, 0, 9, 9], "css": "cursor: auto; transition: none" } ] }
      """
    let warnings = RenderWarnings()
    _ = try SceneFile(document: Array(text.utf8)).scene(warnings: warnings)
    #expect(
      warnings.all.map(\.description) == [
        "layers[0].css: ignored: cursor has no meaning for a picture",
        "layers[1].css: ignored: transition has no meaning for a picture",
      ])
  }

  /// A red picture of 40 x 30 at (10, 5).
  private func picture(_ css: String) throws -> Bitmap {
    let red = try Bitmap(
      size: PixelSize(4, 3), pixels: (0..<12).flatMap { _ in [255, 0, 0, 255] as [UInt8] })
    let layer = try Layer(css: css, frame: Rect(x: 10, y: 5, width: 40, height: 30), contents: .image(red))
    return try Renderer(backend: .reference).render(Scene(width: 60, height: 40, layers: [layer]))
  }

  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let blue = SIMD4<UInt8>(0, 0, 255, 255)

  @Test func aPictureHasRoundCorners() throws {
    for css in [
      "border-radius: 10px", "border-radius: 10px; box-shadow: 0 0 red", "border-radius: 10px; opacity: 100%",
    ] {
      let drawn = try picture(css)
      #expect(drawn[10, 5] == .zero && drawn[49, 34] == .zero, "\(css)")
      #expect(drawn[13, 8] == red && drawn[30, 5] == red && drawn[10, 20] == red, "\(css)")
    }
  }

  /// The shadow's ring is 2 wide, the border 4, with an inner radius of 6.
  @Test func aPictureLiesWithinItsBorder() throws {
    let drawn = try picture("border: 4px solid blue; border-radius: 10px; box-shadow: 0 0 0 2px lime")
    #expect(drawn[8, 20] == SIMD4(0, 255, 0, 255) && drawn[7, 20] == .zero)
    for place in [(10, 20), (13, 20), (30, 5), (30, 8), (14, 9), (49, 20)] {
      #expect(drawn[place.0, place.1] == blue, "\(place)")
    }
    for place in [(14, 20), (30, 9), (16, 11), (45, 20)] {
      #expect(drawn[place.0, place.1] == red, "\(place)")
    }
    // No red shines through where the round border's inner edge cuts pixels, as the border lies below the
    // picture.
    let square = try picture("border: 4px solid blue; box-shadow: 0 0 0 2px lime")
    #expect(square[10, 5] == blue && square[13, 8] == blue && square[14, 9] == red)
    // Sides of their own do the same.
    let sides = try picture("border: 4px solid blue; border-left: 2px solid lime")
    #expect(sides[11, 20] == SIMD4(0, 255, 0, 255) && sides[12, 20] == red && sides[30, 8] == blue)
  }

  /// A red layer of 60 x 40 in a box of 40 x 30 at (10, 5) with a border of 4, whose inner radius is 6.
  @Test func layersAreCutOffWithinTheBorder() throws {
    let css = "overflow: hidden; border: 4px solid blue; border-radius: 10px"
    let framed = """
      { "frame": [10, 5, 40, 30], "css": "\(css)", "layers": [
        { "frame": [-10, -5, 60, 40], "contents": { "color": "red" } }] }
      """
    // The same in a layout.
    let placed = """
      { "css": "display: flex; width: 60px; height: 40px", "layers": [
        { "css": "\(css); display: flex; width: 40px; height: 30px; margin: 5px 10px", "layers": [
          { "css": "flex: none; width: 60px; height: 40px; margin: -9px -14px; background: red" }] }] }
      """
    for layer in [framed, placed] {
      let text = "{ \"width\": 60, \"height\": 40, \"layers\": [\(layer)] }"
      let drawn = try Renderer(backend: .reference).render(try SceneFile(document: Array(text.utf8)).scene())
      for place in [(10, 20), (13, 20), (30, 8), (14, 9), (49, 20)] {
        #expect(drawn[place.0, place.1] == blue, "\(place)")
      }
      for place in [(14, 20), (30, 9), (16, 11), (45, 20)] {
        #expect(drawn[place.0, place.1] == red, "\(place)")
      }
      #expect(drawn[9, 20] == .zero && drawn[10, 5] == .zero)
    }
  }
}
