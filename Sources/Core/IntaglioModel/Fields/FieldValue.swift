// SPDX-License-Identifier: MIT

package protocol FieldValue: Hashable, Sendable {
  associatedtype Limit: Sendable
  /// The limit of fields without an explicit one.
  static var defaultLimit: Limit { get }
  /// The value's keys, if they are among the keys of its owner, like the units of a blur. Empty for values
  /// under a single key, the field's.
  static var ownKeys: [FieldKeyShape] { get }
  /// Whether an object may have only one of `ownKeys`.
  static var hasExclusiveKeys: Bool { get }
  /// The allowed values under the field's key in documents.
  static func fieldShape(_ limit: Limit) -> FieldShape

  /// Checks the value. Paths in errors are relative to the value.
  func check(_ limit: Limit, _ check: FieldCheck) throws(StyleError)
  /// Checks a value in a document as far as possible without the scale.
  func checkInDocument(_ limit: Limit) throws(StyleError)
  /// Visits every number that affects the picture, so that it can be changed.
  mutating func visitNumbers(_ visit: (inout Double) -> Void)
  /// Simpler values, for shrinking failing scenes.
  var simpler: [Self] { get }

  /// Reads the value of a key without a check; nil if missing.
  static func unchecked(_ key: String, _ limit: Limit, _ reader: some FieldReader) throws -> Self?
  /// Reads the value of a key, or of `ownKeys`; nil if missing.
  static func read(_ key: String, _ limit: Limit, _ reader: some FieldReader) throws -> Self?
  /// Writes the value under a key, or under `ownKeys`.
  func write(_ key: String, _ writer: some FieldWriter) throws
}

extension FieldValue {
  package static var ownKeys: [FieldKeyShape] { [] }
  package static var hasExclusiveKeys: Bool { true }
  package static func fieldShape(_ limit: Limit) -> FieldShape {
    .keys(ownKeys, isExclusive: hasExclusiveKeys)
  }
  package func checkInDocument(_ limit: Limit) throws(StyleError) {}
  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {}

  func visited(_ visit: (inout Double) -> Void) -> Self {
    var value = self
    value.visitNumbers(visit)
    return value
  }

  package var simpler: [Self] { [] }

  package static func unchecked(
    _ key: String, _ limit: Limit, _ reader: some FieldReader
  ) throws -> Self? { try reader.value(key, as: Self.self) }

  package static func read(_ key: String, _ limit: Limit, _ reader: some FieldReader) throws -> Self? {
    guard let value = try unchecked(key, limit, reader) else { return nil }
    do throws(StyleError) { try value.checkInDocument(limit) } catch { throw reader.error(key, error) }
    return value
  }

  package func write(_ key: String, _ writer: some FieldWriter) throws { try writer.write(self, key) }
}

extension FieldValue where Limit == NoLimit {
  package static var defaultLimit: NoLimit { NoLimit() }
  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {}

  package func check(_ check: FieldCheck) throws(StyleError) { try self.check(NoLimit(), check) }
}

/// A value that is an object in documents.
package protocol FieldObject: FieldValue {
  /// All keys, in document order.
  static var keys: [String] { get }
  init(of reader: some FieldReader) throws
  func write(to writer: some FieldWriter) throws
}

/// No limit, or a limit that the value itself implies.
package struct NoLimit: Sendable {
  package init() {}
}

package struct FieldCheck: Sendable {
  /// Pixels per point: many limits are in pixels.
  package let scale: Double
  /// The part of it that is the factor of a style's lengths.
  package let factor: Double
  /// The light of the style or its scene; shadows with a depth need one.
  package let light: Light?

  package init(scale: Double, factor: Double = 1, light: Light? = nil) {
    (self.scale, self.factor, self.light) = (scale, factor, light)
  }
}

package protocol FieldReader {
  /// Whether the key has a value other than null.
  func has(_ key: String) -> Bool
  /// A value in its own document form; nil if missing.
  func value<Value: FieldValue>(_ key: String, as type: Value.Type) throws -> Value?
  // The most frequent types have methods without a generic parameter, which are four times as fast.
  func number(_ key: String) throws -> Double?
  func flag(_ key: String) throws -> Bool?
  func text(_ key: String) throws -> String?
  func color(_ key: String) throws -> Color?
  func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int?
  func numbers(_ key: String) throws -> [Double]?
  /// An error about a field, or about the whole object if the key is nil.
  func error(_ key: String?, _ problem: String) -> any Error
}

package protocol FieldWriter {
  /// Writes a value in its own document form.
  func write<Value: FieldValue>(_ value: Value, _ key: String) throws
  /// The error for a value without a document form.
  func error(_ value: Any, _ problem: String) -> any Error
}

extension FieldReader {
  /// A case of an enum, by its word.
  package func word<Word>(_ key: String, as type: Word.Type = Word.self) throws -> Word?
  where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
    guard let text = try text(key) else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue)
      let hint = Suggestion.hint(for: text, among: words)
      throw error(key, "\"\(Excerpt.line(text))\" is not one of \(words.joined(separator: ", "))\(hint)")
    }
    return word
  }

  /// The only one of some keys that has a value; nil if none has. If two have one, the error ends with
  /// `rule`.
  package func onlyOne(of keys: [String], _ rule: String) throws -> String? {
    let given = keys.filter(has)
    guard given.count <= 1 else { throw error(given[1], "is given as well as \(given[0]); \(rule)") }
    return given.first
  }

  package func required<Value: FieldValue>(_ key: String, as type: Value.Type = Value.self) throws -> Value {
    guard let value = try Value.read(key, Value.defaultLimit, self) else { throw error(key, "is missing") }
    return value
  }

  /// The reader's error for a failed check of a key's value.
  package func error(_ key: String?, _ error: StyleError) -> any Error {
    let (field, problem) = (key.map(error.inside) ?? error).parts
    return self.error(field.isEmpty ? nil : field, problem)
  }
}
