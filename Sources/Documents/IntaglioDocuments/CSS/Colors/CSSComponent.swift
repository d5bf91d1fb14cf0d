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
  /// Whether the components are relative to another colour's.
  let isRelative: Bool
}

extension CSSCursor {
  /// Reads `[from COLOR] a b c [/ alpha])` or `a, b, c[, alpha])`, from after the opening parenthesis to
  /// after the closing one.
  ///
  /// - Parameters:
  ///   - space: the space of the components, and of the channels of a relative colour.
  ///   - whole: the number of a whole channel of sRGB.
  ///   - origin: the colour after `from`, if that is read already.
  mutating func colorArguments(
    of space: CSSColorSpace, whole: Double = 1, from origin: CSSColor? = nil, allowingCommas: Bool = true
  ) throws(CSSError) -> CSSColorArguments {
    var origin = origin
    if origin == nil { origin = try self.origin() }
    if let origin { channels = origin.channels(in: space, whole: whole) }
    defer { channels = [:] }
    let allowingCommas = allowingCommas && origin == nil
    var components = [try component()]
    if kind == .comma, !allowingCommas { throw expected("spaces between the components, not commas") }
    let isLegacy = take(.comma)
    components.append(try component())
    if isLegacy, !take(.comma) { throw expected("a comma, as between the previous components") }
    components.append(try component())
    var (alpha, isMissing) = (origin?.alpha ?? 1, origin?.missing[3] ?? false)
    if take(isLegacy ? .comma : .slash) { (alpha, isMissing) = try self.alpha(isLegacy: isLegacy) }
    guard take(.closing) else {
      throw expected(isLegacy ? "\", alpha\" or the closing )" : "\"/ alpha\" or the closing )")
    }
    return CSSColorArguments(
      components: components, alpha: alpha, missing: components.map { $0.value == nil } + [isMissing],
      isLegacy: isLegacy, isRelative: origin != nil)
  }

  private mutating func component() throws(CSSError) -> CSSComponent {
    let token = self.token
    if take(.word("none")) { return CSSComponent(value: nil, token: token) }
    if let channel = take(channels) {
      return CSSComponent(value: channel.map(CSSQuantity.number), token: token)
    }
    if case .dimension(_, let unit) = token.kind, CSSUnits.degrees[unit] == nil {
      throw expected("a number, a percentage, or an angle in deg, grad, rad or turn")
    }
    let names = channels.keys.sorted().joined(separator: ", ")
    let value = try quantity("a number or a percentage\(names.isEmpty ? "" : ", or one of \(names)")")
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

// Relative colours (CSS Color 5, section 4): `oklch(from tint calc(l + 0.2) c h)`.

extension CSSCursor {
  /// Reads `from COLOR`; nil if the next word is another.
  mutating func origin() throws(CSSError) -> CSSColor? {
    guard take(.word("from")) else { return nil }
    try enter()
    defer { leave() }
    return try cssColor()
  }
}

extension CSSColor {
  /// The components in a space by their keywords; nil for missing ones, which calculations take as 0.
  fileprivate func channels(in space: CSSColorSpace, whole: Double) -> [String: Double?] {
    let color = converted(to: space)
    var channels: [String: Double?] = ["alpha": missing[3] ? Double?.none : alpha]
    for (index, name) in space.channels.enumerated() {
      let channel = CSSQuantity.finite(color.components[index] * whole)
      channels[String(name)] = .some(color.missing[index] ? nil : channel)
    }
    return channels
  }
}

extension CSSColorSpace {
  /// The keywords of its components.
  fileprivate var channels: String {
    switch self {
    case .hsl: "hsl"
    case .hwb: "hwb"
    case .lab, .okLab: "lab"
    case .lch, .okLCh: "lch"
    case .xyzD50, .xyzD65: "xyz"
    default: "rgb"
    }
  }
}
