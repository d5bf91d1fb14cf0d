// SPDX-License-Identifier: MIT

/// A value that a property may have.
package protocol FieldValue: Hashable, Sendable {
  /// What a field may say about the values that it allows.
  associatedtype Limit: Sendable
  /// The limit of a field that says nothing.
  static var usualLimit: Limit { get }
  /// Its keys, where they lie among those of the object that has the property, as the units of a blur do.
  /// Empty for a value that always has one key, the field's.
  static var ownKeys: [FieldKeyShape] { get }
  /// Whether an object may have only one of `ownKeys`.
  static var hasExclusiveKeys: Bool { get }
  /// What documents may hold under the field's key.
  static func fieldShape(_ limit: Limit) -> FieldShape

  /// Checks the value. Places in errors begin at the value.
  func check(_ limit: Limit, _ check: FieldCheck) throws(StyleError)
  /// Checks as much as can be said of a value in a document, whose scale is not known yet.
  func checkInDocument(_ limit: Limit) throws(StyleError)
  /// Every number that says how something looks, to be changed.
  mutating func visitNumbers(_ visit: (inout Double) -> Void)
  /// Values that are said in fewer words, from which a failing scene is made smaller.
  var simpler: [Self] { get }

  /// The value of a key, or of `ownKeys`; nil where it is left out.
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
  package var simpler: [Self] { [] }

  package static func read(_ key: String, _ limit: Limit, _ reader: some FieldReader) throws -> Self? {
    guard let value = try reader.value(key, as: Self.self) else { return nil }
    do throws(StyleError) { try value.checkInDocument(limit) } catch { throw reader.error(key, error) }
    return value
  }

  package func write(_ key: String, _ writer: some FieldWriter) throws { try writer.write(self, key) }
}

extension FieldValue where Limit == NoLimit {
  package static var usualLimit: NoLimit { NoLimit() }
  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {}

  /// Checks the value.
  package func check(_ check: FieldCheck) throws(StyleError) { try self.check(NoLimit(), check) }
}

/// A value that is an object in documents.
package protocol FieldObject: FieldValue {
  /// All keys, in the order in which documents write them.
  static var keys: [String] { get }
  /// Reads the object.
  ///
  /// - Throws: the reader's error for a field that is missing or not allowed.
  init(of reader: some FieldReader) throws
  /// Writes the object.
  ///
  /// - Throws: the writer's error for a value without a form in documents.
  func write(to writer: some FieldWriter) throws
}

/// Of values that are limited by themselves, or not at all.
package struct NoLimit: Sendable {
  package init() {}
}

/// What limits depend on.
package struct FieldCheck: Sendable {
  /// Pixels a point: many limits are those of pixels.
  package let scale: Double
  /// The light of the style or its scene, which shadows with a depth need.
  package let light: Light?

  package init(scale: Double, light: Light? = nil) { (self.scale, self.light) = (scale, light) }
}

/// The fields of an object in a document, to be read.
package protocol FieldReader {
  /// Whether there is a value, and not null.
  func has(_ key: String) -> Bool
  /// A value that has a form of its own in documents; nil where it is left out.
  func value<Value: FieldValue>(_ key: String, as type: Value.Type) throws -> Value?
  // Without a generic parameter for what there is most of: these are read four times as fast.
  /// A number.
  func number(_ key: String) throws -> Double?
  /// A truth value.
  func flag(_ key: String) throws -> Bool?
  /// A string.
  func text(_ key: String) throws -> String?
  /// A colour of CSS.
  func color(_ key: String) throws -> Color?
  /// A whole number within a range.
  func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int?
  /// Numbers in a list.
  func numbers(_ key: String) throws -> [Double]?
  /// The error that something is wrong with a field, or with the object where there is no key.
  func error(_ key: String?, _ problem: String) -> any Error
}

/// The fields of an object in a document, to be written.
package protocol FieldWriter {
  /// Writes a value in its own form.
  func write<Value: FieldValue>(_ value: Value, _ key: String) throws
  /// The error that a value has no form in documents.
  func error(_ value: Any, _ problem: String) -> any Error
}

extension FieldReader {
  /// A word out of the cases of an enum.
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

  /// The one of some keys that is there; nil for none.
  ///
  /// - Parameter rule: what the error for two of them says: "a blur has one unit".
  package func onlyOne(of keys: [String], _ rule: String) throws -> String? {
    let given = keys.filter(has)
    guard given.count <= 1 else {
      throw error(given[1], "is given as well as \(given[0]); \(rule)")
    }
    return given.first
  }

  /// The value of a key that has to be there.
  package func required<Value: FieldValue>(_ key: String, as type: Value.Type = Value.self) throws -> Value {
    guard let value = try Value.read(key, Value.usualLimit, self) else { throw error(key, "is missing") }
    return value
  }

  /// The error that a check found with the value of a key.
  package func error(_ key: String?, _ error: StyleError) -> any Error {
    let (field, problem) = (key.map(error.inside) ?? error).parts
    return self.error(field.isEmpty ? nil : field, problem)
  }
}
