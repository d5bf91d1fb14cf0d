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
    place >= 0 ? place / size : -1 - (-1 - place) / size
  }

  /// g of a grain.
  package func number(column: Int, row: Int) -> UInt32 {
    Noise.hash(UInt32(truncatingIfNeeded: column), UInt32(truncatingIfNeeded: row), seed: seed)
  }

  /// t of a grain, from its g.
  package func second(_ number: UInt32) -> UInt32 { Noise.hash(number, 1, seed: seed) }
}

extension Double {
  /// The nearest whole number; halves go up, even if rounding errors put them a millionth below. For the
  /// origins of patterns and grains.
  package var roundedHalvesUp: Double { (self + (0.5 + 1e-6)).rounded(.down) }
}
