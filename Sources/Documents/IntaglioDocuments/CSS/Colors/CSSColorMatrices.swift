// SPDX-License-Identifier: MIT
import Glibc

struct CSSMatrix: Sendable {
  private let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = (first, second, third)
  }

  func times(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows.0 * vector).sum(), (rows.1 * vector).sum(), (rows.2 * vector).sum())
  }

  /// The inverse, whose columns are the cross products of two rows, over the determinant.
  var inverse: CSSMatrix {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let columns = (cross(rows.1, rows.2), cross(rows.2, rows.0), cross(rows.0, rows.1))
    let determinant = (rows.0 * columns.0).sum()
    return CSSMatrix(
      SIMD3(columns.0.x, columns.1.x, columns.2.x) / determinant,
      SIMD3(columns.0.y, columns.1.y, columns.2.y) / determinant,
      SIMD3(columns.0.z, columns.1.z, columns.2.z) / determinant)
  }

  // From linear light to XYZ: CSS Color 4, section 18, by the primaries and white points of each space.
  static let sRGB = CSSMatrix(
    SIMD3(506752.0 / 1_228_815, 87881.0 / 245763, 12673.0 / 70218),
    SIMD3(87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545),
    SIMD3(7918.0 / 409605, 87881.0 / 737289, 1_001_167.0 / 1_053_270))
  static let displayP3 = CSSMatrix(
    SIMD3(608311.0 / 1_250_200, 189793.0 / 714400, 198249.0 / 1_000_160),
    SIMD3(35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2_500_400),
    SIMD3(0, 32229.0 / 714400, 5_220_557.0 / 5_000_800))
  static let a98 = CSSMatrix(
    SIMD3(573536.0 / 994567, 263643.0 / 1_420_810, 187206.0 / 994567),
    SIMD3(591459.0 / 1_989_134, 6_239_551.0 / 9_945_670, 374412.0 / 4_972_835),
    SIMD3(53769.0 / 1_989_134, 351524.0 / 4_972_835, 4_929_758.0 / 4_972_835))
  static let rec2020 = CSSMatrix(
    SIMD3(63_426_534.0 / 99_577_255, 20_160_776.0 / 139_408_157, 47_086_771.0 / 278_816_314),
    SIMD3(26_158_966.0 / 99_577_255, 472_592_308.0 / 697_040_785, 8_267_143.0 / 139_408_157),
    SIMD3(0, 19_567_812.0 / 697_040_785, 295_819_943.0 / 278_816_314))
  /// To XYZ of D50.
  static let prophoto = CSSMatrix(
    SIMD3(0.79776664490064230, 0.13518129740053308, 0.03134773412839220),
    SIMD3(0.28807482881940130, 0.71183523424187300, 0.00008993693872564), SIMD3(0, 0, 0.82510460251046020))
  /// Bradford's adaptation.
  static let d50ToD65 = CSSMatrix(
    SIMD3(0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    SIMD3(-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    SIMD3(0.012314014864481998, -0.020507649298898964, 1.330365926242124))
  static let conesOfXYZ = CSSMatrix(
    SIMD3(0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
    SIMD3(0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
    SIMD3(0.0481771893596242, 0.2642395317527308, 0.6335478284694309))
  static let okLabOfRoots = CSSMatrix(
    SIMD3(0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
    SIMD3(1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
    SIMD3(0.0259040424655478, 0.7827717124575296, -0.8086757549230774))
}

/// CIE Lab of D50 and OKLab of D65.
enum CSSLab {
  private static let epsilon = 216.0 / 24389
  private static let kappa = 24389.0 / 27
  private static let white = SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)

  static func lab(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    let f = (xyz / white).mapped { $0 > epsilon ? cbrt($0) : (kappa * $0 + 16) / 116 }
    return SIMD3(116 * f.y - 16, 500 * (f.x - f.y), 200 * (f.y - f.z))
  }

  static func xyz(_ lab: SIMD3<Double>) -> SIMD3<Double> {
    let y = (lab.x + 16) / 116
    let f = SIMD3(lab.y / 500 + y, y, y - lab.z / 200)
    return f.mapped { $0 * $0 * $0 > epsilon ? $0 * $0 * $0 : (116 * $0 - 16) / kappa } * white
  }

  static func okLab(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    CSSMatrix.okLabOfRoots.times(CSSMatrix.conesOfXYZ.times(xyz).mapped(cbrt))
  }

  static func xyz(okLab: SIMD3<Double>) -> SIMD3<Double> {
    CSSMatrix.conesOfXYZ.inverse.times(CSSMatrix.okLabOfRoots.inverse.times(okLab).mapped { $0 * $0 * $0 })
  }
}

/// Spaces with a hue, in degrees.
enum CSSPolar {
  /// Converts lightness, chroma and hue to lightness and two axes.
  static func rectangular(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let angle = color.z * .pi / 180
    return SIMD3(color.x, color.y * cos(angle), color.y * sin(angle))
  }

  static func polar(_ color: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(color.x, hypot(color.y, color.z), degrees(atan2(color.z, color.y) * 180 / .pi))
  }

  /// Converts hue, saturation and lightness, the latter two in percent, to RGB.
  static func rgb(hsl color: SIMD3<Double>) -> SIMD3<Double> {
    let (saturation, lightness) = (color.y / 100, color.z / 100)
    let reach = saturation * min(lightness, 1 - lightness)
    return (2 * profile(color.x) - 1) * reach + lightness
  }

  /// Converts hue, whiteness and blackness to RGB: a pure hue mixed with white and black; a grey if the two
  /// exceed 100 %.
  static func rgb(hwb color: SIMD3<Double>) -> SIMD3<Double> {
    let (white, sum) = (color.y / 100, (color.y + color.z) / 100)
    return sum >= 1 ? SIMD3(repeating: white / sum) : profile(color.x) * (1 - sum) + white
  }

  static func hsl(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    let (least, most) = (rgb.min(), rgb.max())
    let lightness = (least + most) / 2
    let reach = min(lightness, 1 - lightness)
    let isGrey = most == least || reach == 0
    var (hue, saturation) = (CSSPolar.hue(rgb), isGrey ? 0 : (most - lightness) / reach)
    // Outside sRGB the saturation may be negative, which means the opposite hue.
    if saturation < 0 { (hue, saturation) = (degrees(hue + 180), -saturation) }
    return SIMD3(hue, saturation * 100, lightness * 100)
  }

  static func hwb(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(hue(rgb), rgb.min() * 100, (1 - rgb.max()) * 100)
  }

  private static func hue(_ rgb: SIMD3<Double>) -> Double {
    let (most, range) = (rgb.max(), rgb.max() - rgb.min())
    guard range > 0 else { return 0 }
    if most == rgb.x { return degrees(60 * (rgb.y - rgb.z) / range) }
    return 60 * (most == rgb.y ? (rgb.z - rgb.x) / range + 2 : (rgb.x - rgb.y) / range + 4)
  }

  /// Red, green and blue of a pure hue: each is 1 for a third of the circle around its own hue, 0 for the
  /// opposite third, with linear ramps between.
  private static func profile(_ hue: Double) -> SIMD3<Double> {
    SIMD3(0, 120, 240).mapped { center in
      let distance = abs(degrees(hue) - center)
      return min(max(2 - min(distance, 360 - distance) / 60, 0), 1)
    }
  }

  /// An angle in 0 ..< 360.
  static func degrees(_ angle: Double) -> Double {
    let rest = angle.truncatingRemainder(dividingBy: 360)
    let positive = rest < 0 ? rest + 360 : rest
    return positive < 360 ? positive : 0
  }
}
