// SPDX-License-Identifier: MIT

/// A value of the text engine's own notation, which resembles PostScript's: `<< /FontSize 12.0 >>`.
///
/// Texts are UTF-16 after a byte order mark, in parentheses; backslashes escape parentheses and themselves.
package indirect enum PSDEngineValue: Sendable, Hashable {
  case dictionary([String: PSDEngineValue])
  case array([PSDEngineValue])
  case number(Double)
  case boolean(Bool)
  case text(String)
  /// A slash and a word.
  case name(String)

  /// A dictionary's value; nil without one, and for anything but dictionaries.
  package subscript(key: String) -> PSDEngineValue? {
    if case .dictionary(let fields) = self { fields[key] } else { nil }
  }

  /// A value inside dictionaries of dictionaries.
  package subscript(path path: [String]) -> PSDEngineValue? { path.reduce(Optional(self)) { $0?[$1] } }

  package var array: [PSDEngineValue]? { if case .array(let values) = self { values } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }

  /// The number without its fraction; nil for numbers that are too large.
  package var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }
}
