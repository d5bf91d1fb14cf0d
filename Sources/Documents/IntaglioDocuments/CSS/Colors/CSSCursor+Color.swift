// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSCursor {
  mutating func color() throws(CSSError) -> Color { try cssColor().color }

  mutating func cssColor() throws(CSSError) -> CSSColor {
    let token = self.token
    switch token.kind {
    case .word("currentcolor") where currentColor != nil:
      advance()
      return CSSColor(currentColor ?? .black)
    case .word(let name):
      guard let color = CSSContext.current.color(named: name) else {
        let hint = Suggestion.hint(for: name, among: CSSContext.current.colorNames)
        throw expected("a CSS colour\(hint)")
      }
      advance()
      return CSSColor(color)
    case .hash(let digits):
      guard let color = Color(hexDigits: digits) else {
        throw expected("#rgb, #rgba, #rrggbb or #rrggbbaa in hexadecimal digits")
      }
      advance()
      return CSSColor(color)
    case .function(let name):
      advance()
      switch name {
      case "rgb", "rgba": return try rgb(colorArguments(of: .sRGB, whole: 255))
      case "hsl", "hsla": return try turned(.hsl, colorArguments(of: .hsl))
      case "hwb": return try turned(.hwb, colorArguments(of: .hwb, allowingCommas: false))
      case "lab": return try modern(.lab, [100, 125, 125])
      case "oklab": return try modern(.okLab, [1, 0.4, 0.4])
      case "lch": return try modern(.lch, [100, 150])
      case "oklch": return try modern(.okLCh, [1, 0.4])
      case "color": return try predefined()
      case "color-mix": return try colorMix()
      case "light-dark": return try lightColor()
      default:
        throw error(
          at: token,
          expected:
            "one of rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch(), color(), color-mix() and light-dark()"
        )
      }
    default: throw expected("a CSS colour, such as #336, rebeccapurple or rgb(255 255 255 / 40%)")
    }
  }

  /// Reads `light-dark()`, from after its opening parenthesis: pictures have the light scheme.
  private mutating func lightColor() throws(CSSError) -> CSSColor {
    try enter()
    defer { leave() }
    let light = try cssColor()
    guard take(.comma) else { throw expected("a comma before the colour of the dark scheme") }
    _ = try cssColor()
    guard take(.closing) else { throw expected("the closing ) of light-dark()") }
    return light
  }

  /// Three numbers up to 255 or percentages. The syntax with commas allows neither a mix of the two nor
  /// missing components.
  private func rgb(_ arguments: CSSColorArguments) throws(CSSError) -> CSSColor {
    var wantsPercentages: Bool?
    var parts = SIMD3<Double>()
    for (index, component) in arguments.components.enumerated() {
      let isPercentage: Bool
      switch component.value {
      case .number(let number)?: (parts[index], isPercentage) = (number / 255, false)
      case .percentage(let percentage)?: (parts[index], isPercentage) = (percentage / 100, true)
      case nil where !arguments.isLegacy: isPercentage = false
      default: throw error(at: component.token, expected: "a number from 0 to 255 or a percentage")
      }
      if arguments.isLegacy, let wantsPercentages, wantsPercentages != isPercentage {
        throw error(at: component.token, expected: "numbers only or percentages only between commas")
      }
      wantsPercentages = isPercentage
    }
    if !arguments.isRelative { parts.clamp(lowerBound: .zero, upperBound: .one) }
    return legacy(.sRGB, parts, arguments)
  }

  /// A hue and two percentages. A negative saturation counts as 0.
  private func turned(_ space: CSSColorSpace, _ arguments: CSSColorArguments) throws(CSSError) -> CSSColor {
    var parts = SIMD3(try hue(arguments, 0), try percent(1, of: arguments), try percent(2, of: arguments))
    if space == .hsl { parts.y = max(0, parts.y) }
    return legacy(space, parts, arguments)
  }

  /// A colour of one of the older functions. It counts as legacy only without missing components and origin,
  /// which are newer.
  private func legacy(
    _ space: CSSColorSpace, _ parts: SIMD3<Double>, _ arguments: CSSColorArguments
  ) -> CSSColor {
    var color = CSSColor(space, parts, alpha: arguments.alpha, missing: arguments.missing)
    color.isLegacy = !arguments.missing.contains(true) && !arguments.isRelative
    return color
  }

  /// Lightness, with two axes or with chroma and hue; 100 % is `whole` of each.
  private mutating func modern(_ space: CSSColorSpace, _ whole: [Double]) throws(CSSError) -> CSSColor {
    let arguments = try colorArguments(of: space, allowingCommas: false)
    var parts = try numbers(arguments, space, whole)
    parts.x = min(max(parts.x, 0), whole[0])
    if space.hue != nil { parts.y = max(parts.y, 0) }
    return CSSColor(space, parts, alpha: arguments.alpha, missing: arguments.missing)
  }

  /// `color([from COLOR] SPACE a b c / alpha)`, with 1 or 100 % for the whole of a component.
  private mutating func predefined() throws(CSSError) -> CSSColor {
    let origin = try origin()
    guard case .word(let name) = kind, let space = CSSColorSpace(name: name),
      CSSColorSpace.predefined.contains(space)
    else {
      let names = CSSColorSpace.predefined.map(\.rawValue).joined(separator: ", ")
      throw expected("one of the spaces \(names), xyz")
    }
    advance()
    let arguments = try colorArguments(of: space, from: origin, allowingCommas: false)
    let parts = try numbers(arguments, space, [1, 1, 1])
    return CSSColor(space, parts, alpha: arguments.alpha, missing: arguments.missing)
  }

  /// Numbers, or percentages of `whole`, except for the hue.
  private func numbers(
    _ arguments: CSSColorArguments, _ space: CSSColorSpace, _ whole: [Double]
  ) throws(CSSError) -> SIMD3<Double> {
    var parts = SIMD3<Double>()
    for (index, component) in arguments.components.enumerated() {
      switch component.value {
      case _ where index == space.hue: parts[index] = try hue(arguments, index)
      case nil: parts[index] = 0
      case .number(let number)?: parts[index] = number
      case .percentage(let percentage)?: parts[index] = percentage / 100 * whole[index]
      case .degrees?, .length?: throw error(at: component.token, expected: "a number or a percentage")
      }
    }
    return parts
  }

  /// A hue in degrees; unitless numbers are degrees.
  private func hue(_ arguments: CSSColorArguments, _ index: Int) throws(CSSError) -> Double {
    let component = arguments.components[index]
    switch component.value {
    case .number(let degrees)?, .degrees(let degrees)?: return CSSPolar.degrees(degrees)
    case nil where !arguments.isLegacy: return 0
    default: throw error(at: component.token, expected: "a hue: degrees, or an angle such as 0.5turn")
    }
  }

  /// A percentage; the syntax without commas allows omitting `%`.
  private func percent(_ index: Int, of arguments: CSSColorArguments) throws(CSSError) -> Double {
    let component = arguments.components[index]
    switch component.value {
    case .percentage(let percentage)?: return percentage
    case .number(let number)? where !arguments.isLegacy: return number
    case nil where !arguments.isLegacy: return 0
    default: throw error(at: component.token, expected: "a percentage")
    }
  }
}

extension Color {
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
