// SPDX-License-Identifier: MIT

extension BlendMode: FieldValue {
  /// All blend modes, or only those that effects support.
  package enum Allowed: Sendable { case all, effects }

  package static var defaultLimit: Allowed { .all }

  package static func fieldShape(_ limit: Allowed) -> FieldShape {
    limit == .effects ? .definition("shadowBlend") : .word(allCases.map(\.rawValue))
  }

  package func check(_ limit: Allowed, _ check: FieldCheck) throws(StyleError) {
    guard limit == .effects, self == .copy else { return }
    throw .invalid(field: "", problem: "is copy, which effects do not allow: choose another mode")
  }

  package func checkInDocument(_ limit: Allowed) throws(StyleError) { try check(limit, FieldCheck(scale: 1)) }

  package static func unchecked(
    _ key: String, _ limit: Allowed, _ reader: some FieldReader
  ) throws -> BlendMode? { try reader.word(key) }

  package func write(_ key: String, _ writer: some FieldWriter) throws { try writer.write(rawValue, key) }
}
