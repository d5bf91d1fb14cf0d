// SPDX-License-Identifier: MIT
import IntaglioModel

/// A JSON document with variables: the object's field `variables` has their names and defaults, `${name}`
/// inserts one.
///
/// A string that is exactly `${name}` becomes the variable's value, of any type; within a longer string its
/// text is inserted. `$$` is a dollar sign.
struct JSONTemplate: Sendable {
  private let document: [String: JSONValue]
  private var values: [String: JSONValue]

  /// The template of a document, which has to be an object.
  init(_ document: JSONValue) throws(JSONFault) {
    guard case .object(var fields) = document else {
      throw .field("", problem: "must be an object, not \(document.kind)")
    }
    switch fields.removeValue(forKey: "variables") {
    case nil, .null: values = [:]
    case .object(let variables): values = variables
    case .some(let other): throw .field("variables", problem: "must be an object, not \(other.kind)")
    }
    self.document = fields
  }

  /// The names of the variables, sorted.
  var names: [String] { values.keys.sorted() }

  /// Sets a variable, in the form of its default: text for a string, else JSON.
  ///
  /// - Throws: `JSONFault.field` for an unknown name, or a value of another kind.
  mutating func set(_ name: String, to text: String) throws(JSONFault) {
    guard let plain = values[name] else { throw .field("variables", problem: unknown(name)) }
    if case .string = plain {
      values[name] = .string(text)
      return
    }
    let value = try? JSONReader.value(of: Array(text.utf8))
    guard let value, value.kind == plain.kind || plain == .null else {
      throw .field(
        "variables.\(name)", problem: "\"\(Excerpt.line(text))\" is not \(plain.kind), as its default is")
    }
    values[name] = value
  }

  /// Sets a variable to a value of the same kind as its default.
  ///
  /// - Throws: `JSONFault.field`, with `set.` before the name, for an unknown name, or a value of another
  ///   kind.
  mutating func set(_ name: String, to value: JSONValue) throws(JSONFault) {
    guard let plain = values[name] else { throw .field("set.\(name)", problem: unknown(name)) }
    guard value.kind == plain.kind || plain == .null else {
      throw .field("set.\(name)", problem: "must be \(plain.kind), as its default is, not \(value.kind)")
    }
    values[name] = value
  }

  private func unknown(_ name: String) -> String {
    let known =
      names.isEmpty ? "it has none" : "it has \(Excerpt.line(names.joined(separator: ", "), limit: 1000))"
    return
      "there is no variable \"\(Excerpt.line(name))\"\(Suggestion.hint(for: name, among: names)); \(known)"
  }

  /// The document's fields with the variables inserted, without the field `variables`.
  ///
  /// - Parameter growth: the bytes added by variables to the documents of one scene so far.
  /// - Throws: `JSONFault.field`, with the place of an unknown variable, or where variables add too much.
  func filled(_ growth: inout JSONGrowth) throws(JSONFault) -> [String: JSONValue] {
    guard case .object(let fields)? = try filled(.object(document), &growth) else { return document }
    return fields
  }

  /// nil for a value without variables: most of a document is not copied.
  private func filled(_ value: JSONValue, _ growth: inout JSONGrowth) throws(JSONFault) -> JSONValue? {
    switch value {
    case .null, .bool, .number: return nil
    case .string(let text): return try filled(text, &growth)
    case .list(let list):
      var copy: [JSONValue]?
      for (index, element) in list.enumerated() {
        do throws(JSONFault) {
          guard let element = try filled(element, &growth) else { continue }
          if copy == nil { copy = list }
          copy?[index] = element
        } catch {
          throw error.inside(index: index)
        }
      }
      return copy.map(JSONValue.list)
    case .object(let fields):
      var copy: [String: JSONValue]?
      for (name, element) in fields {
        do throws(JSONFault) {
          guard let element = try filled(element, &growth) else { continue }
          if copy == nil { copy = fields }
          copy?[name] = element
        } catch {
          throw error.inside(key: name)
        }
      }
      return copy.map(JSONValue.object)
    }
  }

  private func filled(_ text: String, _ growth: inout JSONGrowth) throws(JSONFault) -> JSONValue? {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return nil }
    var result = ""
    var rest = text[...]
    // Dollar signs after the last brace need no search.
    let lastEnd = text.lastIndex(of: "}") ?? text.startIndex
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      if rest.first == "$" {
        result += "$"
        rest = rest.dropFirst()
        continue
      }
      guard rest.first == "{", rest.startIndex < lastEnd, let end = rest.firstIndex(of: "}") else {
        result += "$"
        continue
      }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      let value = try variable(name)
      rest = rest[rest.index(after: end)...]
      if text == "${\(name)}" {
        try growth.repeat(value, of: name)
        return value
      }
      guard let words = value.text else {
        throw .field(
          "", problem: "puts the variable \"\(Excerpt.line(name))\", which is \(value.kind), into a text")
      }
      try growth.join(words, to: result, of: name)
      result += words
    }
    return .string(result + rest)
  }

  private func variable(_ name: String) throws(JSONFault) -> JSONValue {
    if let value = values[name] { return value }
    let hint = Suggestion.hint(for: name, among: names)
    throw .field(
      "", problem: "names the variable \"\(Excerpt.line(name))\", which \"variables\" does not have\(hint)")
  }
}
