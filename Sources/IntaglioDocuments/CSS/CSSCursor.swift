/// A place in the tokens of a text, for parsers that read from left to right.
struct CSSCursor {
  private let input: String
  private let tokens: [CSSToken]
  private var index = 0

  /// The start of `input`.
  init(_ input: String) {
    self.input = input
    tokens = CSSScanner.tokens(of: input)
  }

  /// The token ahead.
  var token: CSSToken { tokens[index] }
  /// What the token ahead is.
  var kind: CSSToken.Kind { tokens[index].kind }

  /// Goes past the token ahead; at the end it stays.
  mutating func advance() {
    index = min(index + 1, tokens.count - 1)
  }

  /// Goes past the token ahead when it is of this kind, and says whether it was.
  mutating func take(_ kind: CSSToken.Kind) -> Bool {
    guard self.kind == kind else { return false }
    advance()
    return true
  }

  /// The error that something else was expected where the token ahead stands.
  func expected(_ expected: String) -> CSSError { error(at: token, expected: expected) }

  /// The error that something else was expected where `token` stands.
  func error(at token: CSSToken, expected: String) -> CSSError {
    let utf8 = Array(input.utf8)
    return CSSError(
      input: input,
      offset: String(decoding: utf8[..<token.range.lowerBound], as: UTF8.self).count,
      fragment: String(decoding: utf8[token.range], as: UTF8.self),
      expected: expected)
  }
}
