// SPDX-License-Identifier: MIT
import IntaglioModel

/// The fields of an object in a style or scene, read strictly: unknown keys, invalid words and numbers out of
/// range are errors with the path of the field. `null` counts as a missing field.
package struct StrictFields {
  /// The object, read by `JSONReader`, which is several times as fast, or by any other decoder.
  private enum Source {
    case json([String: JSONValue], JSONValueDecoder)
    case container(KeyedDecodingContainer<FieldKey>)
  }

  private let source: Source

  /// The fields of the object at `decoder`.
  ///
  /// - Parameter type: the type whose example the error about a value other than an object shows.
  /// - Throws: `DecodingError` for a value other than an object, or a key that is not in `known`; the error's
  ///   path ends with that key, and its text names the nearest known one.
  package init(_ decoder: any Decoder, known: [String], of type: Any.Type = Never.self) throws {
    let unknown: String?
    if let decoder = decoder as? JSONValueDecoder {
      guard case .object(let fields) = decoder.value else {
        let example = ObjectExamples.example(of: type, keys: known)
        throw decoder.error("must be an object, such as \(example), not \(decoder.value.kind)")
      }
      source = .json(fields, decoder)
      unknown = fields.keys.filter { !known.contains($0) }.min()
    } else {
      let container = try decoder.container(keyedBy: FieldKey.self)
      source = .container(container)
      unknown = container.allKeys.map(\.stringValue).filter { !known.contains($0) }.min()
    }
    guard let unknown else { return }
    let hint = Suggestion.hint(for: unknown, among: known)
    throw error(unknown, "unknown key\(hint); known keys are \(known.joined(separator: ", "))")
  }

  /// The key of a document's JSON Schema, for completion and checks in editors. Readers ignore it.
  package static let schemaKey = "$schema"

  package func checkSchema() throws {
    let _: String? = try value(StrictFields.schemaKey)
  }

  /// Whether the field has a value other than null.
  package func has(_ name: String) -> Bool {
    switch source {
    case .json(let fields, _): if let value = fields[name], value != .null { true } else { false }
    case .container(let container):
      container.contains(FieldKey(name)) && (try? container.decodeNil(forKey: FieldKey(name))) == false
    }
  }

  /// The JSON of a field; null for other decoders than `JSONValueDecoder`.
  func json(_ name: String) -> JSONValue {
    if case .json(let fields, _) = source { fields[name] ?? .null } else { .null }
  }

  /// The values of the last document in the place of the object.
  var memo: JSONMemo? { if case .json(_, let whole) = source { whole.memo } else { nil } }

  /// Whether a nested field has a value other than null. Always false for decoders other than
  /// `JSONValueDecoder`.
  func holds(_ path: String...) -> Bool {
    guard case .json(let fields, _) = source else { return false }
    var value = JSONValue.object(fields)
    for name in path {
      guard case .object(let inner) = value, let next = inner[name] else { return false }
      value = next
    }
    return value != .null
  }

  package func value<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value? {
    switch source {
    case .json(let fields, let whole):
      guard let value = fields[name], value != .null else { return nil }
      return try whole.part(value, FieldKey(name)).decode(Value.self)
    case .container(let container):
      do {
        return try container.decodeIfPresent(Value.self, forKey: FieldKey(name))
      } catch let error as DecodingError {
        throw error
      } catch {
        // JSONDecoder throws an error without a path for a number out of its type's range.
        throw self.error(name, "has a number that is too large")
      }
    }
  }

  package func number(_ name: String) throws -> Double? {
    if case .json(let fields, _) = source, case .number(let number)? = fields[name] { return number }
    return try value(name)
  }

  package func text(_ name: String) throws -> String? {
    if case .json(let fields, _) = source, case .string(let text)? = fields[name] { return text }
    return try value(name)
  }

  package func required<Value: Decodable>(_ name: String) throws -> Value {
    guard let value: Value = try value(name) else { throw error(name, "is missing") }
    return value
  }

  /// A whole number within `range`.
  func required(_ name: String, in range: ClosedRange<Int>) throws -> Int {
    guard let number = try integer(name, in: range) else { throw error(name, "is missing") }
    return number
  }

  /// A whole number within `range`, or nil if the field is missing.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let number = try number(name) else { return nil }
    let allowed = "a whole number, \(range.lowerBound)…\(range.upperBound)"
    guard let integer = Int(exactly: number), range.contains(integer) else {
      throw error(name, "is \(DecimalText.text(number)) but must be \(allowed)")
    }
    return integer
  }

  package func error(_ name: String, _ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath + [FieldKey(name)], debugDescription: problem))
  }

  package func error(_ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: problem))
  }

  /// Whether the object's path consists of this many keys and indices.
  func isPlaced(at depth: Int) -> Bool { codingPath.count == depth }

  private var codingPath: [any CodingKey] {
    switch source {
    case .json(_, let whole): whole.codingPath
    case .container(let container): container.codingPath
    }
  }
}

extension Decoder {
  /// An error about a field of the object being decoded.
  func error(_ name: String, _ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath + [FieldKey(name)], debugDescription: problem))
  }
}

/// A key of any name: an enum of keys would hide unknown ones.
package struct FieldKey: CodingKey {
  package let stringValue: String
  /// Always nil: fields have names.
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { return nil }
}
