// SPDX-License-Identifier: MIT

/// A token of a CSS value, by CSS Syntax 3. Only the kinds of tokens in declarations.
struct CSSToken {
  enum Kind: Equatable {
    /// A word, in lower case.
    case word(String)
    /// A word immediately before `(`, in lower case, without the parenthesis.
    case function(String)
    /// `#` and the following name, in lower case, without the `#`.
    case hash(String)
    case number(Double)
    /// A number before `%`, as written: 40 for `40%`.
    case percentage(Double)
    /// A number with a unit, the unit in lower case.
    case dimension(Double, unit: String)
    /// A quoted text, without its quotes and escapes.
    case string(String)
    /// The address in `url(…)` without quotes.
    case url(String)
    case comma, slash, plus, star, opening, closing, colon, semicolon, exclamation
    /// Any other character: always an error, kept for its message.
    case other
    case end
  }

  let kind: Kind
  /// The token's characters in the input, by UTF-8 offset.
  let range: Range<Int>

  /// Whether the value comes from a function, such as `calc()`.
  var isFunction: Bool { if case .function = kind { true } else { false } }
}
