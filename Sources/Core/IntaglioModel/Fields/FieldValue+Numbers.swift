// SPDX-License-Identifier: MIT

extension Double: FieldValue {
  package static var defaultLimit: NumberLimit { .finite }
  package static func fieldShape(_ limit: NumberLimit) -> FieldShape { .number(limit) }

  package func check(_ limit: NumberLimit, _ check: FieldCheck) throws(StyleError) {
    try limit.check(self, scale: check.scale)
  }

  package func checkInDocument(_ limit: NumberLimit) throws(StyleError) { try limit.checkInDocument(self) }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) { visit(&self) }

  package static func unchecked(
    _ key: String, _ limit: NumberLimit, _ reader: some FieldReader
  ) throws -> Double? { try reader.number(key) }
}

extension Int: FieldValue {
  package static var defaultLimit: ClosedRange<Int> { Int.min...Int.max }
  package static func fieldShape(_ limit: ClosedRange<Int>) -> FieldShape { .integer(limit) }

  package func check(_ limit: ClosedRange<Int>, _ check: FieldCheck) throws(StyleError) {
    guard !limit.contains(self) else { return }
    throw .outOfRange(field: "", value: Double(self), allowed: "\(limit.lowerBound)…\(limit.upperBound)")
  }

  package static func read(
    _ key: String, _ limit: ClosedRange<Int>, _ reader: some FieldReader
  ) throws -> Int? { try reader.integer(key, in: limit) }
}

extension UInt32: FieldValue {
  private static let range = 0...Int(UInt32.max)
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .integer(range) }

  package static func read(_ key: String, _ limit: NoLimit, _ reader: some FieldReader) throws -> UInt32? {
    try reader.integer(key, in: range).map(UInt32.init)
  }
}

extension Bool: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .flag }

  package static func read(_ key: String, _ limit: NoLimit, _ reader: some FieldReader) throws -> Bool? {
    try reader.flag(key)
  }
}

extension String: FieldValue {
  /// The maximum length in bytes of UTF-8.
  package static var defaultLimit: Int { .max }
  package static func fieldShape(_ limit: Int) -> FieldShape { .string(longest: limit == .max ? nil : limit) }

  package func check(_ limit: Int, _ check: FieldCheck) throws(StyleError) {
    let length = utf8.count
    guard length > limit else { return }
    throw .invalid(field: "", problem: "has \(length) bytes, at most \(limit) are allowed")
  }

  package func checkInDocument(_ limit: Int) throws(StyleError) { try check(limit, FieldCheck(scale: 1)) }

  package static func unchecked(_ key: String, _ limit: Int, _ reader: some FieldReader) throws -> String? {
    try reader.text(key)
  }
}

/// An enum whose raw values are words in documents.
package protocol FieldEnum: FieldValue, CaseIterable, RawRepresentable
where RawValue == String, Limit == NoLimit {}

extension FieldEnum {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .word(allCases.map(\.rawValue)) }

  package static func read(_ key: String, _ limit: NoLimit, _ reader: some FieldReader) throws -> Self? {
    try reader.word(key, as: Self.self)
  }

  package func write(_ key: String, _ writer: some FieldWriter) throws { try writer.write(rawValue, key) }
}
