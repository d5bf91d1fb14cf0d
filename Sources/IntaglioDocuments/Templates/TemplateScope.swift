// SPDX-License-Identifier: MIT
import IntaglioModel

/// The values that names have at some place of a template: the variables of its file, the elements of the
/// repetitions around the place, and `canvas`.
///
/// `item.name` is a field of an object, and `tags.count` the number of a list's elements.
struct TemplateScope: Sendable {
  /// The name of the scene's size: `canvas.width`, `canvas.height`, and `canvas.size` for its name.
  static let canvas = "canvas"

  private var values: [String: JSONValue]
  /// The scene's size; nil if the document has none.
  private let canvas: JSONValue?

  init(_ values: [String: JSONValue], canvas: JSONValue? = nil) {
    (self.values, self.canvas) = (values, canvas)
  }

  /// Adds the names of a repetition.
  mutating func add(_ element: JSONValue, number: Int, of loop: TemplateLoop) {
    values[loop.element] = element
    if let name = loop.number { values[name] = .number(Double(number)) }
  }

  /// The value of a name.
  ///
  /// - Parameter isOptional: whether an absent field of an object counts as null.
  /// - Throws: `JSONFault.field` for a name without a value.
  func value(of name: String, isOptional: Bool = false) throws(JSONFault) -> JSONValue {
    if let value = values[name] { return value }
    var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let first = parts.removeFirst()
    guard !parts.isEmpty, var value = values[first] ?? (first == Self.canvas ? canvas : nil) else {
      throw unknown(name)
    }
    var place = first
    for part in parts {
      value = try field(part, of: value, at: place, isOptional: isOptional)
      place += ".\(part)"
    }
    return value
  }

  private func field(
    _ name: String, of value: JSONValue, at place: String, isOptional: Bool
  ) throws(JSONFault) -> JSONValue {
    switch value {
    case .object(let fields):
      if let value = fields[name] ?? (isOptional ? .null : nil) { return value }
      let names = fields.keys.sorted()
      throw fault(
        "names \"\(Excerpt.line(name))\" of \"\(Excerpt.line(place))\", which has "
          + (names.isEmpty ? "nothing" : Excerpt.line(names.joined(separator: ", ")))
          + Suggestion.hint(for: name, among: names))
    case .list(let list) where name == "count": return .number(Double(list.count))
    case .null where isOptional: return .null
    default:
      throw fault(
        "names \"\(Excerpt.line(name))\" of \"\(Excerpt.line(place))\", which is \(value.kind); objects have "
          + "fields, and lists a count")
    }
  }

  private func unknown(_ name: String) -> JSONFault {
    let hint = Suggestion.hint(for: name, among: values.keys.sorted())
    return fault(
      "names the variable \"\(Excerpt.line(name))\", which \"variables\" does not have\(hint)")
  }

  private func fault(_ problem: String) -> JSONFault { .field("", problem: problem) }
}
