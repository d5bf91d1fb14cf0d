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
