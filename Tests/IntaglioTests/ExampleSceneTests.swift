// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import TestSupport
import Testing

/// The recipes as scene files: each recipe's file under `Examples/scenes` draws the same pixels as the
/// library function, and the Reference draws it as before.
@Suite struct ExampleSceneTests {
  /// A recipe and its file.
  struct Example: Sendable, CustomStringConvertible {
    let name: String
    let scene: @Sendable () throws -> Scene
    var description: String { name }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
  private static let folder = root.appending(path: "Examples/scenes")

  private static func picture(_ name: String) throws -> Bitmap {
    try Bitmap(contentsOfFile: folder.appending(path: "pictures/\(name).png").path())
  }

  private static func text(_ string: String, size: Double, weight: Int = 700) -> Text {
    Text(
      string, font: Font("DejaVu Sans, sans-serif", size: size, weight: weight), alignment: .center,
      verticalAlignment: .middle)
  }

  private static func table(_ contentOffset: Double) -> ShadowedTable {
    ShadowedTable(
      rows: 3, rowHeight: 36, contentOffset: contentOffset, viewport: Size(width: 160, height: 200),
      background: Color(red: 0.75, green: 0.78, blue: 0.84))
  }

  static let all = [
    Example(name: "inset-bevel") {
      let bevel = InsetBevel(rect: Rect(20, 20, 200, 44), radius: 8, fill: try Color(css: "#f7f7f7"))
      return Scene(width: 240, height: 84, background: try Color(css: "#d7dae0"), layers: [bevel.layer])
    },
    Example(name: "curl-shadow") {
      let curl = CurlShadow(
        image: try picture("lake"), frame: Rect(18, 12, 112, 94),
        controlOffset: Vector(30, 66))
      return Scene(width: 148, height: 132, background: try Color(css: "#f2efe9"), layers: [curl.layer])
    },
    Example(name: "shadowed-table") {
      Scene(width: 160, height: 200, background: .white, layers: [table(-44).layer])
    },
    Example(name: "indented-label") {
      let label = IndentedLabel(text("Indented", size: 42), frame: Rect(10, 10, 220, 60))
      return Scene(width: 240, height: 80, background: try Color(css: "#b9c1cf"), layers: [label.layer])
    },
    Example(name: "embossed-label") {
      let label = IndentedLabel(
        text("Embossed", size: 38), frame: Rect(5, 10, 230, 60), relief: .embossed,
        lighting: .scene)
      return Scene(
        width: 240, height: 80, background: try Color(css: "#8b98ac"),
        light: Light(angle: 120, elevation: 40),
        layers: [label.layer])
    },
    Example(name: "indented-image") {
      let image = IndentedImage(try picture("flower"), frame: Rect(12, 12, 96, 96))
      return Scene(width: 120, height: 120, background: try Color(css: "#d8d2c6"), layers: [image.layer])
    },
    Example(name: "photo-letters") {
      let label = IndentedLabel(
        text("Lake", size: 76, weight: 900), frame: Rect(10, 10, 220, 80),
        fill: .bitmap(try picture("lake"), fit: .cover), lighting: .light(Light(angle: 135, elevation: 50)))
      return Scene(width: 240, height: 100, background: try Color(css: "#e9e6df"), layers: [label.layer])
    },
  ]

  @Test(arguments: all)
  func theFileDrawsTheRecipe(example: Example) throws {
    let path = ExampleSceneTests.folder.appending(path: "\(example.name).json").path()
    var file = try Scene(contentsOfFile: path)
    var recipe = try example.scene()
    for scale in [1.0, 2] {
      (file.scale, recipe.scale) = (scale, scale)
      #expect(try renderedEverywhere(file) == Renderer(backend: .reference).render(recipe))
    }
  }

  /// A film strip of a dragged table, beside the recipes.
  private static let drag = Example(name: "drag") {
    table(0).filmStrip(contentOffsets: [0, -44, 30], gap: 6, ground: Color(white: 0.4))
  }

  @Test(arguments: all + [drag])
  func theRecipeIsAsItWas(example: Example) throws {
    let golden = Golden(
      directory: ExampleSceneTests.root.appending(path: "Tests/IntaglioReferenceTests/Goldens"),
      failures: ExampleSceneTests.root.appending(path: "out/goldens"))
    try golden.check(Renderer(backend: .reference).render(example.scene()), "recipe-\(example.name)")
  }

  /// Each frame is the table at its offset.
  @Test func theFilmStripShowsTheTableFrameByFrame() throws {
    let strip = try Renderer(backend: .reference).render(ExampleSceneTests.drag.scene())
    #expect(strip.size == PixelSize(3 * 166 + 6, 212))
    for (index, offset) in [0.0, -44, 30].enumerated() {
      let table = Scene(width: 160, height: 200, layers: [ExampleSceneTests.table(offset).layer])
      let picture = try Renderer(backend: .reference).render(table)
      for row in 0..<200 {
        for column in 0..<160 { #expect(strip[6 + 166 * index + column, 6 + row] == picture[column, row]) }
      }
    }
    #expect(strip[3, 100] == SIMD4(102, 102, 102, 255) && strip[168, 100] == SIMD4(102, 102, 102, 255))
    let none = ExampleSceneTests.table(0).filmStrip(contentOffsets: [])
    #expect(none.width == 12 && none.height == 224 && none.layers.isEmpty)
  }
}
