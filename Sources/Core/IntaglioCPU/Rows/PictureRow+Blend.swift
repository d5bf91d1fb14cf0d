// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PictureRow {
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

  func add(_ row: PictureRow, coverage: FloatRow, count: Int) {
    for index in 0..<count { self[index] += row[index] * coverage[index] }
  }

  /// Replaces pixels with another row's, made opaque, where their alpha exceeds the noise at their positions.
  /// The first pixel is at (x, y).
  func dissolve(_ source: PictureRow, x: Int, y: Int, count: Int) {
    for index in 0..<count {
      let pixel = source[index] / 255
      // The level that decides between two colours.
      let level = Int((255 * pixel.w + 0.531).rounded(.down))
      guard level > DissolveNoise.level(column: x + index, row: y) else { continue }
      let color = (SIMD3(pixel.x, pixel.y, pixel.z) / pixel.w).clamped(lowerBound: .zero, upperBound: .one)
      self[index] = 255 * SIMD4(color, 1)
    }
  }
}

extension PixelRowsMode {
  /// The mode for the inner loops, which number all modes in this order; nil for modes that do not mix
  /// colours.
  init?(_ mode: BlendMode) {
    switch mode {
    case .normal, .copy, .dissolve: return nil
    default: self.init(rawValue: UInt32(BlendMode.allCases.firstIndex(of: mode) ?? 0))
    }
  }
}
