// SPDX-License-Identifier: MIT
import IntaglioModel

/// The place of grains in pixels, and their random numbers, see `Noise`. GPUs compute both in
/// `Shaders/common/grains.glsl`.
package struct GrainGrid: Sendable, Hashable {
  /// The edge of a grain, in pixels.
  package let size: Int
  package let seed: UInt32
  /// The start of the first grain.
  package private(set) var left: Int
  package private(set) var top: Int

  /// Grains with a size in points over a frame in pixels of the output's grid.
  package init(size points: Double, seed: UInt32, over frame: Rect, scale: Double) {
    size = max(1, Int((points * scale).roundedHalvesUp))
    self.seed = seed
    (left, top) = (Int(frame.x.roundedHalvesUp), Int(frame.y.roundedHalvesUp))
  }

  /// The grains in the coordinates of another grid.
  package func moved(by offset: Vector) -> GrainGrid {
    var grid = self
    grid.left += Int(offset.x)
    grid.top += Int(offset.y)
    return grid
  }

  /// The column of grains for a column of pixels relative to the first grain; likewise for rows.
  @inlinable package func cell(_ place: Int) -> Int {
    place.flooredQuotient(size)
  }

  /// g of a grain.
  package func number(column: Int, row: Int) -> UInt32 {
    Noise.hash(UInt32(truncatingIfNeeded: column), UInt32(truncatingIfNeeded: row), seed: seed)
  }

  /// t of a grain, from its g.
  package func second(_ number: UInt32) -> UInt32 { Noise.hash(number, 1, seed: seed) }
}

extension Int {
  /// The quotient by a positive number, rounded down.
  @inlinable package func flooredQuotient(_ divisor: Int) -> Int {
    self >= 0 ? self / divisor : -1 - (-1 - self) / divisor
  }
}

extension Double {
  /// The nearest whole number; halves go up, even if rounding errors put them a millionth below. For the
  /// origins of patterns and grains.
  package var roundedHalvesUp: Double { (self + (0.5 + 1e-6)).rounded(.down) }
}

/// Coloured grains in pixels: the formula of `Noise` in integers, so that all backends draw the same grains.
package struct ResolvedNoise: Sendable, Hashable {
  package let colors: Noise.Colors
  /// The exclusive maximum of the 24-bit number of a visible grain.
  package let limit: UInt32
  package private(set) var grid: GrainGrid

  /// Noise over a frame in pixels of the output's grid.
  package init(_ noise: Noise, over frame: Rect, scale: Double) {
    colors = noise.colors
    limit = UInt32((noise.density * Double(1 << 24)).rounded())
    grid = GrainGrid(size: noise.size, seed: noise.seed, over: frame, scale: scale)
  }

  package func moved(by offset: Vector) -> ResolvedNoise {
    var noise = self
    noise.grid = grid.moved(by: offset)
    return noise
  }

  /// The premultiplied colour of the grain in a column and a row of the grid.
  package func color(column: Int, row: Int) -> SIMD4<Double> {
    let number = grid.number(column: column, row: row)
    guard number >> 8 < limit else { return .zero }
    switch colors {
    case .one(let color): return color.premultiplied
    case .two(let first, let second): return (grid.second(number) & 1 == 0 ? first : second).premultiplied
    case .many:
      let tint = grid.second(number)
      return SIMD4(Double(tint & 255), Double(tint >> 8 & 255), Double(tint >> 16 & 255), 255) / 255
    }
  }
}
