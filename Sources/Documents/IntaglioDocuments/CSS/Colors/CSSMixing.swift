// SPDX-License-Identifier: MIT
import IntaglioModel

/// How two colours are mixed (CSS Color 4, section 12).
struct CSSMixing: Equatable {
  enum Way: String {
    case shorter, longer, increasing, decreasing
  }

  var space: CSSColorSpace
  var way = Way.shorter

  /// The mixture of two colours: `first` for a part of 0, `second` for 1.
  func mixed(_ first: CSSColor, _ second: CSSColor, _ part: Double) -> CSSColor {
    var (from, to) = (first.converted(to: space), second.converted(to: space))
    let isMissing = zip(from.missing, to.missing).map { $0 && $1 }
    for index in 0..<3 {
      if from.missing[index] { from.components[index] = to.components[index] }
      if to.missing[index] { to.components[index] = from.components[index] }
    }
    if from.missing[3] { from.alpha = to.alpha }
    if to.missing[3] { to.alpha = from.alpha }
    if let hue = space.hue {
      let (start, end) = hues(from.components[hue], to.components[hue])
      (from.components[hue], to.components[hue]) = (start, end)
    }
    let alpha = from.alpha * (1 - part) + to.alpha * part
    // Premultiplied, except for hues.
    var (weight, other) = (from.alpha * (1 - part), to.alpha * part)
    (weight, other) = alpha > 0 ? (weight / alpha, other / alpha) : (1 - part, part)
    var components = from.components * weight + to.components * other
    if let hue = space.hue {
      let degrees = from.components[hue] * (1 - part) + to.components[hue] * part
      components[hue] = CSSPolar.degrees(degrees)
    }
    return CSSColor(space, components, alpha: alpha, missing: isMissing)
  }

  /// Two hues in degrees, adjusted so that linear interpolation between them takes the chosen way.
  private func hues(_ first: Double, _ second: Double) -> (Double, Double) {
    let (start, end) = (CSSPolar.degrees(first), CSSPolar.degrees(second))
    let step = end - start
    switch way {
    case .shorter where step > 180, .decreasing where step > 0: return (start + 360, end)
    case .shorter where step < -180, .increasing where step < 0: return (start, end + 360)
    case .longer where step > 0 && step < 180: return (start + 360, end)
    case .longer where step > -180 && step <= 0: return (start, end + 360)
    default: return (start, end)
    }
  }
}

extension CSSCursor {
  /// Reads `in SPACE [WAY hue]`; nil if the next word is another.
  mutating func mixing() throws(CSSError) -> CSSMixing? {
    guard take(.word("in")) else { return nil }
    let names = (CSSColorSpace.allCases.map(\.rawValue) + ["xyz"]).joined(separator: ", ")
    guard case .word(let name) = kind, let space = CSSColorSpace(name: name) else {
      throw expected("one of the spaces \(names)")
    }
    advance()
    var mixing = CSSMixing(space: space)
    if space.hue != nil, let way = take(CSSMixing.Way.self) {
      mixing.way = way
      guard take(.word("hue")) else { throw expected("hue, as in \(way.rawValue) hue") }
    }
    return mixing
  }

  /// Reads `color-mix()`, from after its opening parenthesis (CSS Color 5, section 3). Without a space the
  /// colours mix in OKLab.
  mutating func colorMix() throws(CSSError) -> CSSColor {
    try enter()
    defer { leave() }
    var mixing = CSSMixing(space: .okLab)
    if let named = try self.mixing() {
      mixing = named
      guard take(.comma) else { throw expected("a comma before the first colour") }
    }
    let start = token
    let first = try mixedColor()
    guard take(.comma) else { throw expected("a comma before the second colour") }
    let second = try mixedColor()
    guard take(.closing) else { throw expected("the closing ) of color-mix()") }
    let share = second.share ?? 100 - (first.share ?? 50)
    let rest = first.share ?? 100 - share
    guard share + rest > 0 else { throw error(at: start, expected: "percentages that are not both 0%") }
    var mixed = mixing.mixed(first.color, second.color, share / (share + rest))
    mixed.alpha *= min(1, (share + rest) / 100)
    return mixed
  }

  /// Reads a colour with a percentage before or after it, or without one.
  private mutating func mixedColor() throws(CSSError) -> (color: CSSColor, share: Double?) {
    var share = isAtNumber ? try self.share() : nil
    let color = try cssColor()
    if share == nil, isAtNumber { share = try self.share() }
    return (color, share)
  }

  private mutating func share() throws(CSSError) -> Double {
    let token = self.token
    guard case .percentage(let share) = try quantity("a percentage"), (0...100).contains(share) else {
      throw error(at: token, expected: "a percentage from 0% to 100%")
    }
    return share
  }
}

extension Color {
  /// The colour in the middle between two in OKLab, clipped to sRGB.
  package func mixedInOKLab(with other: Color) -> Color {
    CSSMixing(space: .okLab).mixed(CSSColor(self), CSSColor(other), 0.5).color
  }
}
