// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// The blend functions of the W3C's Compositing and Blending Level 1, and Photoshop's as `BlendMode` defines
/// them.
package struct ReferenceBlend {
  let mode: BlendMode

  package init(_ mode: BlendMode) { self.mode = mode }

  /// A premultiplied source blended with a premultiplied backdrop, in the column x and the row y.
  package func blended(_ source: SIMD4<Double>, _ backdrop: SIMD4<Double>, x: Int, y: Int) -> SIMD4<Double> {
    if mode == .dissolve { return level(source.w) > noise(x, y) ? SIMD4(straight(source), 1) : backdrop }
    if mode == .textGamma { return mixedAsText(source, backdrop) }
    let plain = source * (1 - backdrop.w) + backdrop * (1 - source.w)
    guard source.w > 0, backdrop.w > 0 else { return source + backdrop * (1 - source.w) }
    if let limited = scaledBeforeLimit(source, straight(backdrop)) {
      let color = SIMD3(source.x, source.y, source.z) * (1 - backdrop.w) + limited * backdrop.w
      return SIMD4(color, source.w + backdrop.w * (1 - source.w))
    }
    let mixed = mixed(backdrop: straight(backdrop), source: straight(source))
    return plain + SIMD4(mixed, 1) * (source.w * backdrop.w)
  }

  private func straight(_ pixel: SIMD4<Double>) -> SIMD3<Double> {
    (SIMD3(pixel.x, pixel.y, pixel.z) / pixel.w).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The colour over an opaque backdrop, in modes that scale the source by its strength before clamping; nil
  /// in others.
  private func scaledBeforeLimit(_ source: SIMD4<Double>, _ b: SIMD3<Double>) -> SIMD3<Double>? {
    let strong = SIMD3(source.x, source.y, source.z)
    let sum: SIMD3<Double>
    switch mode {
    case .linearBurnFill: sum = b + strong - source.w
    case .linearDodgeFill: sum = b + strong
    default: return nil
    }
    return sum.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// Photoshop's mixture of a text's colours with those below.
  private func mixedAsText(_ source: SIMD4<Double>, _ backdrop: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = source.w + backdrop.w * (1 - source.w)
    guard source.w > 0, backdrop.w > 0 else { return source + backdrop * (1 - source.w) }
    let (s, b) = (straight(source), straight(backdrop))
    var result = SIMD4(0, 0, 0, alpha)
    for channel in 0..<3 {
      let (above, below) = (toned(s[channel]), toned(b[channel]))
      let mixed = (source.w * above + (1 - source.w) * backdrop.w * below) / alpha
      // Rounding may leave an alpha just above 1, which would lead to a power of a negative number.
      result[channel] = alpha * TransferFunction.encoded(pow(max(mixed, 0), textGamma))
    }
    return result
  }

  private var textGamma: Double { 1.45 }

  private func toned(_ value: Double) -> Double { pow(TransferFunction.decoded(value), 1 / textGamma) }

  /// B(b, s).
  private func mixed(backdrop b: SIMD3<Double>, source s: SIMD3<Double>) -> SIMD3<Double> {
    switch mode {
    case .hue: return withLuminosity(withSaturation(s, saturation(b)), luminosity(b))
    case .saturation: return withLuminosity(withSaturation(b, saturation(s)), luminosity(b))
    case .color: return withLuminosity(s, luminosity(b))
    case .luminosity: return withLuminosity(b, luminosity(s))
    case .darkerColor: return levels(s) < levels(b) ? s : b
    case .lighterColor: return levels(s) > levels(b) ? s : b
    default: return SIMD3(channel(b.x, s.x), channel(b.y, s.y), channel(b.z, s.z))
    }
  }

  private func channel(_ b: Double, _ s: Double) -> Double {
    switch mode {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return hardLight(s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return hardLight(b, s)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .linearBurn: return max(0, b + s - 1)
    case .linearDodge: return min(1, b + s)
    case .vividLight:
      if level(s) == 0 || level(s) == 255 { return s.rounded() }
      return s < middle
        ? max(0, 1 - (1 - b) / min(max(2 * s, oneLevel), 1))
        : min(1, b / max(1 - 2 * s + 2 * middle, oneLevel))
    case .linearLight: return min(max(b + 2 * s - 2 * middle, 0), 1)
    case .pinLight: return s < 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1)
    case .hardMix:
      let sum = level(b) + level(s)
      return sum > 255 || sum == 255 && level(b) >= 128 ? 1 : 0
    case .subtract: return max(0, b - s)
    case .divide: return min(1, b / max(s, oneLevel))
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    case .normal, .copy, .dissolve, .textGamma, .hue, .saturation, .color, .luminosity, .darkerColor,
      .lighterColor, .linearBurnFill, .linearDodgeFill:
      return s
    }
  }

  private func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  /// Photoshop's middle grey.
  private var middle: Double { 128.0 / 255 }

  private var oneLevel: Double { 1.0 / 255 }

  /// The level that decides between two colours.
  private func level(_ value: Double) -> Int { Int((255 * value + 0.531).rounded(.down)) }

  /// A hundred times the luminosity of a colour's levels.
  private func levels(_ c: SIMD3<Double>) -> Int { 30 * level(c.x) + 59 * level(c.y) + 11 * level(c.z) }

  /// The noise that dissolving compares with a level of alpha.
  private func noise(_ x: Int, _ y: Int) -> Int {
    var h = UInt32(truncatingIfNeeded: 0x9E37_79B1 &* x &+ 0x85EB_CA77 &* y)
    h = (h ^ h >> 15) &* 0x2C1B_3C6D
    h = (h ^ h >> 12) &* 0x297A_2D39
    return Int((h ^ h >> 15) % 255)
  }

  private func luminosity(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private func saturation(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  /// The colour with another luminosity, clipped to 0…1 towards it.
  private func withLuminosity(_ c: SIMD3<Double>, _ luminosity: Double) -> SIMD3<Double> {
    var c = c + (luminosity - self.luminosity(c))
    let (least, most) = (c.min(), c.max())
    if least < 0 { c = luminosity + (c - luminosity) * luminosity / (luminosity - least) }
    if most > 1 { c = luminosity + (c - luminosity) * (1 - luminosity) / (most - luminosity) }
    return c
  }

  /// The colour with its least channel at 0, and its greatest at `saturation`.
  private func withSaturation(_ c: SIMD3<Double>, _ saturation: Double) -> SIMD3<Double> {
    let range = c.max() - c.min()
    return range > 0 ? (c - c.min()) * saturation / range : .zero
  }
}

/// sRGB's transfer function (IEC 61966-2-1).
enum TransferFunction {
  /// The linear light of an encoded component.
  static func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  static func decoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(decoded(color.x), decoded(color.y), decoded(color.z))
  }

  /// The encoded component of linear light; 0 for negative light.
  static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? 12.92 * max(value, 0) : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  static func encoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(encoded(color.x), encoded(color.y), encoded(color.z))
  }
}
