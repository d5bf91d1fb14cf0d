// SPDX-License-Identifier: MIT
import Foundation

/// The keywords of JSON Schema, draft 2020-12, used by the schemas in Examples/schema. Any other keyword is
/// an error: an ignored keyword would accept every document.
package struct JSONSchema {
  /// A fault of a schema, or a feature missing in this validator.
  package enum Fault: Error, Hashable {
    case unknownKeyword(String)
    case badValue(keyword: String)
    case noSuchReference(String)
  }

  /// The schemas by the names of their files.
  package let documents: [String: JSONNode]

  /// Schemas by the names of their files.
  package init(documents: [String: JSONNode]) { self.documents = documents }

  /// The faults of `value` under the schema of a document, one per line; none for a valid value.
  package func problems(of value: JSONNode, after document: String) throws -> [String] {
    try problems(value, .object(["$ref": .string(document)]), in: document, at: "")
  }

  /// Whether a value is valid under a given schema.
  package static func accepts(_ value: JSONNode, _ schema: JSONNode) throws -> Bool {
    try JSONSchema(documents: ["schema": schema]).problems(of: value, after: "schema").isEmpty
  }

  private func problems(
    _ value: JSONNode, _ schema: JSONNode, in document: String, at place: String
  ) throws -> [String] {
    if case .bool(let isAllowed) = schema { return isAllowed ? [] : ["\(place): nothing may stand here"] }
    guard case .object(let keywords) = schema else { throw Fault.badValue(keyword: "schema") }
    var found: [String] = []
    for (keyword, rule) in keywords.sorted(by: { $0.key < $1.key }) {
      /// The faults of a value under a nested schema.
      func deeper(_ value: JSONNode, _ schema: JSONNode, _ step: String = "") throws -> [String] {
        try problems(value, schema, in: document, at: place + step)
      }
      /// Records a fault if a condition fails.
      func check(_ isRight: Bool) { if !isRight { found.append("\(place): \(keyword)") } }
      switch keyword {
      case "$schema", "$id", "$defs", "title", "description", "default": break
      case "$ref":
        let (file, target) = try resolved(try JSONSchema.text(rule, keyword), in: document)
        found += try problems(value, target, in: file, at: place)
      case "type": check(JSONSchema.isType(try JSONSchema.text(rule, keyword), value))
      case "enum": check(rule.elements.contains(value))
      case "anyOf": check(try rule.elements.contains { try deeper(value, $0).isEmpty })
      case "oneOf": check(try rule.elements.count { try deeper(value, $0).isEmpty } == 1)
      case "not": check(try !deeper(value, rule).isEmpty)
      case "required":
        guard case .object(let fields) = value else { break }
        check(rule.elements.allSatisfy { $0.text.map { fields[$0] != nil } ?? false })
      case "properties":
        for (name, schema) in rule.fields {
          if let field = value.fields[name] { found += try deeper(field, schema, ".\(name)") }
        }
      case "additionalProperties":
        let known = (keywords["properties"] ?? .null).fields
        for (name, field) in value.fields where known[name] == nil {
          found += try deeper(field, rule, ".\(name)")
        }
      case "dependentSchemas":
        for (name, schema) in rule.fields where value.fields[name] != nil {
          found += try deeper(value, schema)
        }
      case "prefixItems":
        for (index, pair) in zip(value.elements, rule.elements).enumerated() {
          found += try deeper(pair.0, pair.1, "[\(index)]")
        }
      case "items":
        let first = (keywords["prefixItems"] ?? .null).elements.count
        for (index, element) in value.elements.enumerated().dropFirst(first) {
          found += try deeper(element, rule, "[\(index)]")
        }
      case "minItems", "maxItems":
        guard case .list(let elements) = value else { break }
        check(JSONSchema.holds(keyword, Double(elements.count), try JSONSchema.number(rule, keyword)))
      case "minLength", "maxLength":
        guard let text = value.text else { break }
        let length = Double(text.unicodeScalars.count)
        check(JSONSchema.holds(keyword, length, try JSONSchema.number(rule, keyword)))
      case "minimum", "maximum", "exclusiveMinimum":
        guard let number = value.number else { break }
        check(JSONSchema.holds(keyword, number, try JSONSchema.number(rule, keyword)))
      case "pattern":
        guard let text = value.text else { break }
        let pattern = try NSRegularExpression(pattern: try JSONSchema.text(rule, keyword))
        let whole = NSRange(text.startIndex..., in: text)
        check(pattern.firstMatch(in: text, range: whole) != nil)
      default: throw Fault.unknownKeyword(keyword)
      }
    }
    return found
  }

  /// `#/$defs/name`, `file` or `file#/$defs/name`.
  private func resolved(_ reference: String, in document: String) throws -> (String, JSONNode) {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = parts[0].isEmpty ? document : String(parts[0])
    guard var target = documents[file] else { throw Fault.noSuchReference(reference) }
    for step in parts.dropFirst().first?.split(separator: "/") ?? [] {
      guard let next = target.fields[String(step)] else { throw Fault.noSuchReference(reference) }
      target = next
    }
    return (file, target)
  }

  private static func isType(_ name: String, _ value: JSONNode) -> Bool {
    switch (name, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .list),
      ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private static func holds(_ keyword: String, _ value: Double, _ limit: Double) -> Bool {
    if keyword == "exclusiveMinimum" { return value > limit }
    return keyword.hasPrefix("min") ? value >= limit : value <= limit
  }

  private static func text(_ rule: JSONNode, _ keyword: String) throws -> String {
    guard let text = rule.text else { throw Fault.badValue(keyword: keyword) }
    return text
  }

  private static func number(_ rule: JSONNode, _ keyword: String) throws -> Double {
    guard let number = rule.number else { throw Fault.badValue(keyword: keyword) }
    return number
  }
}
