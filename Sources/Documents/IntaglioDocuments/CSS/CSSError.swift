// SPDX-License-Identifier: MIT
import IntaglioModel

/// An error in CSS: its place, the text there, and what was expected instead.
public struct CSSError: Error, Sendable, Hashable {
  /// The whole input.
  public let input: String
  /// The start of the error, in characters from the start of `input`; its length if something is missing at
  /// the end.
  public let offset: Int
  /// The text at the error; empty at the end of the input.
  public let fragment: String
  /// What was expected instead, or the correct syntax.
  public let expected: String

  /// See the properties.
  public init(input: String, offset: Int, fragment: String, expected: String) {
    self.input = input
    self.offset = offset
    self.fragment = fragment
    self.expected = expected
  }
}

extension CSSError: CustomStringConvertible {
  /// One line: the fragment, its place, the text (shortened if long), and the expected syntax.
  public var description: String {
    ParseProblem.text(input: input, offset: offset, fragment: fragment, expected: expected)
  }
}
