// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioModel
import TestSupport
import Testing

@Suite("Random documents of the tables of fields")
struct SceneRoundTripTests {
  private static func document<Value: Described>(_ type: Value.Type, _ seed: UInt64) -> JSONNode {
    var random = FieldRandom(seed: seed)
    return random.document(type)
  }

  private static func value<Value: Decodable>(_ type: Value.Type, of node: JSONNode) throws -> Value {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(node))
  }

  private static func isSame<Value: Described & Codable>(
    _ type: Value.Type, _ seed: UInt64
  ) throws -> (value: Value, written: JSONNode) {
    let value = try value(type, of: document(type, seed))
    let written = try JSONDecoder().decode(JSONNode.self, from: JSONEncoder().encode(value))
    #expect(try Self.value(type, of: written) == value, "\(seed)")
    return (value, written)
  }

  @Test("of scenes are the same scenes when written and read again, and valid", arguments: 0..<UInt64(60))
  func scenes(seed: UInt64) throws {
    let written = try Self.isSame(Scene.self, seed).written
    for document in [Self.document(Scene.self, seed), written] {
      #expect(try SchemaTests.schema().problems(of: document, after: "scene.schema.json") == [])
    }
  }

  @Test("of styles are the same styles when written and read again, and valid")
  func styles() throws {
    let schema = try SchemaTests.schema()
    for seed in 0..<UInt64(500) {
      let written = try Self.isSame(Style.self, seed).written
      for document in [Self.document(Style.self, seed), written] {
        #expect(try schema.problems(of: document, after: "style.schema.json") == [], "\(seed)")
      }
    }
  }

  @Test("differ where their seeds do")
  func differ() throws {
    let scenes = try (0..<UInt64(60)).map { try Self.value(Scene.self, of: Self.document(Scene.self, $0)) }
    #expect(Set(scenes).count == scenes.count)
  }

  @Test("have every key, and each key counts", arguments: FieldTableTests.types.indices)
  func keys(index: Int) throws {
    func check<Value: Described>(_ type: Value.Type) throws {
      guard let codable = type as? any (Described & Codable).Type else { return }
      try checkCodable(codable)
    }
    func checkCodable<Value: Described & Codable>(_ type: Value.Type) throws {
      var counting: Set<String> = []
      // Of the functions of an adjustment each document has one.
      for seed in 0..<UInt64(300) where counting.count < type.keys.count {
        let document = Self.document(type, seed)
        let value = try Self.value(type, of: document)
        for key in document.fields.keys where !counting.contains(key) {
          let without = JSONNode.object(document.fields.filter { $0.key != key })
          // A required key that is left out is an error.
          if (try? Self.value(type, of: without)) != value { counting.insert(key) }
        }
      }
      #expect(counting == Set(type.keys), "\(type)")
    }
    try check(FieldTableTests.types[index])
  }
}
