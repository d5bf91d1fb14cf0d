// SPDX-License-Identifier: MIT
import Glibc

/// The colour spaces of CSS Color 4, each defined by its conversion to the next one towards XYZ.
enum CSSColorSpace: String, CaseIterable {
  case sRGB = "srgb"
  case sRGBLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case displayP3Linear = "display-p3-linear"
  case a98RGB = "a98-rgb"
  case prophotoRGB = "prophoto-rgb"
  case rec2020
  case xyzD50 = "xyz-d50"
  case xyzD65 = "xyz-d65"
  case lab
  case lch
  case okLab = "oklab"
  case okLCh = "oklch"
  case hsl
  case hwb

  /// The spaces of `color()`: all but those with functions of their own.
  static let predefined: [CSSColorSpace] = [
    .sRGB, .sRGBLinear, .displayP3, .displayP3Linear, .a98RGB, .prophotoRGB, .rec2020, .xyzD50, .xyzD65,
  ]

  /// The space of a name; `xyz` is another name of `xyz-d65`.
  init?(name: String) { self.init(rawValue: name == "xyz" ? "xyz-d65" : name) }

  /// The next space on the way to XYZ of D65; nil at its end.
  private var parent: CSSColorSpace? {
    switch self {
    case .hsl, .hwb: .sRGB
    case .sRGB: .sRGBLinear
    case .displayP3: .displayP3Linear
    case .lch: .lab
    case .lab, .prophotoRGB: .xyzD50
    case .okLCh: .okLab
    case .sRGBLinear, .displayP3Linear, .a98RGB, .rec2020, .xyzD50, .okLab: .xyzD65
    case .xyzD65: nil
    }
  }

  /// The index of the hue, which is in degrees; nil for spaces without a hue.
  var hue: Int? {
    switch self {
    case .hsl, .hwb: 0
    case .lch, .okLCh: 2
    default: nil
    }
  }

  /// Converts components to another space, by the shortest path: through the first space that both paths to
  /// XYZ share.
  func converted(_ components: SIMD3<Double>, to other: CSSColorSpace) -> SIMD3<Double> {
    let (way, back) = (path, other.path)
    let shared = zip(way.reversed(), back.reversed()).prefix { $0 == $1 }.count
    var components = components
    for space in way.dropLast(shared) { components = space.toParent(components) }
    for space in back.dropLast(shared).reversed() { components = space.fromParent(components) }
    return components
  }

  private var path: [CSSColorSpace] { [self] + (parent?.path ?? []) }

  private func toParent(_ color: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .sRGB, .displayP3: color.mapped(CSSTransfer.sRGBDecoded)
    case .sRGBLinear: CSSMatrix.sRGB.times(color)
    case .displayP3Linear: CSSMatrix.displayP3.times(color)
    case .a98RGB: CSSMatrix.a98.times(color.mapped { CSSTransfer.power($0, 563.0 / 256) })
    case .prophotoRGB: CSSMatrix.prophoto.times(color.mapped(CSSTransfer.prophotoDecoded))
    case .rec2020: CSSMatrix.rec2020.times(color.mapped(CSSTransfer.rec2020Decoded))
    case .xyzD50: CSSMatrix.d50ToD65.times(color)
    case .xyzD65: color
    case .lab: CSSLab.xyz(color)
    case .okLab: CSSLab.xyz(okLab: color)
    case .lch, .okLCh: CSSPolar.rectangular(color)
    case .hsl: CSSPolar.rgb(hsl: color)
    case .hwb: CSSPolar.rgb(hwb: color)
    }
  }

  private func fromParent(_ color: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .sRGB, .displayP3: color.mapped(CSSTransfer.sRGBEncoded)
    case .sRGBLinear: CSSMatrix.sRGB.inverse.times(color)
    case .displayP3Linear: CSSMatrix.displayP3.inverse.times(color)
    case .a98RGB: CSSMatrix.a98.inverse.times(color).mapped { CSSTransfer.power($0, 256.0 / 563) }
    case .prophotoRGB: CSSMatrix.prophoto.inverse.times(color).mapped(CSSTransfer.prophotoEncoded)
    case .rec2020: CSSMatrix.rec2020.inverse.times(color).mapped(CSSTransfer.rec2020Encoded)
    case .xyzD50: CSSMatrix.d50ToD65.inverse.times(color)
    case .xyzD65: color
    case .lab: CSSLab.lab(color)
    case .okLab: CSSLab.okLab(color)
    case .lch, .okLCh: CSSPolar.polar(color)
    case .hsl: CSSPolar.hsl(color)
    case .hwb: CSSPolar.hwb(color)
    }
  }
}

extension SIMD3<Double> {
  func mapped(_ map: (Double) -> Double) -> SIMD3 { SIMD3(map(x), map(y), map(z)) }
}

/// Transfer functions, extended to negative numbers by symmetry.
private enum CSSTransfer {
  static func power(_ value: Double, _ exponent: Double) -> Double {
    copysign(pow(abs(value), exponent), value)
  }

  static func sRGBDecoded(_ value: Double) -> Double {
    let size = abs(value)
    return copysign(size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4), value)
  }

  static func sRGBEncoded(_ value: Double) -> Double {
    let size = abs(value)
    return copysign(size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055, value)
  }

  static func prophotoDecoded(_ value: Double) -> Double {
    abs(value) <= 16.0 / 512 ? value / 16 : power(value, 1.8)
  }

  static func prophotoEncoded(_ value: Double) -> Double {
    abs(value) < 1.0 / 512 ? value * 16 : power(value, 1 / 1.8)
  }

  // ITU-R BT.2020-2, table 4.
  private static let alpha = 1.09929682680944
  private static let beta = 0.018053968510807

  static func rec2020Decoded(_ value: Double) -> Double {
    let size = abs(value)
    return copysign(size < beta * 4.5 ? size / 4.5 : pow((size + alpha - 1) / alpha, 1 / 0.45), value)
  }

  static func rec2020Encoded(_ value: Double) -> Double {
    let size = abs(value)
    return copysign(size > beta ? alpha * pow(size, 0.45) - (alpha - 1) : 4.5 * size, value)
  }
}
