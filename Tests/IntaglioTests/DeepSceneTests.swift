// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioSystem
import Testing

/// Scenes as deep as documents allow, on threads with half of the usual stack, or all of it without
/// optimisation.
@Suite struct DeepSceneTests {
  /// Ways to put a layer within another one, as the fields of that one.
  static let nestings = [
    #""frame": [0, 0, 8, 8]"#,
    #""frame": [0, 0, 8, 8], "opacity": 0.99, "isolated": true"#,
    #""frame": [0, 0, 8, 8], "transform": { "rotate": 1 }"#,
    #""frame": [0, 0, 8, 8], "passesThrough": true, "opacity": 0.99"#,
    #""frame": [0, 0, 8, 8], "clipsToBounds": true, "cornerRadius": 1"#,
    #""frame": [0, 0, 8, 8], "style": { "shadows": [{ "kind": "outer", "color": "red" }] }"#,
    #""frame": [0, 0, 8, 8], "css": "border: 1px solid red; color: blue""#,
    #""css": "display: flex; width: 100%; height: 8px; padding: 0.01px; background: #ff000001""#,
    #""frame": [0, 0, 8, 8], "mask": { "alpha": { "frame": [0, 0, 8, 8], "contents": { "color": "red" } } }"#,
  ]

  @Test(arguments: nestings, [BackendChoice.cpu, .reference])
  func aSceneMayBeAsDeepAsDocumentsAllow(fields: String, backend: BackendChoice) throws {
    let depth = Scene.maximumDepth - 3
    let start = String(repeating: "{ \(fields), \"layers\": [", count: depth)
    let inner = #"{ "frame": [0, 0, 8, 8], "contents": { "color": "blue" } }"#
    // A layout has no layer around it that is as wide as a percentage says.
    let outer = #"{ "css": "display: flex; width: 8px; height: 8px", "layers": ["#
    let document =
      #"{ "width": 8, "height": 8, "layers": [\#(outer)\#(fields.contains("flex") ? start : "")"#
      + (fields.contains("flex") ? "" : #"{ "width": 8, "height": 8, "layers": [\#(start)"#) + inner
      + String(repeating: "]}", count: depth + (fields.contains("flex") ? 0 : 1)) + "]}]}"
    let outcome = Lock<Result<Bitmap, any Error>?>(nil)
    let thread = Thread {
      let result = Result {
        try Renderer(backend: backend).render(SceneFile(document: Array(document.utf8)).scene())
      }
      outcome.withLock { $0 = result }
    }
    #if DEBUG
    thread.stackSize = 8 << 20
    #else
    thread.stackSize = 4 << 20
    #endif
    thread.start()
    while !thread.isFinished { usleep(1000) }
    _ = try #require(try outcome.withLock { $0 }?.get())
  }

  /// Each hole would be one layer deeper, of 128.
  @Test func holesOfADrawingAreAsManyAsLayers() throws {
    let drawing = Drawing { context in
      context.fill(context.bounds, .black)
      for _ in 0..<20_000 { context.clear(.rectangle(Rect(2, 0, 2, 1))) }
      context.clear(.rectangle(Rect(6, 0, 2, 1)))
    }
    let scene = Scene(
      width: 8, height: 1,
      layers: [Layer(frame: Rect(0, 0, 8, 1), contents: .drawing(drawing))])
    let picture = try Renderer(backend: .cpu).render(scene)
    #expect((0..<8).map { picture[$0, 0].w } == [255, 255, 0, 0, 255, 255, 0, 0])
  }
}
