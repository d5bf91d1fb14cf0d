// SPDX-License-Identifier: MIT
import IntaglioModel

/// Any JSON: a document before its variables are inserted.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])
  /// A picture in memory, which only values of variables have.
  case picture(MemoryPicture)

  /// Parses a JSON text in UTF-8.
  package init(json bytes: some Sequence<UInt8>) throws { self = try JSONReader.value(of: Array(bytes)) }

  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .object: "an object"
    case .picture: "a picture"
    }
  }

  /// The text for insertion into a string.
  package var text: String? {
    switch self {
    case .string(let text): text
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .bool(let value): "\(value)"
    case .picture(let picture): picture.place
    case .null, .list, .object: nil
    }
  }
}

extension JSONValue {
  /// The fields of an object, or none of null; nil for other values.
  var fields: [String: JSONValue]? {
    switch self {
    case .null: [:]
    case .object(let fields): fields
    case .bool, .number, .string, .list, .picture: nil
    }
  }

  /// The value with places for its pictures, as documents have them.
  var withPlaces: JSONValue {
    switch self {
    case .null, .bool, .number, .string: self
    case .list(let list): .list(list.map(\.withPlaces))
    case .object(let fields): .object(fields.mapValues(\.withPlaces))
    case .picture(let picture): .string(picture.place)
    }
  }

  /// Calls `body` with each picture in the value.
  func forEachPicture(_ body: (MemoryPicture) -> Void) {
    switch self {
    case .null, .bool, .number, .string: break
    case .list(let list): for element in list { element.forEachPicture(body) }
    case .object(let fields): for field in fields.values { field.forEachPicture(body) }
    case .picture(let picture): body(picture)
    }
  }
}

/// Lets a value keep a part of its JSON for later.
extension JSONValue: Decodable {
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? JSONValueDecoder else {
      throw decoder.error("was not read by JSONReader")
    }
    self = decoder.value
  }
}

extension JSONValue {
  /// The value in readable JSON: a value that fits on one line takes one, and the keys of scenes and styles
  /// are in their natural order (others follow alphabetically). It reads back as the same value.
  ///
  /// - Parameters:
  ///   - width: the maximum length of a line in characters; a single long text or number may exceed it.
  ///   - order: the order of keys; others follow alphabetically.
  package func laidOut(width: Int = 92, order: [String] = JSONValue.order) -> String {
    let ranks = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    return laidOut(width: width, ranks, indent: 0, before: 0)
  }

  /// - Parameter before: the length of the line's start: the indentation and a key.
  private func laidOut(width: Int, _ ranks: [String: Int], indent: Int, before: Int) -> String {
    let line = self.line(ranks)
    if before + line.count <= width { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .list(let elements):
      let lines = elements.map {
        inner + $0.laidOut(width: width, ranks, indent: indent + 2, before: indent + 3)
      }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let fields):
      let lines = JSONValue.ordered(fields, ranks).map { key, value in
        let start = "\(inner)\(JSONValue.quoted(key)): "
        return start + value.laidOut(width: width, ranks, indent: indent + 2, before: start.count + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    case .null, .bool, .number, .string, .picture: return line
    }
  }

  private func line(_ ranks: [String: Int]) -> String {
    switch self {
    case .null: "null"
    case .string(let text): JSONValue.quoted(text)
    case .picture(let picture): JSONValue.quoted(picture.place)
    case .list(let elements): "[" + elements.map { $0.line(ranks) }.joined(separator: ", ") + "]"
    case .object(let fields) where fields.isEmpty: "{}"
    case .object(let fields):
      "{ "
        + JSONValue.ordered(fields, ranks).map { "\(JSONValue.quoted($0)): \($1.line(ranks))" }
        .joined(separator: ", ") + " }"
    case .bool, .number: text ?? "null"
    }
  }

  /// The keys of scenes and styles, in the order of their tables.
  package static let order = ["$schema"] + DescribedTypes.keys

  private static func ordered(
    _ fields: [String: JSONValue], _ ranks: [String: Int]
  ) -> [(key: String, value: JSONValue)] {
    fields.sorted { one, other in
      let (rank, otherRank) = (ranks[one.key] ?? .max, ranks[other.key] ?? .max)
      return rank == otherRank ? one.key < other.key : rank < otherRank
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
