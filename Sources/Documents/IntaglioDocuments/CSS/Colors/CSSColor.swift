// SPDX-License-Identifier: MIT
import IntaglioModel

/// A colour of any CSS space, before it is clipped to sRGB.
struct CSSColor {
  var space: CSSColorSpace
  /// In the units of the space: hues in degrees, saturation and lightness of `hsl()` in percent.
  var components: SIMD3<Double>
  var alpha: Double
  /// Whether each component, and lastly alpha, is `none`, which counts as 0, but is taken from the other
  /// colour in mixtures.
  var missing: [Bool]
  /// Whether the colour has the sRGB syntax from before CSS Color 4; such colours mix in sRGB by default.
  var isLegacy = false

  init(_ space: CSSColorSpace, _ components: SIMD3<Double>, alpha: Double = 1, missing: [Bool] = []) {
    (self.space, self.components, self.alpha) = (space, components, alpha)
    self.missing = missing.isEmpty ? [false, false, false, false] : missing
  }

  /// A colour in the syntax from before CSS Color 4.
  init(_ color: Color) {
    self.init(.sRGB, SIMD3(color.red, color.green, color.blue), alpha: color.alpha)
    isLegacy = true
  }

  var encoded: SIMD3<Double> { space.converted(components, to: .sRGB) }

  /// The colour in sRGB. Out-of-gamut components are clipped one by one, as in Chromium, not mapped at
  /// constant hue.
  var color: Color {
    let clipped = encoded.clamped(lowerBound: .zero, upperBound: .one)
    return Color(red: clipped.x, green: clipped.y, blue: clipped.z, alpha: alpha)
  }

  /// Whether the colour is in the gamut of sRGB, up to rounding.
  var isInSRGB: Bool {
    let encoded = encoded
    return encoded.min() >= -1e-6 && encoded.max() <= 1 + 1e-6
  }

  /// The colour in another space. Without chroma it has no hue there; missing components stay missing if the
  /// other space has an analogous component (CSS Color 4, section 12.2).
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
