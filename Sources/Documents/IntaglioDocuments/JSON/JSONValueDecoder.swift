// SPDX-License-Identifier: MIT

/// Decodes Swift values from JSON values, without a text in between.
struct JSONValueDecoder {
  let value: JSONValue
  let place: JSONPlace
  /// The values of the last document in this place.
  let memo: JSONMemo?

  static func decoded<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue, memo: JSONMemo? = nil
  ) throws(JSONFault) -> Value {
    do {
      return try JSONValueDecoder(value: value, place: .root, memo: memo).decode(type)
    } catch let error as DecodingError {
      throw JSONFault(error)
    } catch {
      throw .field("", problem: "\(error)")
    }
  }

  func part(_ value: JSONValue, _ key: any CodingKey) -> JSONValueDecoder {
    // Scalars take less time to read than to remember.
    let memo: JSONMemo? =
      switch value {
      case .null, .bool, .number, .picture: nil
      case .string, .list, .object: memo?[key]
      }
    return JSONValueDecoder(value: value, place: .key(key, of: place), memo: memo)
  }

  func mismatch<Wanted>(_ type: Wanted.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "must not be \(value.kind)")
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension Decodable {
  package init(json bytes: [UInt8]) throws(JSONFault) {
    self = try JSONValueDecoder.decoded(Self.self, from: JSONReader.value(of: bytes))
  }

  package init(json value: JSONValue) throws(JSONFault) {
    self = try JSONValueDecoder.decoded(Self.self, from: value)
  }

  /// Decodes the JSON file at `path`, up to the maximum size of documents.
  package init(jsonFile path: String) throws(JSONFault) {
    self = try JSONValueDecoder.decoded(Self.self, from: JSONFile(path: path).value())
  }
}

extension JSONValueDecoder: Decoder {
  var codingPath: [any CodingKey] { place.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let fields) = value else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(JSONFields(fields: fields, whole: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let elements) = value else { throw mismatch([Any].self) }
    return JSONElements(elements: elements, whole: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == Double.self, case .number(let number) = value, let number = number as? Value { return number }
    if type == String.self, case .string(let text) = value, let text = text as? Value { return text }
    if type == Bool.self, case .bool(let isTrue) = value, let isTrue = isTrue as? Value { return isTrue }
    switch type {
    case is Double.Type, is String.Type, is Bool.Type: throw mismatch(type)
    case let whole as any FixedWidthInteger.Type:
      guard let integer = try integer(whole) as? Value else { throw mismatch(type) }
      return integer
    case is Float.Type:
      guard let number = try Float(decode(Double.self)) as? Value else { throw mismatch(type) }
      return number
    default:
      guard let memo else { return try Value(from: self) }
      return try memo.value(of: value) { try Value(from: self) }
    }
  }

  private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    guard case .number(let number) = value else { throw mismatch(Int.self) }
    guard let integer = Integer(exactly: number) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "is \(value.text ?? ""), not a whole number in range")
      )
    }
    return integer
  }
}
