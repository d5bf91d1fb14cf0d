// SPDX-License-Identifier: MIT

/// A value whose properties are described once, in a table: `fields`. Everything that walks properties walks
/// that table: JSON in and out, the order of keys, defaults, limits, the JSON Schemas, the reference of the
/// documentation, and what makes a failing scene smaller. A test holds each table against `Mirror`.
package protocol Described: FieldObject where Limit == NoLimit {
  /// The name of its definition in the JSON Schemas.
  static var schemaName: String { get }
  /// A sentence for the JSON Schemas and the documentation.
  static var summary: String { get }
  /// All defaults, and anything in required fields. The table must not be asked for while this is made.
  static var blank: Self { get }
  /// The properties, in the order in which documents write them.
  static var fields: FieldTable<Self> { get }
  /// Checks what joins several fields, after each has been checked alone.
  func checkTogether(_ check: FieldCheck) throws(StyleError)
}

extension Described {
  package func checkTogether(_ check: FieldCheck) throws(StyleError) {}

  package static var usualLimit: NoLimit { NoLimit() }

  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition(schemaName) }

  /// The keys of all fields, in their order.
  package static var keys: [String] { fields.keys }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    try checkFields(check)
  }

  /// Checks each field alone, then what joins them.
  package func checkFields(_ check: FieldCheck) throws(StyleError) {
    try withUnsafePointer(to: self) { (root) throws(StyleError) in
      for field in Self.fields { try field.check(root, check) }
    }
    try checkTogether(check)
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    for field in Self.fields where !field.isUsual(self) { field.visitNumbers(&self, visit) }
  }

  /// The value with one field at its default, or simpler.
  package var simplerFields: [Self] { Self.fields.flatMap { $0.simpler(self) } }
  package var simpler: [Self] { simplerFields }
}

extension Described {
  // Inlined, so that each type has a loop of its own: the generic one is half as fast.
  /// Reads the fields of an object.
  ///
  /// - Throws: what the reader throws for a field that is missing or holds what it may not.
  @inlinable package init(of reader: some FieldReader) throws {
    self = .blank
    for field in Self.fields where field.isAlwaysRead || field.keys.contains(where: reader.has) {
      try field.read(&self, reader)
    }
    do throws(StyleError) { try checkInDocument(NoLimit()) } catch { throw reader.error(nil, error) }
  }

  /// Writes the fields that are required, always written, or have another value than their default.
  @inlinable package func write(to writer: some FieldWriter) throws {
    for field in Self.fields where field.presence != .usual || !field.isUsual(self) {
      try field.write(self, writer)
    }
  }
}
