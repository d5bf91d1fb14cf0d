// SPDX-License-Identifier: MIT
import IntaglioModel

/// A position among a text's tokens, for parsers that read from left to right.
struct CSSCursor {
  private let input: String
  private let tokens: [CSSToken]
  private var index = 0
  private var depth = 0
  var currentColor: Color?
  var units = CSSUnits()
  /// The values of a relative colour's channels by their keywords, while its components are read.
  var channels: [String: Double?] = [:]
  /// Whether numbers of any size are kept; those of declarations are bounded, as in browsers.
  var keepsNumbers = false

  init(_ input: String) { self.init(input, CSSScanner.tokens(of: input)) }

  /// The start of some of the tokens of `input`, the last of which is `.end`.
  init(_ input: String, _ tokens: [CSSToken]) { (self.input, self.tokens) = (input, tokens) }

  var token: CSSToken { tokens[index] }
  func tokens(upTo end: CSSCursor) -> ArraySlice<CSSToken> { tokens[index..<end.index] }
  var kind: CSSToken.Kind { tokens[index].kind }

  var isAtEnd: Bool { kind == .end }

  private static let maximumDepth = 64

  mutating func enter() throws(CSSError) {
    depth += 1
    guard depth <= CSSCursor.maximumDepth else {
      throw expected("at most \(CSSCursor.maximumDepth) nested functions and parentheses")
    }
  }

  mutating func leave() { depth -= 1 }

  mutating func advance() { index = min(index + 1, tokens.count - 1) }

  /// Skips the next token if it is of this kind, and returns whether it was.
  mutating func take(_ kind: CSSToken.Kind) -> Bool {
    guard self.kind == kind else { return false }
    advance()
    return true
  }

  /// Skips the next token if it is one of these words, and returns its value.
  mutating func take<Value>(_ words: [String: Value]) -> Value? {
    guard case .word(let word) = kind, let value = words[word] else { return nil }
    advance()
    return value
  }

  /// Skips the next token if it is a word of an enum, and returns its case.
  mutating func take<Word: RawRepresentable<String>>(_ words: Word.Type) -> Word? {
    guard case .word(let word) = kind, let value = Word(rawValue: word) else { return nil }
    advance()
    return value
  }

  /// An error at the next token, with what was expected instead.
  func expected(_ expected: String) -> CSSError { error(at: token, expected: expected) }

  func error(at token: CSSToken, expected: String) -> CSSError {
    CSSError(at: token, of: input, expected: expected)
  }
}

extension CSSError {
  init(at token: CSSToken, of input: String, expected: String) {
    let utf8 = Array(input.utf8)
    self.init(
      input: input, offset: String(decoding: utf8[..<token.range.lowerBound], as: UTF8.self).count,
      fragment: String(decoding: utf8[token.range], as: UTF8.self), expected: expected)
  }
}
