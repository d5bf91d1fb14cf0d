// SPDX-License-Identifier: MIT

/// What documents may hold in a field, for the JSON Schemas and the documentation.
package indirect enum FieldShape: Sendable {
  case number(NumberLimit)
  case integer(ClosedRange<Int>)
  case flag
  case string(longest: Int?)
  case word([String])
  /// Another definition of the schemas, by its name.
  case definition(String)
  case list(FieldShape, ClosedRange<Int>)
  /// Several keys of the object, of which it may have only one where they are exclusive.
  case keys([FieldKeyShape], isExclusive: Bool)
}

/// One of several keys that are a value together.
package struct FieldKeyShape: Sendable {
  package let key: String
  package let summary: String
  package let shape: FieldShape
  /// The word that stands for a key that is left out, if one does.
  package let usual: String?

  package init(_ key: String, _ summary: String, _ shape: FieldShape, usual: String? = nil) {
    (self.key, self.summary, self.shape, self.usual) = (key, summary, shape, usual)
  }
}
