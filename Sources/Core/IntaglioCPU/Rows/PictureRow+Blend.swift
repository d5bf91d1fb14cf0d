// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

/// Pixel arithmetic other than source-over.
extension PictureRow {
  /// Sets `count` pixels to one colour, in levels.
  package func fill(_ color: SIMD4<Float>, count: Int) {
    red.fill(color.x, count: count)
    green.fill(color.y, count: count)
    blue.fill(color.z, count: count)
    alpha.fill(color.w, count: count)
  }

  /// Multiplies all channels of `count` pixels.
  func multiply(by factor: Float, count: Int) {
    guard factor != 1 else { return }
    for index in 0..<count { self[index] = self[index] * factor }
  }

  /// Writes the luminance, 0…1, of premultiplied channels.
  func writeLuminance(to row: FloatRow, count: Int) {
    for index in 0..<count {
      row[index] = (0.2126 * red[index] + 0.7152 * green[index] + 0.0722 * blue[index]) / 255
    }
  }

  /// Interpolates towards another row by a coverage: 0 keeps this row, 1 takes the other.
  func replace(by row: PictureRow, coverage: FloatRow, count: Int) {
    pixel_rows_replace(row.rows, coverage.base, rows, count)
  }

  /// Adds another row times a coverage.
  func add(_ row: PictureRow, coverage: FloatRow, count: Int) {
    for index in 0..<count { self[index] += row[index] * coverage[index] }
  }

  /// Replaces pixels with another row's, made opaque, where their alpha exceeds the noise at their positions.
  /// The first pixel is at (x, y).
  func dissolve(_ source: PictureRow, x: Int, y: Int, count: Int) {
    for index in 0..<count {
      let pixel = source[index] / 255
      if Int(PixelColor.level(pixel.w)) > DissolveNoise.level(column: x + index, row: y) {
        self[index] = 255 * SIMD4(PixelColor.straight(pixel), 1)
      }
    }
  }

  /// Blends `count` pixels of another row, times an opacity and a coverage, onto this row's.
  func draw(_ top: PictureRow, opacity: Float, coverage: FloatRow, mode: PixelRowsMode, count: Int) {
    pixel_rows_draw_mixed(mode, top.rows, opacity, coverage.base, rows, count)
  }

  /// A pixel.
  subscript(index: Int) -> SIMD4<Float> {
    get { SIMD4(red[index], green[index], blue[index], alpha[index]) }
    nonmutating set {
      red[index] = newValue.x
      green[index] = newValue.y
      blue[index] = newValue.z
      alpha[index] = newValue.w
    }
  }
}

/// Arithmetic of a single pixel.
private enum PixelColor {
  /// The straight colour of a pixel.
  static func straight(_ pixel: SIMD4<Float>) -> SIMD3<Float> {
    (SIMD3(pixel.x, pixel.y, pixel.z) / pixel.w).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The level that decides between two colours.
  static func level(_ value: Float) -> Float { (255 * value + 0.531).rounded(.down) }
}

extension PixelRowsMode {
  /// The mode for the inner loops; nil for modes that do not mix colours.
  init?(_ mode: BlendMode) {
    switch mode {
    case .normal, .copy, .dissolve: return nil
    case .multiply: self = PixelRowsModeMultiply
    case .screen: self = PixelRowsModeScreen
    case .overlay: self = PixelRowsModeOverlay
    case .darken: self = PixelRowsModeDarken
    case .lighten: self = PixelRowsModeLighten
    case .colorDodge: self = PixelRowsModeColorDodge
    case .colorBurn: self = PixelRowsModeColorBurn
    case .hardLight: self = PixelRowsModeHardLight
    case .softLight: self = PixelRowsModeSoftLight
    case .difference: self = PixelRowsModeDifference
    case .exclusion: self = PixelRowsModeExclusion
    case .hue: self = PixelRowsModeHue
    case .saturation: self = PixelRowsModeSaturation
    case .color: self = PixelRowsModeColor
    case .luminosity: self = PixelRowsModeLuminosity
    case .linearBurn: self = PixelRowsModeLinearBurn
    case .linearDodge: self = PixelRowsModeLinearDodge
    case .linearBurnFill: self = PixelRowsModeLinearBurnFill
    case .linearDodgeFill: self = PixelRowsModeLinearDodgeFill
    case .darkerColor: self = PixelRowsModeDarkerColor
    case .lighterColor: self = PixelRowsModeLighterColor
    case .vividLight: self = PixelRowsModeVividLight
    case .linearLight: self = PixelRowsModeLinearLight
    case .pinLight: self = PixelRowsModePinLight
    case .hardMix: self = PixelRowsModeHardMix
    case .subtract: self = PixelRowsModeSubtract
    case .divide: self = PixelRowsModeDivide
    case .textGamma: self = PixelRowsModeTextGamma
    }
  }
}
