// SPDX-License-Identifier: MIT
import IntaglioModel

/// The fields of a keyed object in a style or scene, read so that no mistake passes: unknown keys, wrong
/// words and numbers out of range are errors that carry the path to the field. `null` counts as a field that
/// is left out.
package struct StrictFields {
  /// The object: as `JSONReader` has read it, which is several times as fast, or of any other decoder.
  private enum Source {
    case json([String: JSONValue], JSONPlace)
    case container(KeyedDecodingContainer<FieldKey>)
  }

  private let source: Source

  /// The fields of the object that `decoder` stands at.
  ///
  /// - Throws: `DecodingError` when there is no object, or when it has a key that is not among `known`; the
  ///   error's path ends with that key and its text names the nearest known one.
  package init(_ decoder: any Decoder, known: [String]) throws {
    let unknown: String?
    if let decoder = decoder as? JSONValueDecoder {
      guard case .object(let fields) = decoder.value else { throw decoder.mismatch([String: Any].self) }
      source = .json(fields, decoder.place)
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

  /// The key by which a document names its JSON Schema, so that editors complete and check it. Readers pass
  /// over it.
  package static let schemaKey = "$schema"

  /// Checks that the document's schema, where it names one, is named by a string.
  package func checkSchema() throws {
    _ = try value(StrictFields.schemaKey, as: String.self)
  }

  /// Whether the field is there, and not null.
  package func has(_ name: String) -> Bool {
    switch source {
    case .json(let fields, _): if let value = fields[name], value != .null { true } else { false }
    case .container(let container):
      container.contains(FieldKey(name)) && (try? container.decodeNil(forKey: FieldKey(name))) == false
    }
  }

  /// The value of a field, or nil where it is left out.
  package func value<Value: Decodable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value? {
    switch source {
    case .json(let fields, let place):
      guard let value = fields[name], value != .null else { return nil }
      return try JSONValueDecoder(value: value, place: .key(FieldKey(name), of: place)).decode(Value.self)
    case .container(let container):
      do {
        return try container.decodeIfPresent(Value.self, forKey: FieldKey(name))
      } catch let error as DecodingError {
        throw error
      } catch {
        // JSONDecoder throws an error of its own, without a path, for a number that its type cannot hold.
        throw self.error(name, "has a number that is too large")
      }
    }
  }

  /// A number, or nil where the field is left out.
  func number(_ name: String) throws -> Double? {
    if case .json(let fields, _) = source, case .number(let number)? = fields[name] { return number }
    return try value(name)
  }

  /// A string, or nil where the field is left out.
  func text(_ name: String) throws -> String? {
    if case .json(let fields, _) = source, case .string(let text)? = fields[name] { return text }
    return try value(name)
  }

  /// The value of a field that has to be there.
  package func required<Value: Decodable>(_ name: String) throws -> Value {
    guard let value: Value = try value(name) else { throw error(name, "is missing") }
    return value
  }

  /// A word out of the cases of an enum, or nil where the field is left out.
  package func word<Word>(_ name: String, as type: Word.Type = Word.self) throws -> Word?
  where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
    try DocumentReader(fields: self).word(name)
  }

  /// A whole number within `range`, or nil where the field is left out.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let number = try number(name) else { return nil }
    let allowed = "a whole number, \(range.lowerBound)…\(range.upperBound)"
    guard let integer = Int(exactly: number), range.contains(integer) else {
      throw error(name, "is \(DecimalText.text(number)), allowed is \(allowed)")
    }
    return integer
  }

  /// The error that something is wrong with one field.
  package func error(_ name: String, _ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath + [FieldKey(name)], debugDescription: problem))
  }

  /// The error that something is wrong with the object as a whole.
  package func error(_ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: problem))
  }

  private var codingPath: [any CodingKey] {
    switch source {
    case .json(_, let place): place.keys
    case .container(let container): container.codingPath
    }
  }
}

/// A key of any name: an enum of keys would hide the unknown ones.
package struct FieldKey: CodingKey {
  /// The name.
  package let stringValue: String
  /// Always nil: fields have names.
  package var intValue: Int? { nil }

  /// The key of this name.
  package init(_ name: String) { stringValue = name }
  /// The key of this name.
  package init(stringValue: String) { self.stringValue = stringValue }
  /// No key: fields have names.
  package init?(intValue: Int) { return nil }
}
