// SPDX-License-Identifier: MIT
import IntaglioModel

/// The fields of an object in a style or scene, read strictly: unknown keys, invalid words and numbers out of
/// range are errors with the path of the field. `null` counts as a missing field.
package struct StrictFields {
  private let container: KeyedDecodingContainer<FieldKey>

  /// The fields of the object at `decoder`.
  ///
  /// - Throws: `DecodingError` for a value other than an object, or a key that is not in `known`; the error's
  ///   path ends with that key, and its text names the nearest known one.
  package init(_ decoder: any Decoder, known: [String]) throws {
    container = try decoder.container(keyedBy: FieldKey.self)
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue })
    where !known.contains(key.stringValue) {
      let hint = Suggestion.hint(for: key.stringValue, among: known)
      throw corrupted(key, "unknown key\(hint); known keys are \(known.joined(separator: ", "))")
    }
  }

  /// The key of a document's JSON Schema, for completion and checks in editors. Readers ignore it.
  package static let schemaKey = "$schema"

  /// Checks that the document's schema, if any, is a string.
  package func checkSchema() throws {
    _ = try value(StrictFields.schemaKey, as: String.self)
  }

  /// Whether the field has a value other than null.
  package func has(_ name: String) -> Bool {
    (try? container.decodeNil(forKey: FieldKey(name))) == false
  }

  /// The value of a field, or nil if missing.
  package func value<Value: Decodable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value? {
    do {
      return try container.decodeIfPresent(Value.self, forKey: FieldKey(name))
    } catch let error as DecodingError {
      throw error
    } catch {
      // JSONDecoder has an error without a path for a number out of its type's range.
      throw self.error(name, "has a number that is too large")
    }
  }

  /// The value of a required field.
  package func required<Value: Decodable>(_ name: String) throws -> Value {
    guard let value: Value = try value(name) else { throw error(name, "is missing") }
    return value
  }

  /// A case of an enum by its word, or nil if the field is missing.
  package func word<Word>(_ name: String, as type: Word.Type = Word.self) throws -> Word?
  where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
    guard let text = try value(name, as: String.self) else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue)
      let hint = Suggestion.hint(for: text, among: words)
      throw error(name, "\"\(Excerpt.line(text))\" is not one of \(words.joined(separator: ", "))\(hint)")
    }
    return word
  }

  /// A whole number within `range`, or nil if the field is missing.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let number = try value(name, as: Double.self) else { return nil }
    let allowed = "a whole number, \(range.lowerBound)…\(range.upperBound)"
    guard let integer = Int(exactly: number), range.contains(integer) else {
      throw error(name, "is \(DecimalText.text(number)), allowed is \(allowed)")
    }
    return integer
  }

  /// An error about one field.
  package func error(_ name: String, _ problem: String) -> DecodingError {
    corrupted(FieldKey(name), problem)
  }

  /// An error about the object as a whole.
  package func error(_ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: container.codingPath, debugDescription: problem))
  }

  private func corrupted(_ key: FieldKey, _ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: container.codingPath + [key], debugDescription: problem))
  }
}

/// A key of any name: an enum of keys would hide unknown ones.
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
