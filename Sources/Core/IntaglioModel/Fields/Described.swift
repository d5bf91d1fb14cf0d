// SPDX-License-Identifier: MIT

/// A value whose properties are described once, in the table `fields`. The table drives reading and writing
/// JSON, the order of keys, defaults, limits, the JSON Schemas, the reference documentation, and the
/// shrinking of failing scenes. A test compares each table with `Mirror`.
package protocol Described: FieldObject where Limit == NoLimit {
  /// The name of the type's definition in the JSON Schemas.
  static var schemaName: String { get }
  /// A sentence for the JSON Schemas and the documentation.
  static var summary: String { get }
  /// All defaults, with arbitrary values in required fields. Its initializer must not use the table, which is
  /// built from it.
  static var blank: Self { get }
  /// The properties, in document order.
  static var fields: FieldTable<Self> { get }
  /// Checks the relations between fields, after the check of each field alone.
  func checkConsistency(_ check: FieldCheck) throws(StyleError)
}

extension Described {
  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {}

  package static var defaultLimit: NoLimit { NoLimit() }

  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition(schemaName) }

  package static var keys: [String] { fields.keys }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) { try checkFields(check) }

  /// Checks each field alone, then the relations between them.
  package func checkFields(_ check: FieldCheck) throws(StyleError) {
    try withUnsafePointer(to: self) { (root) throws(StyleError) in
      for field in Self.fields { try field.check(root, check) }
    }
    try checkConsistency(check)
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    for field in Self.fields where !field.isDefault(self) { field.visitNumbers(&self, visit) }
  }

  /// Copies of the value with one field at its default, or simpler.
  package var simplerFields: [Self] { Self.fields.flatMap { $0.simpler(self) } }
  package var simpler: [Self] { simplerFields }

  // Inlined, so that each type has its own loop: the generic one is half as fast.
  @inlinable package init(of reader: some FieldReader) throws {
    try self.init(of: reader, from: .blank)
  }

  /// Reads the fields of an object; missing ones are taken from `base`.
  @inlinable package init(of reader: some FieldReader, from base: Self) throws {
    self = base
    for field in Self.fields where field.isAlwaysRead || field.keys.contains(where: reader.has) {
      try field.read(&self, reader)
    }
    do throws(StyleError) { try checkInDocument(NoLimit()) } catch { throw reader.error(nil, error) }
  }

  /// Writes all required fields, those with presence `.always`, and those that differ from their defaults.
  @inlinable package func write(to writer: some FieldWriter) throws {
    for field in Self.fields where field.presence != .usual || !field.isDefault(self) {
      try field.write(self, writer)
    }
  }
}
