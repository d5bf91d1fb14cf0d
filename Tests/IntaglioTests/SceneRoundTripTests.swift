// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import TestSupport
import Testing

@Suite("Scenes in JSON")
struct SceneRoundTripTests {
  @Test("are the same scenes when read again, and valid after the schema", arguments: 0..<UInt64(60))
  func roundTrip(seed: UInt64) throws {
    var random = SceneRandom(seed: seed)
    let scene = try random.scene()
    let data = try JSONEncoder().encode(scene)
    #expect(try JSONDecoder().decode(Scene.self, from: data) == scene)
    let document = try JSONDecoder().decode(JSONNode.self, from: data)
    #expect(try SchemaTests.schema().problems(of: document, after: "scene.schema.json") == [])
  }

  @Test("differ where their scenes do")
  func differ() throws {
    let scenes = try (0..<UInt64(60)).map { seed in
      var random = SceneRandom(seed: seed)
      return try random.scene()
    }
    #expect(Set(scenes).count == scenes.count)
  }
}
