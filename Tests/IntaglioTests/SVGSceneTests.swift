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
    let scene = try SceneFile(contentsOfFile: place.path("scenes/scene.json")).scene(scale: 3)
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
      scene: .file(try SceneFile(contentsOfFile: place.path("scenes/scene.json"))),
      manifests: [place.path("list.jsonl")],
      outputFolder: place.path("out"), settings: BatchSettings(backend: .cpu, jobs: 1))
    #expect(try batch.run().failures == [])
    #expect(try Bitmap(contentsOfFile: place.path("out/1.png")).size == PixelSize(4, 4))
    expectSquare(try Bitmap(contentsOfFile: place.path("out/2.png")), PixelSize(12, 12))
  }

  @Test func batchesDrawAtTheirScale() throws {
    let place = try place("{}")
    var batch = place.batch(["scenes"])
    batch.scale = 3
    let report = try batch.run()
    #expect(report.failures == [])
    #expect(place.files(in: "out") == ["square.png"])
    expectSquare(try Bitmap(contentsOfFile: place.path("out/square.png")), PixelSize(12, 12))
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

  /// A drawing of one colour, in two parts of which the second has its own.
  private static let logo = """
    <svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><path d="M0 0h1v1h-1z" fill="currentColor"/>
    <g color="#00f"><path d="M1 0h1v1h-1z" fill="currentColor"/></g></svg>
    """

  @Test(arguments: [
    (#""currentColor": "red""#, "", SIMD4<UInt8>(255, 0, 0, 255)), ("", "", SIMD4(0, 0, 0, 255)),
    ("", "color: rgb(255 0 0 / 20%)", SIMD4(51, 0, 0, 51)),
  ])
  func hasACurrentColor(field: String, css: String, expected: SIMD4<UInt8>) throws {
    let place = try TestFolder()
    try place.write(Self.logo, to: "logo.svg")
    let contents = [#""image": "logo.svg""#, field].filter { !$0.isEmpty }.joined(separator: ", ")
    try place.write(
      """
      { "width": 4, "height": 2, "layers": [
        { "frame": [0, 0, 4, 2], "css": "\(css)", "contents": { \(contents) } } ] }
      """, to: "scene.json")
    let scene = try SceneFile(contentsOfFile: place.path("scene.json")).scene()
    let picture = try Renderer(backend: .cpu).render(scene)
    #expect(picture[0, 0] == expected && picture[1, 1] == expected)
    #expect(picture[2, 0] == SIMD4(0, 0, 255, 255) && picture[3, 1] == SIMD4(0, 0, 255, 255))
  }

  @Test func currentColorOfOtherPicturesIsNamed() throws {
    let place = try TestFolder()
    try Bitmap(size: PixelSize(1, 1), pixels: [9, 9, 9, 255]).write(to: place.path("a.png"))
    try place.write(
      """
      { "width": 1, "height": 1, "layers": [
        { "frame": [0, 0, 1, 1], "contents": { "image": "a.png", "currentColor": "red" } } ] }
      """, to: "scene.json")
    let warnings = RenderWarnings()
    let scene = try SceneFile(contentsOfFile: place.path("scene.json")).scene(warnings: warnings)
    #expect(
      warnings.all.map(\.description).joined().contains("currentColor: only applies to SVG drawings; a.png"))
    #expect(try Renderer(backend: .cpu).render(scene)[0, 0] == SIMD4(9, 9, 9, 255))
  }

  /// In a line of text: the run's colour, the baseline at 16 points, between two letters; on each backend.
  @Test(arguments: [BackendChoice.cpu, .gpu, .reference])
  func standsInALineOfText(backend: BackendChoice) throws {
    let place = try TestFolder()
    try place.write(Self.logo, to: "logo.svg")
    try place.write(
      """
      { "width": 40, "height": 20, "layers": [ { "frame": [0, 0, 40, 20], "contents": { "text": {
        "string": ["\u{2060}", { "picture": { "image": "logo.svg", "height": 8 }, "color": "#0f0", "baselineShift": -2 }],
        "font": { "size": 10 }, "lineHeight": 2, "alignment": "right" } } } ] }
      """, to: "scene.json")
    let scene = try SceneFile(contentsOfFile: place.path("scene.json")).scene()
    let picture = try Renderer(backend: backend).render(scene)
    // Sixteen points wide, at the right end.
    let rows = (0..<20).filter { picture[28, $0].w > 0 }
    #expect(rows.count == 8 || rows.count == 9, "\(rows)")
    let row = rows[4]
    #expect((0..<40).filter { picture[$0, row] == SIMD4(0, 255, 0, 255) } == Array(24..<32))
    #expect((0..<40).filter { picture[$0, row] == SIMD4(0, 0, 255, 255) } == Array(32..<40))
  }

  @Test func missingOnesInTextsAreNamed() throws {
    let place = try TestFolder()
    try place.write(
      """
      { "width": 9, "height": 9, "layers": [ { "frame": [0, 0, 9, 9], "contents": { "text": {
        "string": ["a", { "picture": { "image": "none.svg" } }] } } } ] }
      """, to: "scene.json")
    let error = #expect(throws: DocumentError.self) {
      try SceneFile(contentsOfFile: place.path("scene.json")).scene()
    }
    #expect("\(try #require(error))".contains("layers[0].contents.text.string[1].picture.image"))
  }
}
