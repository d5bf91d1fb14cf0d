// SPDX-License-Identifier: MIT
import IntaglioModel

/// A variable of a scene file: a plain default, or a declaration.
///
///     "variables": {
///       "accent": "#f60",
///       "title": { "type": "text", "required": true, "maximumLength": 80 },
///       "tags": { "type": "list", "maximumCount": 8, "items": { "type": "text" } }
///     }
///
/// An object with a `type` is a declaration, and every other value a default.
struct VariableDeclaration: Sendable {
  let type: VariableType
  let isRequired: Bool
  let usual: JSONValue
  /// The declaration as it is written; a plain default as one with `default` alone.
  let written: [String: JSONValue]

  /// Reads a variable.
  init(_ value: JSONValue, colors: [String: Color]) throws(JSONFault) {
    guard case .object(let written) = value, VariableDeclaration.isDeclaration(value) else {
      (type, isRequired, usual, written) = (.plain(value), false, value, ["default": value])
      return
    }
    self.written = written
    let keys = try VariableKeys(json: value)
    type = try VariableType(keys, colors: colors)
    isRequired = keys.isRequired
    guard let usual = keys.usual else {
      self.usual = type.empty
      return
    }
    guard !isRequired else {
      throw .field(
        "default", problem: "cannot be combined with required: a variable with a default may be left out")
    }
    self.usual = try under("default", type.checked(usual, colors: colors))
  }

  static func isDeclaration(_ value: JSONValue) -> Bool {
    if case .object(let fields) = value, case .string? = fields["type"] { true } else { false }
  }
}

/// The keys of a declaration, of all types.
package struct VariableKeys: Decodable, Hashable, Sendable {
  package enum Name: String, CaseIterable, Sendable {
    case text, number, color, image, list

    /// The keys that only this type has.
    fileprivate var keys: [String] {
      switch self {
      case .text: ["maximumLength", "choices"]
      case .number: ["minimum", "maximum", "whole"]
      case .color, .image: []
      case .list: ["minimumCount", "maximumCount", "items"]
      }
    }
  }

  let name: Name
  let isRequired: Bool
  let usual: JSONValue?
  let maximumLength: Int?
  let choices: [String]?
  let minimum, maximum: Double?
  let isWhole: Bool
  let minimumCount, maximumCount: Int?
  let items: JSONValue?

  package init(from decoder: any Decoder) throws {
    // The type decides on the other keys.
    let common = ["type", "required", "default"]
    var fields = try StrictFields(decoder, known: common + Name.allCases.flatMap(\.keys))
    guard let name: Name = try fields.word("type") else { throw fields.error("type", "is missing") }
    fields = try StrictFields(decoder, known: common + name.keys)
    self.name = name
    isRequired = try fields.value("required") ?? false
    usual = try fields.value("default")
    maximumLength = try fields.integer("maximumLength", in: 1...Text.maximumLength)
    choices = try fields.value("choices")
    minimum = try fields.number("minimum")
    maximum = try fields.number("maximum")
    isWhole = try fields.value("whole") ?? false
    minimumCount = try fields.integer("minimumCount", in: 0...Scene.maximumLayers)
    maximumCount = try fields.integer("maximumCount", in: 0...Scene.maximumLayers)
    items = try fields.value("items")
    if let minimum, let maximum, minimum > maximum {
      throw fields.error("minimum", "is \(DecimalText.text(minimum)), which is more than the maximum")
    }
    if let minimumCount, let maximumCount, minimumCount > maximumCount {
      throw fields.error("minimumCount", "is \(minimumCount), which is more than the maximumCount")
    }
    if choices == [] { throw fields.error("choices", "is empty: no text would be allowed") }
  }

}
