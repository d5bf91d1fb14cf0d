/// One token of a CSS value, as CSS Syntax 3 cuts them; only the kinds that colours and shadows are made of.
struct CSSToken {
  /// What it is, with its value.
  enum Kind: Equatable {
    /// A word, in lower case.
    case word(String)
    /// A word with `(` right behind it, in lower case, without the parenthesis.
    case function(String)
    /// `#` and the name behind it, in lower case, without the `#`.
    case hash(String)
    /// A number without a unit.
    case number(Double)
    /// A number before `%`, as written: 40 for `40%`.
    case percentage(Double)
    /// A number with a unit, the unit in lower case.
    case dimension(Double, unit: String)
    case comma
    case slash
    case closing
    /// Any other character: never right, kept for the error.
    case other
    /// Behind the last token.
    case end
  }

  let kind: Kind
  /// The characters of the input that it covers, by UTF-8 offset.
  let range: Range<Int>
}
