// SPDX-License-Identifier: MIT
import IntaglioModel

/// A colour of any CSS space, before it is clipped to sRGB.
struct CSSColor {
  var space: CSSColorSpace
  /// In the units of the space: hues in degrees, saturation and lightness of `hsl()` in percent.
  var components: SIMD3<Double>
  /// 0…1.
  var alpha: Double
  /// The components written as `none`, and at the end alpha: 0, but taken from the other colour in mixtures.
  var missing: [Bool]
  /// Whether the syntax is that of sRGB colours before CSS Color 4, which mix in sRGB by default.
  var isLegacy = false

  init(_ space: CSSColorSpace, _ components: SIMD3<Double>, alpha: Double = 1, missing: [Bool] = []) {
    (self.space, self.components, self.alpha) = (space, components, alpha)
    self.missing = missing.isEmpty ? [false, false, false, false] : missing
  }

  /// A colour of the syntax before CSS Color 4.
  init(_ color: Color) {
    self.init(.sRGB, SIMD3(color.red, color.green, color.blue), alpha: color.alpha)
    isLegacy = true
  }

  /// In sRGB components, not clipped.
  var encoded: SIMD3<Double> { space.converted(components, to: .sRGB) }

  /// In sRGB. What lies outside is clipped component by component, as Chromium does, not mapped at constant
  /// hue.
  var color: Color {
    let clipped = encoded.clamped(lowerBound: .zero, upperBound: .one)
    return Color(red: clipped.x, green: clipped.y, blue: clipped.z, alpha: alpha)
  }

  /// Whether sRGB has the colour, up to rounding.
  var isInSRGB: Bool {
    let encoded = encoded
    return encoded.min() >= -1e-6 && encoded.max() <= 1 + 1e-6
  }

  /// In another space. A colour without chroma has no hue there; missing components stay missing where the
  /// other space has their like (CSS Color 4, section 12.2).
  func converted(to other: CSSColorSpace) -> CSSColor {
    guard space != other else { return self }
    var result = CSSColor(other, space.converted(components, to: other), alpha: alpha)
    for (index, like) in space.likes.enumerated() where missing[index] {
      if let like, let place = other.likes.firstIndex(of: like) {
        (result.missing[place], result.components[place]) = (true, 0)
      }
    }
    result.missing[3] = missing[3]
    if let hue = other.hue, other.isAchromatic(result.components) {
      (result.missing[hue], result.components[hue]) = (true, 0)
    }
    return result
  }
}

extension CSSColorSpace {
  /// What each component is alike to in other spaces.
  fileprivate enum Like {
    case red, green, blue, lightness, colorfulness, hue, a, b
  }

  fileprivate var likes: [Like?] {
    switch self {
    case .lab, .okLab: [.lightness, .a, .b]
    case .lch, .okLCh: [.lightness, .colorfulness, .hue]
    case .hsl: [.hue, .colorfulness, .lightness]
    case .hwb: [.hue, nil, nil]
    default: [.red, .green, .blue]
    }
  }

  /// Whether a colour has no hue, by the limits of CSS Color 4, sections 7 and 9.
  fileprivate func isAchromatic(_ color: SIMD3<Double>) -> Bool {
    switch self {
    case .lch: color.y <= 0.0015
    case .okLCh: color.y <= 4e-6
    case .hsl: color.y <= 1e-3
    case .hwb: color.y + color.z >= 100 - 1e-3
    default: false
    }
  }
}
