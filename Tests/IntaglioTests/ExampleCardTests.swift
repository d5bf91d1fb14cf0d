// SPDX-License-Identifier: MIT
import Foundation
import FuzzTargets
import Intaglio
import TestSupport
import Testing

/// The templates of Examples/cards, with the hard cases of their manifests.
@Suite("The example cards")
struct ExampleCardTests {
  private static let folder = SchemaTests.examples.appending(path: "cards").standardizedFileURL.path()

  /// The values of each line.
  private static func lines(of name: String, _ file: SceneFile) throws -> [SceneFile] {
    guard let text = try? Data(contentsOf: URL(filePath: "\(folder)/\(name).jsonl")) else {
      let records = CSVText.records(of: Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name).csv"))))
      #expect(records.faults.isEmpty)
      return try records.records.dropFirst().map { fields in
        var card = file
        for (column, field) in zip(records.records[0], fields).dropFirst() where !field.isEmpty {
          try card.set(column, toField: field, in: folder)
        }
        return card
      }
    }
    return try text.split(separator: UInt8(ascii: "\n")).map { line in
      guard case .object(let fields) = try JSONValue(json: line), case .object(let values)? = fields["set"]
      else {
        throw CocoaError(.coderInvalidValue)
      }
      var card = file
      for (name, value) in values { try card.set(name, to: value, in: folder) }
      return card
    }
  }

  private static let names = ["article", "event", "product", "profile", "quote", "statistics"]

  @Test("are all tested")
  func all() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(files.filter { $0.hasSuffix(".json") }.sorted() == Self.names.map { "\($0).json" })
  }

  /// The texts in layers with their frames in the scene.
  private static func texts(
    in layers: [Layer], x: Double = 0, y: Double = 0
  ) -> [(text: Text, frame: Rect)] {
    layers.flatMap { layer in
      var frame = layer.frame
      (frame.x, frame.y) = (x + frame.x, y + frame.y)
      let inside = texts(in: layer.layers, x: frame.x, y: frame.y)
      if case .text(let text)? = layer.contents { return [(text, frame)] + inside }
      return inside
    }
  }

  @Test("are legible in a feed, and clear of an app's buttons", arguments: names)
  func legible(name: String) throws {
    for size in ["og", "square", "story"] {
      var card = try SceneFile(contentsOfFile: "\(Self.folder)/\(name).json")
      try card.choose(size: size)
      let texts = Self.texts(in: try card.scene().laidOut().layers)
      #expect(texts.contains { $0.text.string == "Northwind" })
      for (text, frame) in texts {
        #expect(text.font.size >= 28, "\(text.string)")
        guard size == "story" else { continue }
        #expect(frame.y >= 250 && frame.maxY <= 1920 - 340, "\(text.string): \(frame)")
      }
    }
  }

  @Test("are mirrored for words from right to left")
  func mirrored() throws {
    var card = try SceneFile(contentsOfFile: "\(Self.folder)/article.json")
    try card.choose(size: "og")
    try card.set("section", to: "سفر")
    let photo = try #require(card.scene().laidOut().layers.first?.layers.last)
    #expect(photo.name == "photo beside" && photo.frame == Rect(0, 0, 460, 630))
  }

  @Test("are scenes in every size, for every line of their manifests", arguments: names)
  func scenes(name: String) throws {
    let path = "\(Self.folder)/\(name).json"
    let document = try JSONNode(String(contentsOfFile: path, encoding: .utf8))
    #expect(try SchemaTests.schema().problems(of: document, after: "scene.schema.json") == [])
    let file = try SceneFile(contentsOfFile: path)
    #expect(file.sizes == ["og", "square", "story"])
    let lines = try Self.lines(of: name, file)
    #expect(lines.count >= 7)
    for card in [file] + lines {
      for size in file.sizes {
        var card = card
        try card.choose(size: size)
        let warnings = RenderWarnings()
        let scene = try card.scene(warnings: warnings)
        #expect(scene.pixelSize.height == ["og": 630, "square": 1080, "story": 1920][size])
        #expect(
          warnings.all.allSatisfy { $0.description.contains("nowhere.png") })
      }
    }
  }
}
