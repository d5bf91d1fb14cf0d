// SPDX-License-Identifier: MIT
import IntaglioModel

/// Coloured grains at any position, as `Noise` defines them.
package struct ReferenceNoise {
  let colors: Noise.Colors
  /// Grains with smaller numbers are visible.
  let limit: UInt32
  let grid: ReferenceGrid

  package init(colors: Noise.Colors, limit: UInt32, grid: ReferenceGrid) {
    (self.colors, self.limit, self.grid) = (colors, limit, grid)
  }

  package func color(x: Int, y: Int) -> SIMD4<Double> {
    let (number, tint) = grid.numbers(x: x, y: y)
    guard number / 256 < limit else { return .zero }
    switch colors {
    case .one(let color): return color.premultiplied
    case .two(let first, let second): return (tint % 2 == 1 ? second : first).premultiplied
    case .many:
      return SIMD4(
        Double(tint % 256) / 255, Double(tint / 256 % 256) / 255, Double(tint / 65536 % 256) / 255, 1)
    }
  }

  init(_ noise: Noise, in frame: Rect, scale: Double) {
    self.init(
      colors: noise.colors, limit: UInt32((noise.density * 0x1p24).rounded()),
      grid: ReferenceGrid(size: noise.size, seed: noise.seed, in: frame, scale: scale))
  }
}

/// The places of grains, and their numbers.
package struct ReferenceGrid {
  /// The edge of a grain, in pixels.
  let size: Int
  let seed: UInt32
  /// The position of the first grain.
  let left: Int
  let top: Int

  package init(size: Int, seed: UInt32, left: Int, top: Int) {
    (self.size, self.seed, self.left, self.top) = (size, seed, left, top)
  }

  /// The numbers g and t of the grain at a pixel.
  func numbers(x: Int, y: Int) -> (UInt32, UInt32) {
    let column = Int((Double(x - left) / Double(size)).rounded(.down))
    let row = Int((Double(y - top) / Double(size)).rounded(.down))
    let number = hash(UInt32(truncatingIfNeeded: column), UInt32(truncatingIfNeeded: row))
    return (number, hash(number, 1))
  }

  private func hash(_ x: UInt32, _ y: UInt32) -> UInt32 {
    func mixed(_ value: UInt32, _ bits: UInt32, _ factor: UInt32) -> UInt32 {
      (value ^ (value >> bits)) &* factor
    }
    let sum = x &* 0x9E37_79B1 &+ y &* 0x85EB_CA77 &+ (seed &+ 1) &* 0xC2B2_AE3D
    return mixed(mixed(mixed(sum, 15, 0x2C1B_3C6D), 12, 0x297A_2D39), 15, 1)
  }

  init(size points: Double, seed: UInt32, in frame: Rect, scale: Double) {
    self.init(
      size: max(1, Int((points * scale).nearestWhole)), seed: seed, left: Int(frame.x.nearestWhole),
      top: Int(frame.y.nearestWhole))
  }
}

/// The effect of grains on strengths, as `Grain` defines it.
package struct ReferenceGrains {
  let grid: ReferenceGrid
  let noise: Double
  let jitter: Double
  /// k of the formula.
  let steepness: Double

  package init(grid: ReferenceGrid, noise: Double, jitter: Double, steepness: Double) {
    (self.grid, self.noise, self.jitter, self.steepness) = (grid, noise, jitter, steepness)
  }

  /// The strength of a pixel after the grain.
  package func strength(_ strength: Double, x: Int, y: Int) -> Double {
    let (g, t) = grid.numbers(x: x, y: y)
    let (u, w) = (Double(g / 256) / 0x1p24, Double(t / 256) / 0x1p24)
    let moved = strength + jitter * (2 * w - 1) * min(strength, 1 - strength)
    let scattered = min(max(steepness * moved - (steepness - 1) * u, 0), 1)
    return moved * (1 - noise) + noise * scattered
  }
}
