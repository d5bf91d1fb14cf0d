// SPDX-License-Identifier: MIT
import IntaglioPlan

/// Writes rows of grains: premultiplied, in levels.
struct NoiseRow: Sendable {
  let noise: ResolvedNoise

  /// Writes the pixels `columns` of row `y`, grain by grain.
  func write(row y: Int, columns: Range<Int>, to row: PictureRow) {
    let grid = noise.grid
    let line = grid.cell(y - grid.top)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let column = grid.cell(x - grid.left)
      let end = min(columns.upperBound, grid.left + (column + 1) * grid.size)
      let color = SIMD4<Float>(255 * noise.color(column: column, row: line))
      for index in x - columns.lowerBound..<end - columns.lowerBound { row[index] = color }
      x = end
    }
  }
}
