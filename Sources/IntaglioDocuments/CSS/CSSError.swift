import IntaglioModel

/// Why a text is not the CSS that was expected. It says where, what stands there, and what should.
public struct CSSError: Error, Sendable, Hashable {
  /// The whole text that was read.
  public let input: String
  /// Where the fault begins, in characters from the start of `input`; its length when something is missing at the end.
  public let offset: Int
  /// What stands there; empty at the end of the text.
  public let fragment: String
  /// What was expected instead, or what to write.
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
  /// One line: the fragment, its place, the text (cut when long), and what was expected.
  public var description: String {
    ParseProblem.text(input: input, offset: offset, fragment: fragment, expected: expected)
  }
}
