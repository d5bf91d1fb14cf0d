// SPDX-License-Identifier: MIT

/// A value of several kinds, each with its own key: a colour, a gradient, or a pattern.
package protocol FieldChoices: FieldValue where Limit == NoLimit {
  /// The kinds, in the order in which error messages list them.
  static var choices: [FieldChoice<Self>] { get }
  /// The error message for two keys: "give one of them".
  static var rule: String { get }
}

package struct FieldChoice<Root: Sendable>: Sendable {
  package let key: String
  package let summary: String
  package var shape: FieldShape { makeShape() }
  private let makeShape: @Sendable () -> FieldShape

  package let read: @Sendable (any FieldReader) throws -> Root?
  // Both do nothing for values of another kind.
  package let write: @Sendable (Root, any FieldWriter) throws -> Void
  package let check: @Sendable (Root, FieldCheck) throws(StyleError) -> Void
  package let visitNumbers: @Sendable (inout Root, (inout Double) -> Void) -> Void
  package let simpler: @Sendable (Root) -> [Root]
  package let isKind: @Sendable (Root) -> Bool

  /// A kind: makes a value from a payload, and has the payload of a value, nil for other kinds.
  @_semantics("optimize.sil.specialize.generic.never")
  package init<Value: FieldValue>(
    _ key: String, _ summary: String, limit: Value.Limit = Value.defaultLimit,
    _ make: @escaping @Sendable (Value) -> Root, _ payload: @escaping @Sendable (Root) -> Value?
  ) {
    (self.key, self.summary) = (key, summary)
    makeShape = { Value.fieldShape(limit) }
    read = { try Value.read(key, limit, $0).map(make) }
    write = { try payload($0)?.write(key, $1) }
    check = { root, check throws(StyleError) in
      do throws(StyleError) { try payload(root)?.check(limit, check) } catch { throw error.inside(key) }
    }
    visitNumbers = { root, visit in
      if let value = payload(root) { root = make(value.visited(visit)) }
    }
    simpler = { (payload($0)?.simpler ?? []).map(make) }
    isKind = { payload($0) != nil }
  }
}

extension FieldChoices {
  package static var ownKeys: [FieldKeyShape] { FieldChoice.keys(of: choices) }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    for choice in Self.choices { try choice.check(self, check) }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    for choice in Self.choices { choice.visitNumbers(&self, visit) }
  }

  package var simpler: [Self] { Self.choices.flatMap { $0.simpler(self) } }

  /// Reads one of the keys. `key` is the field whose object has them, or empty if that is the reader's own
  /// object.
  package static func read(_ key: String, _ limit: NoLimit, _ reader: some FieldReader) throws -> Self? {
    try key.isEmpty ? read(choices, reader) : reader.value(key, as: Self.self)
  }

  package func write(_ key: String, _ writer: some FieldWriter) throws {
    guard key.isEmpty else { return try writer.write(self, key) }
    for choice in Self.choices { try choice.write(self, writer) }
  }

  fileprivate static func read(_ choices: [FieldChoice<Self>], _ reader: any FieldReader) throws -> Self? {
    guard let key = try reader.onlyOne(of: choices.map(\.key), rule) else { return nil }
    return try choices.first { $0.key == key }?.read(reader)
  }
}

extension FieldChoices where Self: FieldObject {
  package static var keys: [String] { choices.map(\.key) }

  package func write(to writer: some FieldWriter) throws { try write("", writer) }
}

extension FieldChoice {
  fileprivate static func keys(of choices: [FieldChoice]) -> [FieldKeyShape] {
    choices.map { FieldKeyShape($0.key, $0.summary, $0.shape) }
  }
}

extension FieldForm where Value: FieldChoices {
  package init(choices: [FieldChoice<Value>]) {
    self.init(
      keys: choices.map(\.key), shape: .keys(FieldChoice.keys(of: choices), isExclusive: true),
      read: { try Value.read(choices, $0) }, write: { try $0.write("", $1) })
  }
}
