// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import TestSupport
import Testing

@Suite("The JSON schemas of scenes and styles")
struct SchemaTests {
  static let examples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Examples")

  static func schema() throws -> JSONSchema {
    var documents: [String: JSONNode] = [:]
    for name in ["scene.schema.json", "style.schema.json"] {
      let data = try Data(contentsOf: examples.appending(path: "schema/\(name)"))
      documents[name] = try JSONDecoder().decode(JSONNode.self, from: data)
    }
    return JSONSchema(documents: documents)
  }

  /// Values and schemas, against the specification.
  static let keywords: [(String, String, Bool)] = [
    (#"{ "type": "integer" }"#, "2.0", true), (#"{ "type": "integer" }"#, "2.5", false),
    (#"{ "type": "boolean" }"#, "1", false), (#"{ "type": "number" }"#, "true", false),
    (#"{ "enum": ["a", 1] }"#, "1", true), (#"{ "enum": ["a", 1] }"#, "\"b\"", false),
    (#"{ "minimum": 0 }"#, "0", true), (#"{ "minimum": 0 }"#, "-1", false),
    (#"{ "minimum": 0 }"#, "\"\"", true),
    (#"{ "exclusiveMinimum": 0 }"#, "0", false), (#"{ "maximum": 1 }"#, "1.5", false),
    (#"{ "required": ["a"] }"#, "{}", false), (#"{ "required": ["a"] }"#, "[]", true),
    (#"{ "properties": { "a": { "type": "number" } } }"#, #"{ "a": "" }"#, false),
    (#"{ "properties": { "a": true }, "additionalProperties": false }"#, #"{ "a": 1 }"#, true),
    (#"{ "properties": { "a": true }, "additionalProperties": false }"#, #"{ "b": 1 }"#, false),
    (#"{ "anyOf": [{ "type": "number" }, { "minLength": 2 }] }"#, "\"a\"", false),
    (#"{ "anyOf": [{ "type": "number" }, { "minLength": 2 }] }"#, "1", true),
    (#"{ "oneOf": [{ "minimum": 1 }, { "minimum": 2 }] }"#, "3", false),
    (#"{ "oneOf": [{ "minimum": 1 }, { "minimum": 2 }] }"#, "1", true),
    (#"{ "not": { "type": "null" } }"#, "null", false), (#"{ "not": { "type": "null" } }"#, "1", true),
    (#"{ "items": { "type": "number" } }"#, "[1, \"\"]", false),
    (#"{ "prefixItems": [true], "items": { "type": "number" } }"#, "[\"\", 1]", true),
    (#"{ "prefixItems": [true], "items": false }"#, "[1, 1]", false),
    (#"{ "prefixItems": [{ "type": "string" }] }"#, "[1]", false),
    (#"{ "minItems": 1 }"#, "[]", false), (#"{ "maxItems": 1 }"#, "[1, 1]", false),
    (#"{ "maxLength": 1 }"#, "\"ab\"", false), (#"{ "minLength": 1 }"#, "\"\u{1f58b}\"", true),
    (#"{ "pattern": "b$" }"#, "\"ab\"", true), (#"{ "pattern": "^b" }"#, "\"ab\"", false),
    (#"{ "dependentSchemas": { "a": { "required": ["b"] } } }"#, #"{ "a": 1 }"#, false),
    (#"{ "dependentSchemas": { "a": { "required": ["b"] } } }"#, "{}", true),
    (##"{ "$defs": { "n": { "type": "number" } }, "$ref": "#/$defs/n" }"##, "\"\"", false),
  ]

  @Test("are read by a validator that keeps to the specification", arguments: keywords)
  func validator(schema: String, value: String, isValid: Bool) throws {
    #expect(try JSONSchema.accepts(JSONNode(value), JSONNode(schema)) == isValid)
  }

  @Test("may not have a keyword that the validator does not know")
  func unknownKeyword() throws {
    #expect(throws: JSONSchema.Fault.unknownKeyword("multipleOf")) {
      try JSONSchema.accepts(JSONNode("1"), JSONNode(#"{ "multipleOf": 2 }"#))
    }
    #expect(throws: JSONSchema.Fault.noSuchReference("#/$defs/a")) {
      try JSONSchema.accepts(JSONNode("1"), JSONNode(##"{ "$ref": "#/$defs/a" }"##))
    }
    // Every part of the schemas, also those that no document here comes to.
    let schema = try Self.schema()
    for (file, document) in schema.documents {
      for (steps, part) in Self.parts(of: document) {
        #expect(throws: Never.self, "\(file) \(steps)") {
          var documents = schema.documents
          documents["part"] = part
          for (name, definition) in document.fields where name == "$defs" {
            documents["part"] = .object(part.fields.merging([name: definition]) { first, _ in first })
          }
          _ = try JSONSchema(documents: documents).problems(of: .null, after: "part")
        }
      }
    }
  }

  @Test("hold for all examples", arguments: ["scene", "style"])
  func examples(kind: String) throws {
    let folder = Self.examples.appending(path: "\(kind)s")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    let files = names.filter { $0.hasSuffix(".json") }
    #expect(files.count >= 2)
    for file in files {
      let data = try Data(contentsOf: folder.appending(path: file))
      let document = try JSONDecoder().decode(JSONNode.self, from: data)
      #expect(try Self.schema().problems(of: document, after: "\(kind).schema.json") == [], "\(file)")
      #expect(document.fields["$schema"] == .string("../schema/\(kind).schema.json"), "\(file)")
    }
  }

  @Test("have the keys that the readers know, and no others", arguments: ReaderPlace.all)
  func keys(place: ReaderPlace) throws {
    let document = try #require(try Self.schema().documents[place.document])
    let part = try #require(Self.part(of: document, at: place.steps))
    let known = try place.knownKeys()
    #expect(!known.isEmpty)
    #expect(Set((part.fields["properties"] ?? .null).fields.keys) == known)
    #expect(part.fields["additionalProperties"] == .bool(false))
  }

  @Test("have no kind of object that is missing above")
  func allObjects() throws {
    for (file, document) in try Self.schema().documents {
      let objects = Self.parts(of: document).filter { $0.part.fields["properties"] != nil }.map(\.steps)
      #expect(Set(objects) == Set(ReaderPlace.all.filter { $0.document == file }.map(\.steps)))
    }
  }

  @Test("name the defaults that the readers have", arguments: ReaderPlace.all)
  func defaults(place: ReaderPlace) throws {
    let document = try #require(try Self.schema().documents[place.document])
    let properties = Self.part(of: document, at: place.steps)?.fields["properties"]?.fields ?? [:]
    var object = try JSONNode(place.smallest).fields
    let smallest = try JSONEncoder().encode(JSONNode.object(object))
    for (name, property) in properties { object[name] = property.fields["default"] ?? object[name] }
    #expect(try place.isSame(smallest, JSONEncoder().encode(JSONNode.object(object))))
  }

  /// The enums of the readers, by the way to their words.
  static let words: [String: [String]] = [
    "style/contents": Style.Contents.allCases.map(\.rawValue),
    "style/edges": Style.Edges.allCases.map(\.rawValue),
    "style/profile": Style.Profile.allCases.map(\.rawValue),
    "style/casters": Style.Casters.allCases.map(\.rawValue),
    "style/shadowBlend": BlendMode.allCases.filter { $0 != .copy }.map(\.rawValue),
    "style/shadow/kind": Shadow.Kind.allCases.map(\.rawValue),
    "style/stroke/align": StylePaint.Alignment.allCases.map(\.rawValue),
    "style/overlay/align": StylePaint.Alignment.allCases.map(\.rawValue),
    "scene/declaration/type": VariableKeys.Name.allCases.map(\.rawValue),
    "scene/layout/direction": Layout.Direction.allCases.map(\.rawValue),
    "scene/layout/align": Layout.Alignment.allCases.map(\.rawValue),
    "scene/layout/justify": Layout.Justification.allCases.map(\.rawValue),
    "scene/layout/alignLines": Layout.Justification.allCases.map(\.rawValue),
    "scene/layout/reading": Text.Direction.allCases.map(\.rawValue),
    "scene/font/numeric": Font.Numeric.allCases.map(\.rawValue),
    "scene/item/align": Layout.Alignment.allCases.map(\.rawValue),
    "style/stroke/position": EdgeStroke.Position.allCases.map(\.rawValue),
    "style/bevel/kind": Bevel.Kind.allCases.map(\.rawValue),
    "style/bevel/direction": Bevel.Direction.allCases.map(\.rawValue),
    "style/noise/kind": ["mono", "duo", "multi"],
    "style/noise/unit": GrainUnit.allCases.map(\.rawValue),
    "style/grain/unit": GrainUnit.allCases.map(\.rawValue),
    "style/halftone/unit": ["fitted", "points", "pixels"],
    "style/halftone/shape": ["dot", "line", "diamond", "square"],
    "style/halftone/inks": ["mono", "rgb", "cmyk"],
    "style/outline/align": StylePaint.Alignment.allCases.map(\.rawValue),
    "style/turbulence/kind": Turbulence.Kind.allCases.map(\.rawValue),
    "style/bevel/technique": Bevel.Technique.allCases.map(\.rawValue),
    "style/shadow/technique": Shadow.Technique.allCases.map(\.rawValue),
    "style/ramp/mixing": Gradient.Mixing.allCases.map(\.rawValue),
    "style/ramp/space": Gradient.Space.allCases.map(\.rawValue),
    "style/ramp/curve": Gradient.Curve.allCases.map(\.rawValue),
    "style/contour": Contour.Name.allCases.map(\.rawValue),
    "style/fill/fit": Fill.Fit.allCases.map(\.rawValue),
    "scene/layer/blend": BlendMode.allCases.map(\.rawValue),
    "scene/cornerShape": ["round", "squircle", "bevel", "scoop", "notch", "square"],
    "scene/cornerShape/2/items": ["round", "squircle", "bevel", "scoop", "notch", "square"],
    "scene/layer/knockout": Knockout.allCases.map(\.rawValue),
    "scene/contents/gravity": ImageContents.Gravity.allCases.map(\.rawValue),
    "scene/gradient/mixing": Gradient.Mixing.allCases.map(\.rawValue),
    "scene/gradient/space": Gradient.Space.allCases.map(\.rawValue),
    "scene/gradient/curve": Gradient.Curve.allCases.map(\.rawValue),
    "scene/shape/rule": FillRule.allCases.map(\.rawValue),
    "scene/pathStroke/cap": Stroke.Cap.allCases.map(\.rawValue),
    "scene/pathStroke/join": Stroke.Join.allCases.map(\.rawValue),
    "scene/text/alignment": Text.Alignment.allCases.map(\.rawValue),
    "scene/text/verticalAlignment": Text.VerticalAlignment.allCases.map(\.rawValue),
    "scene/text/missingGlyph": Text.MissingGlyph.allCases.map(\.rawValue),
    "scene/text/transform": Text.Transform.allCases.map(\.rawValue),
    "scene/run/transform": Text.Transform.allCases.map(\.rawValue),
    "scene/text/trim": Text.Trim.allCases.map(\.rawValue),
    "scene/text/wrap": Text.Wrap.allCases.map(\.rawValue),
    "scene/text/truncation": Text.Truncation.allCases.map(\.rawValue),
    "scene/text/direction": Text.Direction.allCases.map(\.rawValue),
    "scene/list/numbers": Text.List.Numbers.allCases.map(\.rawValue),
    "scene/tabStop/align": Text.TabStop.Alignment.allCases.map(\.rawValue),
    "scene/locale": TemplateFormatTests.locales,
  ]

  @Test("have the words that the readers know")
  func words() throws {
    var found: [String: [String]] = [:]
    for (file, document) in try Self.schema().documents {
      for (steps, part) in Self.parts(of: document) {
        guard let words = part.fields["enum"]?.elements.compactMap(\.text) else { continue }
        let names = steps.filter { !["$defs", "properties", "anyOf", "0"].contains($0) }
        found[([String(file.prefix(5))] + names).joined(separator: "/")] = words.sorted()
      }
    }
    #expect(found == Self.words.mapValues { $0.sorted() })
  }

  @Test("let variables stand for numbers, colours, words, lists and objects")
  func variables() throws {
    let text = """
      { "width": "${n}", "height": "${n}", "scale": "${n}", "background": "${c}",
        "variables": { "n": 2, "c": "red", "b": true, "l": [0, 0, 4, 4], "s": { "shadows": [] }, "w": "screen" },
        "layers": [
          { "frame": "${l}", "opacity": 1, "hidden": "${b}", "blend": "${w}", "style": "${s}",
            "cornerRadius": ["${n}", 1, [2, "${n}"], "${n}"], "contents": { "color": "rgb(${n} 0 0)" } },
          { "frame": [0, 0, "${n}", 3], "cornerRadius": "${n}",
            "style": { "threshold": "${n}", "shadows": [{ "kind": "inner", "offset": ["${n}", 0], "blur": "${n}" }] },
            "contents": { "gradient": { "stops": [["${c}", 0], ["${c}", 1]] } } } ] }
      """
    #expect(try Self.schema().problems(of: JSONNode(text), after: "scene.schema.json") == [])
    let folder = try TestFolder()
    let scene = try Scene(contentsOfFile: try folder.write(text))
    #expect(scene.layers[0].isHidden && scene.layers[0].blend == .screen && scene.width == 2)
    #expect(scene.layers[1].style?.threshold == 2)
  }

  @Test("refuse what the reader refuses", arguments: BadScene.all)
  func refuses(bad: BadScene) throws {
    let folder = try TestFolder()
    let path = try folder.write(bad.text)
    #expect(throws: DocumentError.field(path: path, field: bad.field, problem: bad.problem)) {
      try Scene(contentsOfFile: path)
    }
    guard bad.isSchemas else { return }
    #expect(try !Self.schema().problems(of: JSONNode(bad.text), after: "scene.schema.json").isEmpty)
  }

  /// All schemas in a schema, with the ways to them.
  private static func parts(
    of schema: JSONNode, at steps: [String] = []
  ) -> [(steps: [String], part: JSONNode)] {
    var found = [(steps: steps, part: schema)]
    for (keyword, value) in schema.fields {
      switch keyword {
      case "$defs", "properties", "dependentSchemas":
        for (name, part) in value.fields { found += parts(of: part, at: steps + [keyword, name]) }
      case "anyOf", "oneOf", "prefixItems":
        for (index, part) in value.elements.enumerated() {
          found += parts(of: part, at: steps + [keyword, "\(index)"])
        }
      case "not", "items", "additionalProperties": found += parts(of: value, at: steps + [keyword])
      default: break
      }
    }
    return found
  }

  private static func part(of schema: JSONNode, at steps: [String]) -> JSONNode? {
    parts(of: schema).first { $0.steps == steps }?.part
  }
}
