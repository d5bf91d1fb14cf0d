// SPDX-License-Identifier: MIT
import Foundation

/// Any JSON, for tests of documents and schemas.
package enum JSONNode: Hashable, Codable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSONNode])
  case object([String: JSONNode])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONNode].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONNode].self))
    }
  }

  /// The value of a text.
  package init(_ text: String) throws {
    self = try JSONDecoder().decode(JSONNode.self, from: Data(text.utf8))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The fields of an object; empty for other values.
  package var fields: [String: JSONNode] {
    if case .object(let fields) = self { fields } else { [:] }
  }

  /// The elements of a list; empty for other values.
  package var elements: [JSONNode] {
    if case .list(let elements) = self { elements } else { [] }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a number.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
