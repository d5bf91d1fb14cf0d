import Foundation
import Intaglio
import SceneCatalog
import Testing

@Suite("JSON as a person writes it")
struct JSONTextTests {
  private func value(_ text: String) throws -> JSONValue {
    try JSONValue(json: text.utf8)
  }

  @Test("keeps short things in a line, and keys in the order one thinks of them")
  func layout() throws {
    let text =
      #"{"layers":[{"style":{"shadows":[]},"frame":[0,0.5,4,1e-7],"name":"a\"\\\n\u0001"}],"zoo":{},"width":3,"on":true,"none":null}"#
    #expect(
      try value(text).laidOut(width: 60) == #"""
        {
          "width": 3,
          "layers": [
            {
              "name": "a\"\\\n\u0001",
              "frame": [0, 0.5, 4, 1e-07],
              "style": { "shadows": [] }
            }
          ],
          "none": null,
          "on": true,
          "zoo": {}
        }
        """#)
  }

  @Test("reads as the same value", arguments: LayerScene.all.filter { !$0.scene.hasDrawings })
  func reading(scene: LayerScene) throws {
    let data = try JSONEncoder().encode(scene.scene)
    let value = try JSONValue(json: data)
    let text = value.laidOut()
    #expect(try self.value(text) == value)
    #expect(try JSONDecoder().decode(Scene.self, from: Data(text.utf8)) == scene.scene)
  }

  @Test("keeps to its width wherever it can be broken")
  func width() throws {
    let data = try JSONEncoder().encode(Preset.all.map(\.style))
    let lines = try JSONValue(json: data).laidOut(width: 80).split(separator: "\n")
    #expect(lines.count > 50)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }
}
