// SPDX-License-Identifier: MIT

struct CSSComponent {
  /// The value, which is no length; nil for `none`, a missing component, which counts as 0.
  let value: CSSQuantity?
  let token: CSSToken
}

/// The three components and the alpha of a colour function, and their separators.
struct CSSColorArguments {
  let components: [CSSComponent]
  let alpha: Double
  /// Whether each component, and at the end alpha, is `none`.
  let missing: [Bool]
  /// Whether commas separate the arguments: the syntax from before CSS Color 4, which allows less.
  let isLegacy: Bool
}

extension CSSCursor {
  /// Reads `a b c [/ alpha])` or `a, b, c[, alpha])`, from after the opening parenthesis to after the closing
  /// one.
  mutating func colorArguments(allowingCommas: Bool = true) throws(CSSError) -> CSSColorArguments {
    var components = [try component()]
    if kind == .comma, !allowingCommas { throw expected("spaces between the components, not commas") }
    let isLegacy = take(.comma)
    components.append(try component())
    if isLegacy, !take(.comma) { throw expected("a comma, as between the previous components") }
    components.append(try component())
    var (alpha, isMissing) = (1.0, false)
    if take(isLegacy ? .comma : .slash) { (alpha, isMissing) = try self.alpha(isLegacy: isLegacy) }
    guard take(.closing) else {
      throw expected(isLegacy ? "\", alpha\" or the closing )" : "\"/ alpha\" or the closing )")
    }
    return CSSColorArguments(
      components: components, alpha: alpha, missing: components.map { $0.value == nil } + [isMissing],
      isLegacy: isLegacy)
  }

  private mutating func component() throws(CSSError) -> CSSComponent {
    let token = self.token
    if take(.word("none")) { return CSSComponent(value: nil, token: token) }
    if case .dimension(_, let unit) = token.kind, CSSUnits.degrees[unit] == nil {
      throw expected("a number, a percentage, or an angle in deg, grad, rad or turn")
    }
    let value = try quantity("a number or a percentage")
    if case .length = value { throw error(at: token, expected: "a number or a percentage") }
    return CSSComponent(value: value, token: token)
  }

  private mutating func alpha(isLegacy: Bool) throws(CSSError) -> (Double, isMissing: Bool) {
    let component = try self.component()
    switch component.value {
    case nil where !isLegacy: return (0, true)
    case .number(let number)?: return (min(max(number, 0), 1), false)
    case .percentage(let percentage)?: return (min(max(percentage / 100, 0), 1), false)
    default: throw error(at: component.token, expected: "an alpha from 0 to 1 or from 0% to 100%")
    }
  }
}
