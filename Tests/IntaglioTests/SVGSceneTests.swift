// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// SVG drawings in scenes and batches: sharp in the size in which they are drawn.
@Suite struct SVGSceneTests {
  /// A square whose edges lie at thirds: at three times the size it fills the pixels 4 to 7.
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="4" height="4">
    <path d="M 1.333333333 1.333333333 h 1.333333333 v 1.333333333 h -1.333333333 z" fill="#3060c0"/></svg>
    """

  private func place(_ scene: String) throws -> TestFolder {
    let place = try TestFolder()
    try place.write(SVGSceneTests.drawing, to: "scenes/square.svg")
    try place.write(scene, to: "scenes/scene.json")
    return place
  }

  private func expectSquare(_ picture: Bitmap, left: Int = 4, top: Int = 4, _ size: PixelSize) {
    #expect(picture.size == size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isInside = (left..<left + 4).contains(x) && (top..<top + 4).contains(y)
        #expect(picture[x, y] == (isInside ? SIMD4(0x30, 0x60, 0xC0, 255) : .zero), "\(x) \(y)")
      }
    }
  }

  /// The frame, the gravity, and where the square is then, of a scene of 8 x 4 points at three pixels a
  /// point.
  @Test(arguments: [
    ("[0, 0, 4, 4]", "resize", 4, 4), ("[4, 0, 4, 4]", "resize", 16, 4),
    ("[0, 0, 8, 4]", "resizeAspect", 10, 4),
    ("[0, 0, 8, 4]", "right", 16, 4),
    ("[0, 0, 4, 2]", "top", 4, 4),
    ("[2, 0, 4, 2]", "resizeAspectFill", 10, 1),
  ])
  func isSharpInEveryGravity(frame: String, gravity: String, left: Int, top: Int) throws {
    let place = try place(
      """
      { "width": 8, "height": 4, "layers": [
          { "frame": \(frame), "contents": { "image": "square.svg", "gravity": "\(gravity)" } } ] }
      """)
    let scene = try SceneFile(contentsOf: place.path("scenes/scene.json")).scene(scale: 3)
    let picture = try Renderer(backend: .cpu).render(scene)
    expectSquare(picture, left: left, top: top, PixelSize(24, 12))
  }

  /// The picture cache keeps each size apart.
  @Test func batchesOfScenesAreSharpAtEachScale() throws {
    let place = try place(
      #"{ "width": 4, "height": 4, "layers": [ { "frame": [0, 0, 4, 4], "contents": { "image": "square.svg" } } ] }"#
    )
    try place.write(#"{"scale": 1}"# + "\n" + #"{"scale": 3}"# + "\n", to: "list.jsonl")
    let batch = SceneBatch(
      scene: .file(try SceneFile(contentsOf: place.path("scenes/scene.json"))),
      manifests: [place.path("list.jsonl")],
      outputFolder: place.path("out"), settings: BatchSettings(backend: .cpu, jobs: 1))
    #expect(try batch.run().failures == [])
    #expect(try Bitmap(contentsOf: place.path("out/1.png")).size == PixelSize(4, 4))
    expectSquare(try Bitmap(contentsOf: place.path("out/2.png")), PixelSize(12, 12))
  }

  @Test func batchesDrawAtTheirScale() throws {
    let place = try place("{}")
    var batch = place.batch(["scenes"])
    batch.scale = 3
    let report = try batch.run()
    #expect(report.failures == [])
    #expect(place.files(in: "out") == ["square.png"])
    expectSquare(try Bitmap(contentsOf: place.path("out/square.png")), PixelSize(12, 12))
  }

  @Test func drawingsAreNoResults() throws {
    let place = try place("{}")
    try place.write(#"{"input": "scenes/square.svg", "output": "a.svg"}"#, to: "list.jsonl")
    let batch = place.batch(manifest: "list.jsonl")
    #expect(
      try batch.run().failures.map(\.reason) == [
        #"output: "a.svg": pictures are written as PNG, JPEG, WebP or AVIF, not as svg"#
      ])
  }
}
