// SPDX-License-Identifier: MIT

/// The allowed values of a field in documents, for the JSON Schemas and the documentation.
package indirect enum FieldShape: Sendable {
  case number(NumberLimit)
  case integer(ClosedRange<Int>)
  case flag
  case string(longest: Int?)
  case word([String])
  /// A reference to another definition of the schemas.
  case definition(String)
  case list(FieldShape, ClosedRange<Int>)
  /// Several keys of the object; if exclusive, at most one of them.
  case keys([FieldKeyShape], isExclusive: Bool)
}

package struct FieldKeyShape: Sendable {
  package let key: String
  package let summary: String
  package let shape: FieldShape
  /// The default for a missing key, if any.
  package let usual: String?

  package init(_ key: String, _ summary: String, _ shape: FieldShape, usual: String? = nil) {
    (self.key, self.summary, self.shape, self.usual) = (key, summary, shape, usual)
  }
}
