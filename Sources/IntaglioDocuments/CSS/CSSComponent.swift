// SPDX-License-Identifier: MIT

/// One argument of a colour function.
struct CSSComponent {
  /// The argument's value, in its own unit.
  enum Value {
    /// `none`: a missing component, which counts as 0.
    case none
    /// A plain number.
    case number(Double)
    /// 40 for `40%`.
    case percentage(Double)
    /// An angle, as a fraction of a full turn.
    case turns(Double)
  }

  let value: Value
  /// The source token, for errors.
  let token: CSSToken
}

/// The three components and the alpha of a colour function, and their separators.
struct CSSColorArguments {
  let components: [CSSComponent]
  /// 0…1.
  let alpha: Double
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
    var alpha = 1.0
    if take(isLegacy ? .comma : .slash) { alpha = try self.alpha(isLegacy: isLegacy) }
    guard take(.closing) else {
      throw expected(isLegacy ? "\", alpha\" or the closing )" : "\"/ alpha\" or the closing )")
    }
    return CSSColorArguments(components: components, alpha: alpha, isLegacy: isLegacy)
  }

  private mutating func component() throws(CSSError) -> CSSComponent {
    let token = self.token
    let value: CSSComponent.Value
    switch token.kind {
    case .word("none"): value = .none
    case .number(let number): value = .number(number)
    case .percentage(let percentage): value = .percentage(percentage)
    case .dimension(let number, let unit):
      guard let parts = CSSComponent.partsOfTurn[unit] else {
        throw expected("a number, a percentage, or an angle in deg, grad, rad or turn")
      }
      value = .turns(CSSComponent.turns(number, of: parts))
    default: throw expected("a number or a percentage")
    }
    advance()
    return CSSComponent(value: value, token: token)
  }

  private mutating func alpha(isLegacy: Bool) throws(CSSError) -> Double {
    let component = try self.component()
    switch component.value {
    case .none where !isLegacy: return 0
    case .number(let number): return min(max(number, 0), 1)
    case .percentage(let percentage): return min(max(percentage / 100, 0), 1)
    default: throw error(at: component.token, expected: "an alpha from 0 to 1 or from 0% to 100%")
    }
  }
}

extension CSSComponent {
  /// The number of each angle unit in a full turn.
  static let partsOfTurn: [String: Double] = ["deg": 360, "grad": 400, "rad": 2 * .pi, "turn": 1]

  /// An angle as a fraction of a turn, 0 ..< 1.
  static func turns(_ angle: Double, of parts: Double) -> Double {
    // The remainder comes first: the quotient of a large angle has no fractional digits left.
    let turns = angle.truncatingRemainder(dividingBy: parts) / parts
    let positive = turns < 0 ? turns + 1 : turns
    return positive < 1 ? positive : 0
  }
}
