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
}
