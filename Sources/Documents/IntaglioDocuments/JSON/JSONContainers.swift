// SPDX-License-Identifier: MIT

struct JSONFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: [String: JSONValue]
  let whole: JSONValueDecoder

  var codingPath: [any CodingKey] { whole.codingPath }
  /// Sorted, so that the first of several errors is the same in every run.
  var allKeys: [Key] { fields.keys.sorted().compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    JSONValueDecoder(value: fields["super"] ?? .null, place: whole.place, memo: nil)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: Key) throws -> JSONValueDecoder {
    guard let value = fields[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "is missing"))
    }
    return whole.part(value, key)
  }
}

struct JSONElements: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let whole: JSONValueDecoder
  var currentIndex = 0

  var codingPath: [any CodingKey] { whole.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNil = try decoder(for: Never.self).decodeNil()
    if isNil { currentIndex += 1 }
    return isNil
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.decode(type) }
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key>
  { try next([String: Any].self) { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next(Any.self) { $0 } }

  /// Reads the next element, and goes on to the one after it unless that fails.
  private mutating func next<Wanted, Value>(
    _ type: Wanted.Type, _ read: (JSONValueDecoder) throws -> Value
  ) throws -> Value {
    let value = try read(decoder(for: type))
    currentIndex += 1
    return value
  }

  private func decoder<Wanted>(for type: Wanted.Type) throws -> JSONValueDecoder {
    let key = JSONIndex(currentIndex)
    guard currentIndex < elements.count else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: codingPath + [key], debugDescription: "the list has too few elements"))
    }
    return whole.part(elements[currentIndex], key)
  }
}
