// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioModel

/// Definitions of the JSON Schemas, from the tables of fields. Types without a table, such as a colour, are
/// defined by hand in the files.
package struct FieldSchema {
  /// The file of the definitions: `style` or `scene`.
  let file: String
  /// Definitions without a table, by their file.
  private static let leaves: [String: Set<String>] = [
    "style": [
      "blur", "contour", "shadowBlend", "fill", "bitmap", "offset", "color", "file", "colorLookup",
    ],
    "scene": [
      "mask", "contents", "path", "frame", "cornerRadius", "cornerShape", "layerTransform", "factors", "stop",
      "fillColor",
      "family", "styled", "padding", "distance", "layoutLength", "runs", "axes", "features",
    ],
  ]
  /// The objects among them: a variable may replace each of them, and each table.
  private static let objects: Set<String> = ["blur", "fill", "bitmap", "mask", "contents", "styled"]

  package init(file: String) { self.file = file }

  /// The keys of schemas in a readable order.
  package static let order =
    ["$schema", "$id", "title", "description", "$ref", "default", "type", "required", "properties"]
    + ["additionalProperties", "$defs"] + JSONValue.order

  package func definition<Value: Described>(_ type: Value.Type) throws -> [String: JSONNode] {
    var properties: [String: JSONNode] = [:]
    var required: [String] = []
    var rules: [String: JSONNode] = [:]
    for field in Value.fields {
      guard case .keys(let keys, let isExclusive) = field.shape else {
        if field.presence.isRequired { required.append(field.keys[0]) }
        properties[field.keys[0]] = property(field.summary, field.shape, usual: try usual(field))
        continue
      }
      for key in keys {
        properties[key.key] = property(key.summary, key.shape, usual: key.usual.map(JSONNode.string))
      }
      if isExclusive { rules.merge(rule(keys.map(\.key), isRequired: field.presence.isRequired)) { $1 } }
    }
    var definition: [String: JSONNode] = [
      "description": .string(Value.summary), "type": .string("object"), "properties": .object(properties),
      "additionalProperties": .bool(false),
    ]
    if !required.isEmpty { definition["required"] = .list(required.map(JSONNode.string)) }
    return definition.merging(rules) { $1 }
  }

  /// Exactly one of some keys, or at most one of them.
  private func rule(_ keys: [String], isRequired: Bool) -> [String: JSONNode] {
    func having(_ keys: [String]) -> JSONNode {
      .object(["required": .list(keys.map(JSONNode.string))])
    }
    if isRequired { return ["oneOf": .list(keys.map { having([$0]) })] }
    let pairs = keys.indices.flatMap { first in
      keys[(first + 1)...].map { having([keys[first], $0]) }
    }
    return ["not": pairs.count == 1 ? pairs[0] : .object(["anyOf": .list(pairs)])]
  }

  private func property(_ summary: String, _ shape: FieldShape, usual: JSONNode?) -> JSONNode {
    var property = self.shape(shape).fields
    property["description"] = .string(summary)
    property["default"] = usual
    return .object(property)
  }

  /// The default of an optional field; nil for none.
  private func usual<Value: Described>(_ field: Field<Value>) throws -> JSONNode? {
    guard !field.presence.isRequired else { return nil }
    return try FieldNodes.written { try field.write(Value.blank, $0) }[field.keys[0]]
  }

  /// The schema of a shape, which a variable may replace.
  private func shape(_ shape: FieldShape) -> JSONNode {
    switch shape {
    case .number(let limit): return orVariable(number(limit))
    case .integer(let range):
      var fields: [String: JSONNode] = ["type": .string("integer")]
      fields["minimum"] = .number(Double(range.lowerBound))
      fields["maximum"] = .number(Double(range.upperBound))
      return orVariable(fields)
    case .flag: return orVariable(["type": .string("boolean")])
    case .string(let longest):
      var fields: [String: JSONNode] = ["type": .string("string")]
      fields["maxLength"] = longest.map { .number(Double($0)) }
      return .object(fields)
    case .word(let words): return either(["enum": .list(words.map(JSONNode.string))], "text")
    case .definition(let name):
      let reference = reference(to: name)
      return isObject(name) ? orVariable(reference) : .object(reference)
    case .list(let element, let count):
      var fields: [String: JSONNode] = ["type": .string("array"), "items": self.shape(element)]
      if count.lowerBound > 0 { fields["minItems"] = .number(Double(count.lowerBound)) }
      if count.upperBound < .max { fields["maxItems"] = .number(Double(count.upperBound)) }
      return orVariable(fields)
    case .keys: return .object([:])
    }
  }

  private func number(_ limit: NumberLimit) -> [String: JSONNode] {
    var fields: [String: JSONNode] = ["type": .string("number")]
    switch limit {
    case .finite: break
    case .range(let range):
      fields["minimum"] = .number(range.lowerBound)
      fields["maximum"] = .number(range.upperBound)
    case .atLeast(let least): fields["minimum"] = .number(least)
    case .positiveUpTo(let most):
      fields["exclusiveMinimum"] = .number(0)
      fields["maximum"] = .number(most)
    case .positivePixels: fields["exclusiveMinimum"] = .number(0)
    case .pixels(let range): if range.lowerBound >= 0 { fields["minimum"] = .number(0) }
    }
    return fields
  }

  private func orVariable(_ fields: [String: JSONNode]) -> JSONNode { either(fields, "variable") }

  private func either(_ fields: [String: JSONNode], _ name: String) -> JSONNode {
    .object(["anyOf": .list([.object(fields), .object(path(to: name, in: "style"))])])
  }

  private func isObject(_ name: String) -> Bool {
    !Self.leaves.values.contains { $0.contains(name) } || Self.objects.contains(name)
  }

  private func reference(to name: String) -> [String: JSONNode] {
    // A layer's style may be a name.
    if name == "style" { return path(to: "styled", in: "scene") }
    let isScenes =
      Self.leaves["scene"]?.contains(name) == true
      || DescribedTypes.scene.contains { $0.schemaName == name }
    return path(to: name, in: isScenes ? "scene" : "style")
  }

  private func path(to name: String, in target: String) -> [String: JSONNode] {
    ["$ref": .string((target == file ? "" : "\(target).schema.json") + "#/$defs/\(name)")]
  }
}

/// Collects the nodes written by a field.
final class FieldNodes: FieldWriter {
  private var fields: [String: JSONNode] = [:]

  /// The written nodes, by key.
  static func written(_ write: (FieldNodes) throws -> Void) rethrows -> [String: JSONNode] {
    let writer = FieldNodes()
    try write(writer)
    return writer.fields
  }

  func write<Value: FieldValue>(_ value: Value, _ key: String) throws {
    guard let value = value as? any Encodable else { return }
    fields[key] = try JSONDecoder().decode(JSONNode.self, from: JSONEncoder().encode(value))
  }

  func error(_ value: Any, _ problem: String) -> any Error {
    EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: problem))
  }
}
