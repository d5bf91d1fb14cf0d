// SPDX-License-Identifier: MIT
import IntaglioModel

/// A position among a text's tokens, for parsers that read from left to right.
struct CSSCursor {
  private let input: String
  private let tokens: [CSSToken]
  private var index = 0
  /// The value of `currentcolor`, if there is one.
  var currentColor: Color?
  /// Whether values are in declarations, where a semicolon or `!important` ends them.
  var isInBlock = false

  /// The start of `input`.
  init(_ input: String) {
    self.input = input
    tokens = CSSScanner.tokens(of: input)
  }

  /// The next token.
  var token: CSSToken { tokens[index] }
  /// The kind of the next token.
  var kind: CSSToken.Kind { tokens[index].kind }

  /// Whether the value ends here.
  var isAtEnd: Bool {
    kind == .end || isInBlock && (kind == .semicolon || kind == .exclamation)
  }

  /// Skips the next token; stays at the end.
  mutating func advance() {
    index = min(index + 1, tokens.count - 1)
  }

  /// Skips the next token if it is of this kind, and returns whether it was.
  mutating func take(_ kind: CSSToken.Kind) -> Bool {
    guard self.kind == kind else { return false }
    advance()
    return true
  }

  /// An error at the next token, with what was expected instead.
  func expected(_ expected: String) -> CSSError { error(at: token, expected: expected) }

  /// An error at `token`, with what was expected instead.
  func error(at token: CSSToken, expected: String) -> CSSError {
    let utf8 = Array(input.utf8)
    return CSSError(
      input: input,
      offset: String(decoding: utf8[..<token.range.lowerBound], as: UTF8.self).count,
      fragment: String(decoding: utf8[token.range], as: UTF8.self),
      expected: expected)
  }
}

extension CSSCursor {
  /// Reads one colour: a name, a hash, or an sRGB function.
  mutating func color() throws(CSSError) -> Color {
    let token = self.token
    switch token.kind {
    case .word("currentcolor") where currentColor != nil:
      advance()
      return currentColor ?? .black
    case .word(let name):
      guard let color = Color(named: name) else {
        let hint = Suggestion.hint(for: name, among: Color.names)
        throw expected("a CSS colour\(hint)")
      }
      advance()
      return color
    case .hash(let digits):
      guard let color = Color(hexDigits: digits) else {
        throw expected("#rgb, #rgba, #rrggbb or #rrggbbaa in hexadecimal digits")
      }
      advance()
      return color
    case .function(let name):
      advance()
      switch name {
      case "rgb", "rgba": return try rgb(colorArguments())
      case "hsl", "hsla": return try hsl(colorArguments())
      case "hwb": return try hwb(colorArguments(allowingCommas: false))
      case "color": return try sRGB()
      default: throw error(at: token, expected: "one of the functions rgb(), hsl(), hwb() and color(srgb …)")
      }
    default:
      throw expected("a CSS colour, such as #336, rebeccapurple or rgb(255 255 255 / 40%)")
    }
  }

  /// Numbers of 255 or percentages. The syntax with commas allows no mixture and no missing components.
  private func rgb(_ arguments: CSSColorArguments) throws(CSSError) -> Color {
    var wantsPercentages: Bool?
    var parts: [Double] = []
    for component in arguments.components {
      let part: Double
      let isPercentage: Bool
      switch component.value {
      case .number(let number): (part, isPercentage) = (number / 255, false)
      case .percentage(let percentage): (part, isPercentage) = (percentage / 100, true)
      case .none where !arguments.isLegacy: (part, isPercentage) = (0, false)
      default: throw error(at: component.token, expected: "a number from 0 to 255 or a percentage")
      }
      if arguments.isLegacy, let wantsPercentages, wantsPercentages != isPercentage {
        throw error(at: component.token, expected: "numbers only or percentages only between commas")
      }
      wantsPercentages = isPercentage
      parts.append(part)
    }
    return Color(clamping: parts, alpha: arguments.alpha)
  }

  /// Hue, saturation, lightness, as CSS Color 4 defines them: a negative saturation is clamped, then the
  /// resulting red, green and blue.
  private func hsl(_ arguments: CSSColorArguments) throws(CSSError) -> Color {
    let turns = try hue(arguments)
    let saturation = max(0, try hundredth(1, of: arguments))
    let lightness = try hundredth(2, of: arguments)
    let reach = saturation * min(lightness, 1 - lightness)
    let parts = CSSCursor.hueProfile(turns).map { lightness + reach * (2 * $0 - 1) }
    return Color(clamping: parts, alpha: arguments.alpha)
  }

  /// Hue, whiteness, blackness: a pure hue mixed with white and black; a grey if the two exceed 100 %.
  private func hwb(_ arguments: CSSColorArguments) throws(CSSError) -> Color {
    let turns = try hue(arguments)
    let white = try hundredth(1, of: arguments)
    let black = try hundredth(2, of: arguments)
    let sum = white + black
    let parts = CSSCursor.hueProfile(turns).map { sum >= 1 ? white / sum : $0 * (1 - sum) + white }
    return Color(clamping: parts, alpha: arguments.alpha)
  }

  /// `color(srgb r g b / alpha)`, components 0…1: the form for any colour, exactly.
  private mutating func sRGB() throws(CSSError) -> Color {
    guard take(.word("srgb")) else { throw expected("srgb, the only supported colour space") }
    let arguments = try colorArguments(allowingCommas: false)
    var parts: [Double] = []
    for component in arguments.components {
      switch component.value {
      case .none: parts.append(0)
      case .number(let number): parts.append(number)
      case .percentage(let percentage): parts.append(percentage / 100)
      case .turns: throw error(at: component.token, expected: "a number from 0 to 1 or a percentage")
      }
    }
    return Color(clamping: parts, alpha: arguments.alpha)
  }

  /// The first argument as a fraction of a turn; unitless numbers are degrees.
  private func hue(_ arguments: CSSColorArguments) throws(CSSError) -> Double {
    let component = arguments.components[0]
    switch component.value {
    case .number(let degrees): return CSSComponent.turns(degrees, of: 360)
    case .turns(let turns): return turns
    case .none where !arguments.isLegacy: return 0
    default: throw error(at: component.token, expected: "a hue: degrees, or an angle such as 0.5turn")
    }
  }

  /// A percentage over 100; the syntax without commas allows omitting `%`.
  private func hundredth(_ index: Int, of arguments: CSSColorArguments) throws(CSSError) -> Double {
    let component = arguments.components[index]
    switch component.value {
    case .percentage(let percentage): return percentage / 100
    case .number(let number) where !arguments.isLegacy: return number / 100
    case .none where !arguments.isLegacy: return 0
    default: throw error(at: component.token, expected: "a percentage")
    }
  }

  /// Red, green and blue of a pure hue: each is 1 for a third of the circle around its own hue, 0 for the
  /// opposite third, with linear ramps between.
  private static func hueProfile(_ turns: Double) -> [Double] {
    [0, 1.0 / 3, 2.0 / 3].map { center in
      let distance = abs(turns - center)
      return min(max(2 - 6 * min(distance, 1 - distance), 0), 1)
    }
  }
}

extension Color {
  /// Clamps red, green and blue to 0…1; `alpha` already is.
  fileprivate init(clamping parts: [Double], alpha: Double) {
    let clamped = parts.map { min(max($0, 0), 1) }
    self.init(red: clamped[0], green: clamped[1], blue: clamped[2], alpha: alpha)
  }

  /// The colour of 3, 4, 6 or 8 hexadecimal digits, or nil.
  fileprivate init?(hexDigits: String) {
    var nibbles: [Int] = []
    for character in hexDigits {
      guard character.isASCII, let nibble = character.hexDigitValue else { return nil }
      nibbles.append(nibble)
    }
    let bytes: [Int]
    switch nibbles.count {
    case 3, 4: bytes = nibbles.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] * 16 + nibbles[$0 + 1] }
    default: return nil
    }
    let parts = bytes.map { Double($0) / 255 }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }
}
