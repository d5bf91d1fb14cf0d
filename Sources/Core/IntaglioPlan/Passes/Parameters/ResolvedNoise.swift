// SPDX-License-Identifier: MIT
import IntaglioModel

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
