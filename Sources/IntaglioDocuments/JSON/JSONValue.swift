// SPDX-License-Identifier: MIT

/// Any JSON: what a document is before its variables are put in.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// The value of a text of JSON, which is UTF-8.
  ///
  /// - Throws: what is wrong with the text, and where.
  package init(json bytes: some Sequence<UInt8>) throws {
    self = try JSONReader.value(of: Array(bytes))
  }

  /// What it is, for people.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// As it stands within a longer text.
  package var text: String? {
    switch self {
    case .string(let text): text
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .bool(let value): "\(value)"
    case .null, .list, .object: nil
    }
  }
}

/// A part of a value may be kept as it is, for later.
extension JSONValue: Decodable {
  /// The value that a `JSONValueDecoder` stands at.
  ///
  /// - Throws: `DecodingError` with any other decoder.
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? JSONValueDecoder else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "was not read by JSONReader"))
    }
    self = decoder.value
  }
}

extension JSONValue {
  /// The value as a person writes it: what fits into a line stands in one, and the keys of scenes and styles
  /// have the order in which they are thought of (others follow by their letters). It reads as the very same
  /// value again.
  ///
  /// - Parameter width: how long a line may be, in characters; a single long text or number may be longer.
  package func laidOut(width: Int = 92) -> String {
    laidOut(width: width, indent: 0, before: 0)
  }

  /// `before` is what stands in the line already: a key and the indentation.
  private func laidOut(width: Int, indent: Int, before: Int) -> String {
    let line = self.line
    if before + line.count <= width { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .list(let elements):
      let lines = elements.map { inner + $0.laidOut(width: width, indent: indent + 2, before: indent + 3) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let fields):
      let lines = JSONValue.ordered(fields).map { key, value in
        let start = "\(inner)\(JSONValue.quoted(key)): "
        return start + value.laidOut(width: width, indent: indent + 2, before: start.count + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    case .null, .bool, .number, .string: return line
    }
  }

  /// In one line.
  private var line: String {
    switch self {
    case .null: "null"
    case .string(let text): JSONValue.quoted(text)
    case .list(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .object(let fields) where fields.isEmpty: "{}"
    case .object(let fields):
      "{ " + JSONValue.ordered(fields).map { "\(JSONValue.quoted($0)): \($1.line)" }.joined(separator: ", ")
        + " }"
    case .bool, .number: text ?? "null"
    }
  }

  private static let order = [
    "name", "kind", "width", "height", "scale", "background", "variables", "frame", "transform", "anchor",
    "opacity", "blend", "hidden", "isolated", "contents", "image", "gravity", "cornerRadius", "border",
    "clipsToBounds",
    "threshold", "edges", "casters", "profile", "fill", "shape", "path", "color", "linear", "radial", "conic",
    "stops",
    "mixing", "space", "start", "end",
    "center", "radius", "offset", "sigma", "blur",
    "layerRadius", "size", "string", "font", "style", "mask", "shadow", "shadows", "layers",
  ]

  private static let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })

  private static func ordered(_ fields: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    fields.sorted { one, other in
      let (rank, otherRank) = (ranks[one.key] ?? order.count, ranks[other.key] ?? order.count)
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
