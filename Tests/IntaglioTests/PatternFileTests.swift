// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Patterns of documents: the paths of their tiles, and the errors of unreadable ones.
@Suite struct PatternFileTests {
  private let folder: TestFolder
  private let tile: Bitmap

  init() throws {
    tile = try Bitmap(size: PixelSize(2, 1), pixels: [255, 0, 0, 255, 0, 0, 0, 0])
    folder = try TestFolder()
    try folder.makeFolder(of: "tiles/a.png")
    try tile.write(to: folder.path("tiles/a.png"))
  }

  private let style = #"""
    { "strokes": [ { "width": 2, "pattern": { "image": "tiles/a.png", "scale": 3 } } ],
      "overlays": [ { "color": "red" }, { "pattern": { "image": "tiles/a.png", "offset": [1, -2] } } ] }
    """#

  @Test func tilesLieBesideTheStyleThatNamesThem() throws {
    let read = try Style(contentsOfFile: folder.write(style))
    #expect(read.strokes.map(\.paint) == [.pattern(Pattern(tile, scale: 3))])
    #expect(read.overlays[1].paint == .pattern(Pattern(tile, offset: Vector(1, -2))))
    // Two pixels wide: red, and the picture's colour.
    let white = try Bitmap(size: PixelSize(4, 2), pixels: [UInt8](repeating: 255, count: 32))
    let overlay = Style(overlays: [read.overlays[1]])
    let result = try Renderer(backend: .cpu).render(white, style: overlay)
    #expect(
      (0..<4).map { result[$0, 0] } == [
        white[0, 0], SIMD4(255, 0, 0, 255), white[0, 0], SIMD4(255, 0, 0, 255),
      ])
  }

  @Test func tilesLieBesideTheSceneThatNamesThem() throws {
    let path = try folder.write(
      #"""
      { "width": 4, "height": 4, "layers": [
        { "frame": [0, 0, 4, 4], "contents": { "pattern": { "image": "tiles/a.png" } }, "style": \#(style) } ] }
      """#)
    let layer = try Scene(contentsOfFile: path).layers[0]
    #expect(layer.contents == .pattern(Pattern(tile)))
    #expect(layer.style?.strokes.map(\.paint) == [.pattern(Pattern(tile, scale: 3))])
  }

  @Test func aTileThatIsNotThereIsNamed() throws {
    try FileManager.default.removeItem(atPath: folder.path("tiles/a.png"))
    let path = try folder.write(style)
    let picture = folder.path("tiles/a.png")
    #expect(
      throws: DocumentError.missingPicture(
        path: path, field: "strokes[0].pattern.image", picture: picture)
    ) { try Style(contentsOfFile: path) }
  }

  @Test(arguments: [
    (
      Pattern(.file("a.png")),
      "overlays[0].pattern.image names the file a.png, which has not been read; load the document from its file"
    ),
    (Pattern(.file("a.png"), scale: 0), "overlays[0].pattern.scale is 0 but must be 0.001…1000"),
    (
      Pattern(.file("a.png"), offset: Vector(0, 1e7)),
      "overlays[0].pattern.offset[1] is 10000000 but must be -1000000…1000000"
    ),
  ])
  func whatNobodyCanDrawIsRefused(pattern: Pattern, problem: String) throws {
    let style = Style(overlays: [Overlay(.pattern(pattern))])
    let error = #expect(throws: StyleError.self) { try style.validate(scale: 1) }
    #expect(error?.description == problem)
  }

  @Test func aTileMayBeSoManyPixelsLarge() throws {
    #expect(throws: Never.self) {
      try Style(overlays: [Overlay(.pattern(Pattern(tile, scale: 1000)))]).validate(scale: 4)
    }
    #expect(throws: StyleError.self) {
      try Style(overlays: [Overlay(.pattern(Pattern(tile, scale: 1000)))]).validate(scale: 5)
    }
  }
}
