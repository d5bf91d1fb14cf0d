// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioModel
import TestSupport
import Testing

@Suite("The tables of fields")
struct FieldTableTests {
  static let types = DescribedTypes.scene + DescribedTypes.style
  /// The properties that documents do not contain, or express as `css`.
  static let undocumented = [
    "Scene.colorProfile", "Layer.box", "Text.overflowsAtEnd", "ImageContents.isElement",
  ]

  @Test("forget no property, and have none twice", arguments: types.indices)
  func properties(index: Int) {
    func check<Value: Described>(_ type: Value.Type) {
      let names = Mirror(reflecting: type.blank).children.compactMap(\.label).filter {
        !Self.undocumented.contains("\(type).\($0)")
      }
      #expect(Set(type.fields.map { $0.property() }).count == type.fields.count, "\(type)")
      #expect(type.fields.count == names.count, "\(type) has \(names)")
      #expect(Set(type.keys).count == type.keys.count, "\(type)")
    }
    check(Self.types[index])
  }

  @Test("say of every field what it is, in a sentence", arguments: types.indices)
  func summaries(index: Int) {
    func check<Value: Described>(_ type: Value.Type) {
      var summaries = [type.summary]
      for field in type.fields {
        guard case .keys(let keys, _) = field.shape else {
          summaries.append(field.summary)
          continue
        }
        #expect(keys.map(\.key) == field.keys, "\(type)")
        summaries += keys.map(\.summary)
      }
      for summary in summaries {
        #expect(
          summary.hasSuffix(".") && summary.first?.isLowercase != true || summary.hasPrefix("exact"),
          "\(summary)")
      }
    }
    check(Self.types[index])
  }

  @Test("are what the JSON Schemas have", arguments: ["style", "scene"])
  func schemas(file: String) throws {
    let url = SchemaTests.examples.appending(path: "schema/\(file).schema.json")
    let stored = try JSONDecoder().decode(JSONNode.self, from: Data(contentsOf: url))
    var made = stored.fields
    var definitions = made["$defs"]?.fields ?? [:]
    for type in file == "style" ? DescribedTypes.style : DescribedTypes.scene {
      let isRoot = type.schemaName == file
      // A picture's fields are those of contents, which are defined by hand.
      guard type != ImageContents.self else { continue }
      var definition = isRoot ? made : definitions[type.schemaName]?.fields ?? [:]
      let properties = definition["properties"]?.fields.filter { Self.further(file, type).contains($0.key) }
      let kept = definition.filter {
        ["$schema", "$id", "title", "anyOf", "dependentSchemas"].contains($0.key)
      }
      definition = try FieldSchema(file: file).definition(type)
      definition["properties"] = .object(definition["properties"]!.fields.merging(properties ?? [:]) { $1 })
      // Layers in layouts have no frames, and templates of several sizes no size of their own.
      if type == Layer.self || type == Scene.self { definition["required"] = nil }
      definition.merge(kept) { $1 }
      if isRoot { made = definition } else { definitions[type.schemaName] = .object(definition) }
    }
    made["$defs"] = .object(definitions)
    if ProcessInfo.processInfo.environment["INTAGLIO_UPDATE_SCHEMAS"] != nil {
      let value = try JSONValue(json: JSONEncoder().encode(JSONNode.object(made)))
      try Data((value.laidOut(width: 150, order: FieldSchema.order) + "\n").utf8).write(to: url)
    }
    let others = definitions.filter { stored.fields["$defs"]?.fields[$0.key] != $0.value }.keys.sorted()
    let isSame = stored == .object(made)
    #expect(others == [] && isSame, "make them anew with INTAGLIO_UPDATE_SCHEMAS=1")
  }

  @Test("are what the documentation has")
  func documentation() throws {
    let url = SchemaTests.examples.appending(path: "../Sources/Intaglio/Intaglio.docc/EveryKey.md")
    let page = try FieldReference.page()
    if ProcessInfo.processInfo.environment["INTAGLIO_UPDATE_SCHEMAS"] != nil {
      try Data(page.utf8).write(to: url)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == page)
  }

  /// Keys that no table has: whoever reads the file passes over them, or has put them in before.
  private static func further(_ file: String, _ type: any Described.Type) -> [String] {
    switch type {
    case is Layer.Type: ["css", "include", "set", "if", "for", "colors"]
    case is Scene.Type: ["$schema", "styles", "colors", "fonts", "variables", "size", "sizes", "locale"]
    case is Style.Type: ["$schema", "preset", "colors"]
    default: []
    }
  }
}
