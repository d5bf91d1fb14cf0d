import FoundationEssentials
import IntaglioCore

/// A JSON document with variables: the object's field `variables` names them with their defaults, `${name}` stands for one.
///
/// A string that is nothing but `${name}` becomes the variable's value, whatever that is; within a longer string its text is
/// put in. `$$` is a dollar sign.
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

  /// The names of the variables, in their order.
  var names: [String] { values.keys.sorted() }

  /// Gives a variable a value, written as its default is: text for a string, else JSON.
  ///
  /// - Throws: `JSONFault.field` for a name that the document does not have, or a value of another kind.
  mutating func set(_ name: String, to text: String) throws(JSONFault) {
    guard let plain = values[name] else { throw .field("variables", problem: unknown(name)) }
    if case .string = plain {
      values[name] = .string(text)
      return
    }
    let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    guard let value, value.kind == plain.kind || plain == .null else {
      throw .field("variables.\(name)", problem: "\"\(text)\" is not \(plain.kind), as its default is")
    }
    values[name] = value
  }

  /// Gives a variable a value of the same kind as its default.
  ///
  /// - Throws: `JSONFault.field`, as `set.` and the name, for a name that the document does not have, or a value of
  ///   another kind.
  mutating func set(_ name: String, to value: JSONValue) throws(JSONFault) {
    guard let plain = values[name] else { throw .field("set.\(name)", problem: unknown(name)) }
    guard value.kind == plain.kind || plain == .null else {
      throw .field("set.\(name)", problem: "must be \(plain.kind), as its default is, not \(value.kind)")
    }
    values[name] = value
  }

  private func unknown(_ name: String) -> String {
    let known = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
    return "there is no variable \"\(name)\"\(Suggestion.hint(for: name, among: names)); \(known)"
  }

  /// The document with the variables put in, without the field `variables`.
  ///
  /// - Throws: `JSONFault.field`, with the place of a variable that is not known.
  func filled() throws(JSONFault) -> JSONValue {
    try filled(.object(document), at: "")
  }

  private func filled(_ value: JSONValue, at field: String) throws(JSONFault) -> JSONValue {
    switch value {
    case .null, .bool, .number: return value
    case .string(let text): return try filled(text, at: field)
    case .list(let list):
      var filledList: [JSONValue] = []
      for (index, element) in list.enumerated() {
        filledList.append(try filled(element, at: "\(field)[\(index)]"))
      }
      return .list(filledList)
    case .object(let fields):
      var filledFields: [String: JSONValue] = [:]
      for (name, element) in fields {
        filledFields[name] = try filled(element, at: field.isEmpty ? name : "\(field).\(name)")
      }
      return .object(filledFields)
    }
  }

  private func filled(_ text: String, at field: String) throws(JSONFault) -> JSONValue {
    guard text.contains("$") else { return .string(text) }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      if rest.first == "$" {
        result += "$"
        rest = rest.dropFirst()
        continue
      }
      guard rest.first == "{", let end = rest.firstIndex(of: "}") else {
        result += "$"
        continue
      }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      let value = try variable(name, at: field)
      rest = rest[rest.index(after: end)...]
      if result.isEmpty, rest.isEmpty, text.hasPrefix("${") { return value }
      guard let words = value.text else {
        throw .field(field, problem: "puts the variable \"\(name)\", which is \(value.kind), into a text")
      }
      result += words
    }
    return .string(result + rest)
  }

  private func variable(_ name: String, at field: String) throws(JSONFault) -> JSONValue {
    if let value = values[name] { return value }
    let hint = Suggestion.hint(for: name, among: names)
    throw .field(field, problem: "names the variable \"\(name)\", which \"variables\" does not have\(hint)")
  }
}
