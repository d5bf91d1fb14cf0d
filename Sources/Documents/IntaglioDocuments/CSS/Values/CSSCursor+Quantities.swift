// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSCursor {
  /// Whether the next token is a number, with or without a unit, or a calculation.
  var isAtNumber: Bool {
    switch kind {
    case .number, .dimension, .percentage: true
    case .function(let name): CSSCursor.calculations.contains(name)
    default: false
    }
  }

  private static let calculations: Set<String> = [
    "calc", "-webkit-calc", "-moz-calc", "min", "max", "clamp", "round",
  ]

  /// Reads a number with or without unit, or a calculation.
  mutating func quantity(_ expected: String) throws(CSSError) -> CSSQuantity {
    let quantity: CSSQuantity
    switch kind {
    case .number(let number): quantity = .number(number)
    case .percentage(let percentage): quantity = .percentage(percentage)
    case .dimension(let number, let unit):
      if let degrees = CSSUnits.degrees[unit] {
        quantity = .degrees(number * degrees)
      } else if let points = units.points(of: unit) {
        quantity = .length(CSSLength(points: number * points))
      } else {
        throw self.expected(units.problem(with: unit))
      }
    case .function(let name) where CSSCursor.calculations.contains(name): return try calculation(name)
    default: throw self.expected(expected)
    }
    advance()
    return quantity
  }

  private mutating func calculation(_ name: String) throws(CSSError) -> CSSQuantity {
    let token = self.token
    advance()
    try enter()
    defer { leave() }
    var arguments: [CSSQuantity] = []
    repeat { arguments.append(try sum()) } while take(.comma)
    guard take(.closing) else { throw expected("an operator, a comma, or the closing ) of \(name)()") }
    let isClamp = name == "clamp"
    let isChoice = name == "min" || name == "max"
    guard isChoice || arguments.count == (isClamp ? 3 : 1) else {
      throw error(
        at: token,
        expected: isClamp ? "three values in clamp(): minimum, preferred, maximum" : "one value in \(name)()")
    }
    var result: CSSQuantity? = arguments[0]
    if isChoice { result = CSSQuantity.chosen(of: arguments, name == "min") }
    if isClamp {
      result = CSSQuantity.chosen(of: [arguments[1], arguments[2]], true)
      result = result.flatMap { CSSQuantity.chosen(of: [arguments[0], $0], false) }
    }
    if name == "round" {
      guard case .number(let number) = arguments[0] else {
        throw error(at: token, expected: "a number in round()")
      }
      // Halves go up, as in CSS.
      result = .number((number + 0.5).rounded(.down))
    }
    guard let result else { throw error(at: token, expected: "values of one kind in \(name)()") }
    return result
  }

  /// Reads products with + and - between them. A sign without space after it belongs to its number.
  private mutating func sum() throws(CSSError) -> CSSQuantity {
    var terms = [try product()]
    while kind == .plus || kind == .word("-") {
      let token = self.token
      let sign: Double = kind == .plus ? 1 : -1
      advance()
      let term = try product() * sign
      guard CSSQuantity.sum(of: [terms[0], term]) != nil else {
        throw error(at: token, expected: "values of one kind on both sides of the operator")
      }
      terms.append(term)
    }
    return terms.count > 1 ? CSSQuantity.sum(of: terms) ?? terms[0] : terms[0]
  }

  private mutating func product() throws(CSSError) -> CSSQuantity {
    var product = try operand()
    while kind == .star || kind == .slash {
      let token = self.token
      let divides = kind == .slash
      advance()
      let factor = try operand()
      switch (product, factor) {
      case (_, .number(let number)) where divides: product = product * CSSQuantity.finite(1 / number)
      case (_, .number(let number)): product = product * number
      case (.number(let number), _) where !divides: product = factor * number
      default: throw error(at: token, expected: divides ? "a number after /" : "a number on one side of *")
      }
    }
    return product
  }

  private static let constants: [String: Double] = [
    "infinity": .infinity, "-infinity": -.infinity, "nan": .nan, "pi": .pi, "e": 2.718281828459045,
  ]

  private mutating func operand() throws(CSSError) -> CSSQuantity {
    // CSS clamps infinities, and treats NaN as 0.
    if let number = take(CSSCursor.constants) { return .number(CSSQuantity.finite(number)) }
    if let channel = take(channels) { return .number(channel ?? 0) }
    guard kind == .opening else { return try quantity("a number, a length or a percentage") }
    advance()
    try enter()
    defer { leave() }
    let sum = try sum()
    guard take(.closing) else { throw expected("an operator or the closing )") }
    return sum
  }
}

extension CSSCursor {
  /// Reads a length without percentages, or a plain 0.
  mutating func length() throws(CSSError) -> Double {
    let token = self.token
    switch try quantity("a length in px") {
    case .number(0): return 0
    case .number(let value):
      throw error(at: token, expected: "a length with its unit: write \(DecimalText.text(value))px")
    case .length(let length):
      guard let points = (keepsNumbers ? length : length.bounded).constant else { fallthrough }
      return points
    case .percentage: throw error(at: token, expected: "a length in px, not a percentage")
    case .degrees: throw error(at: token, expected: "a length in px, not an angle")
    }
  }

  /// Reads a length of 0 or more. As in CSS, a negative calculation counts as 0.
  mutating func positive(_ name: String) throws(CSSError) -> Double {
    let token = self.token
    let length = try length()
    guard length >= 0 || token.isFunction else { throw error(at: token, expected: "\(name) of 0 or more") }
    return max(0, length)
  }

  mutating func lengthPercentage() throws(CSSError) -> CSSLength {
    let token = self.token
    let quantity = try quantity("a length in px, or a percentage")
    if case .number(0) = quantity { return .zero }
    if case .number(let value) = quantity {
      throw error(at: token, expected: "a length with its unit: write \(DecimalText.text(value))px")
    }
    guard let length = quantity.length else {
      throw error(at: token, expected: "a length in px, or a percentage")
    }
    return length.bounded
  }

  /// Reads a length or percentage of 0 or more. As in CSS, a negative calculation counts as 0.
  mutating func positiveLength(_ name: String) throws(CSSError) -> CSSLength {
    let token = self.token
    let length = try lengthPercentage()
    let isNegative =
      if case .line(let points, let fraction) = length { points < 0 || fraction < 0 } else { false }
    guard !isNegative || token.isFunction else { throw error(at: token, expected: "\(name) of 0 or more") }
    return length.positive
  }

  mutating func angle() throws(CSSError) -> Double {
    let token = self.token
    switch try? quantity("") {
    case .number(0)?: return 0
    case .degrees(let degrees)?: return degrees
    default: throw error(at: token, expected: "an angle in deg, grad, rad or turn")
    }
  }

  /// Reads a number, or a percentage as a fraction.
  mutating func factor(_ expected: String) throws(CSSError) -> Double {
    let token = self.token
    switch try quantity(expected) {
    case .number(let number): return number
    case .percentage(let percentage): return percentage / 100
    case .length, .degrees: throw error(at: token, expected: expected)
    }
  }

  mutating func number() throws(CSSError) -> Double {
    let token = self.token
    guard case .number(let number) = try quantity("a number") else {
      throw error(at: token, expected: "a number")
    }
    return number
  }
}
