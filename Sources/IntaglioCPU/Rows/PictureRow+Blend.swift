import IntaglioModel
import IntaglioPlan

/// Arithmetic of whole pixels, for what is not source-over.
extension PictureRow {
  /// Makes `count` pixels one colour, in levels.
  package func fill(_ color: SIMD4<Float>, count: Int) {
    red.fill(color.x, count: count)
    green.fill(color.y, count: count)
    blue.fill(color.z, count: count)
    alpha.fill(color.w, count: count)
  }

  /// Multiplies `count` pixels.
  func multiply(by factor: Float, count: Int) {
    guard factor != 1 else { return }
    for index in 0..<count { self[index] = self[index] * factor }
  }

  /// 0…1, of premultiplied channels.
  func writeLuminance(to row: FloatRow, count: Int) {
    for index in 0..<count {
      row[index] = (0.2126 * red[index] + 0.7152 * green[index] + 0.0722 * blue[index]) / 255
    }
  }

  /// What a coverage of another row leaves of the row, and that much of the other.
  func replace(by row: PictureRow, coverage: FloatRow, count: Int) {
    for index in 0..<count {
      let part = coverage[index]
      self[index] = row[index] * part + self[index] * (1 - part)
    }
  }

  /// Adds another row times a coverage.
  func add(_ row: PictureRow, coverage: FloatRow, count: Int) {
    for index in 0..<count { self[index] += row[index] * coverage[index] }
  }

  /// Puts `count` pixels of another row, made opaque, in place of those of the row where their alpha is above the noise of their
  /// places, of which the first is (x, y).
  func dissolve(_ source: PictureRow, x: Int, y: Int, count: Int) {
    for index in 0..<count {
      let pixel = source[index] / 255
      if Int(PixelBlend.level(pixel.w)) > DissolveNoise.level(column: x + index, row: y) {
        self[index] = 255 * SIMD4(PixelBlend.straight(pixel), 1)
      }
    }
  }

  /// Blends `count` pixels of another row with those of the row.
  func blend(_ source: PictureRow, mode: BlendMode, count: Int) {
    for index in 0..<count {
      self[index] = 255 * PixelBlend.blended(source[index] / 255, self[index] / 255, mode: mode)
    }
  }

  private subscript(index: Int) -> SIMD4<Float> {
    get { SIMD4(red[index], green[index], blue[index], alpha[index]) }
    nonmutating set {
      red[index] = newValue.x
      green[index] = newValue.y
      blue[index] = newValue.z
      alpha[index] = newValue.w
    }
  }
}

/// The blend functions of `BlendMode`, for all three channels at once.
enum PixelBlend {
  typealias Channels = SIMD3<Float>

  /// A premultiplied source, 0…1, blended with a premultiplied backdrop.
  static func blended(_ source: SIMD4<Float>, _ backdrop: SIMD4<Float>, mode: BlendMode) -> SIMD4<Float> {
    guard source.w > 0, backdrop.w > 0 else { return source + backdrop * (1 - source.w) }
    let (s, b) = (straight(source), straight(backdrop))
    let mixed = mixed(s, b, mode)
    return source * (1 - backdrop.w) + backdrop * (1 - source.w)
      + SIMD4(mixed, 1) * (source.w * backdrop.w)
  }

  static func straight(_ pixel: SIMD4<Float>) -> Channels {
    (Channels(pixel.x, pixel.y, pixel.z) / pixel.w).clamped(lowerBound: .zero, upperBound: .one)
  }

  private static func mixed(_ s: Channels, _ b: Channels, _ mode: BlendMode) -> Channels {
    switch mode {
    case .normal, .copy, .dissolve: return s
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return hardLight(b, s)
    case .darken: return pointwiseMin(b, s)
    case .lighten: return pointwiseMax(b, s)
    case .colorDodge:
      let lightened = pointwiseMin(.one, b / (1 - s).replacing(with: 1, where: s .>= 1))
      return lightened.replacing(with: 1, where: s .>= 1).replacing(with: 0, where: b .== 0)
    case .colorBurn:
      let darkened = 1 - pointwiseMin(.one, (1 - b) / s.replacing(with: 1, where: s .<= 0))
      return darkened.replacing(with: 0, where: s .<= 0).replacing(with: 1, where: b .>= 1)
    case .hardLight: return hardLight(s, b)
    case .softLight:
      let low = b - (1 - 2 * s) * b * (1 - b)
      let root = b.squareRoot().replacing(with: ((16 * b - 12) * b + 4) * b, where: b .<= 0.25)
      return (b + (2 * s - 1) * (root - b)).replacing(with: low, where: s .<= 0.5)
    case .difference: return pointwiseMax(b - s, s - b)
    case .exclusion: return b + s - 2 * b * s
    case .hue: return colored(stretched(s, to: b.max() - b.min()), as: b)
    case .saturation: return colored(stretched(b, to: s.max() - s.min()), as: b)
    case .color: return colored(s, as: b)
    case .luminosity: return colored(b, as: s)
    case .linearBurn: return pointwiseMax(.zero, b + s - 1)
    case .linearDodge: return pointwiseMin(.one, b + s)
    case .darkerColor: return levels(s) < levels(b) ? s : b
    case .lighterColor: return levels(s) > levels(b) ? s : b
    case .vividLight:
      let low = 1 - (1 - b) / (2 * s).clamped(lowerBound: oneLevel, upperBound: .one)
      let high = b / pointwiseMax(1 - 2 * (s - middle), oneLevel)
      return high.replacing(with: low, where: s .< middle).clamped(lowerBound: .zero, upperBound: .one)
    case .linearLight: return (b + 2 * (s - middle)).clamped(lowerBound: .zero, upperBound: .one)
    case .pinLight:
      return pointwiseMax(b, 2 * s - 1).replacing(with: pointwiseMin(b, 2 * s), where: s .< 0.5)
    case .hardMix:
      return Channels.zero.replacing(with: 1, where: level(b) + level(s) .>= 255)
    case .subtract: return pointwiseMax(.zero, b - s)
    case .divide: return pointwiseMin(.one, b / pointwiseMax(s, oneLevel))
    }
  }

  /// Photoshop's middle grey.
  private static let middle = Channels(repeating: 128 / 255)
  private static let oneLevel = Channels(repeating: 1 / 255)

  /// The level by which one of two colours is chosen.
  static func level(_ value: Float) -> Float { (255 * value + 0.531).rounded(.down) }

  private static func level(_ color: Channels) -> Channels { (255 * color + 0.531).rounded(.down) }

  /// A hundred times the luminosity of a colour's levels: whole, and exact.
  private static func levels(_ color: Channels) -> Float { (level(color) * Channels(30, 59, 11)).sum() }

  /// Multiplies by twice `s` where that is dark, else screens.
  private static func hardLight(_ s: Channels, _ b: Channels) -> Channels {
    let bright = 2 * s - 1
    return (b + bright - b * bright).replacing(with: 2 * s * b, where: s .<= 0.5)
  }

  private static func luminosity(_ color: Channels) -> Float { (color * Channels(0.3, 0.59, 0.11)).sum() }

  /// The colour with the luminosity of another, drawn towards grey as far as its channels leave 0…1.
  private static func colored(_ color: Channels, as other: Channels) -> Channels {
    let light = luminosity(other)
    let shifted = color - luminosity(color)
    let (least, most) = (shifted.min(), shifted.max())
    var result = shifted
    if light + least < 0 { result *= light / -least }
    if light + most > 1 { result *= (1 - light) / most }
    return result + light
  }

  /// The colour with its least channel at 0 and its greatest at `range`.
  private static func stretched(_ color: Channels, to range: Float) -> Channels {
    let least = color.min()
    let own = color.max() - least
    return own > 0 ? (color - least) * (range / own) : .zero
  }
}
