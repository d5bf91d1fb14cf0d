// SPDX-License-Identifier: MIT
import IntaglioModel

/// Tiles at any position: the sum over all of them, as `Tiling` defines it.
package struct ReferenceTiling {
  /// The first tile, in pixels.
  let tile: Rect
  /// From one tile to the next.
  let step: Vector

  /// A tile in pixels, and the distances to the next ones.
  package init(tile: Rect, step: Vector) { (self.tile, self.step) = (tile, step) }

  /// The tiles of a size in points, over a frame with this corner in pixels.
  init(_ tiling: Tiling, size: Size, at corner: Vector, scale: Double) {
    func lengths(_ size: Double, _ gap: Double) -> (size: Double, step: Double) {
      let step = (size + gap) * scale
      // Steps of less than a pixel become a pixel.
      return step < 1 ? (size * scale / step, 1) : (size * scale, step)
    }
    let (columns, rows) = (lengths(size.width, tiling.columnGap), lengths(size.height, tiling.rowGap))
    tile = Rect(
      x: corner.x + tiling.tile.x * scale, y: corner.y + tiling.tile.y * scale, width: columns.size,
      height: rows.size)
    step = Vector(columns.step, rows.step)
  }

  /// The colour of the pixel with this centre, from the colours in each tile's coordinates.
  func color(x: Double, y: Double, of color: (_ x: Double, _ y: Double) -> SIMD4<Double>) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for row in ReferenceTiling.tiles(at: y, tile.y, tile.height, step.y) {
      for column in ReferenceTiling.tiles(at: x, tile.x, tile.width, step.x) {
        sum += column.part * row.part * color(x - column.start, y - row.start)
      }
    }
    return sum
  }

  /// The colour of a pixel, from a picture of this size stretched over each tile: linear between the centres
  /// of its pixels, constant beyond them.
  package func color(
    x: Int, y: Int, of size: PixelSize, _ pixel: (_ x: Int, _ y: Int) -> SIMD4<Double>
  ) -> SIMD4<Double> {
    func place(_ place: Double, _ count: Int) -> (Int, Int, Double) {
      let inside = min(max(place * Double(count) - 0.5, 0), Double(count - 1))
      return (Int(inside), min(Int(inside) + 1, count - 1), inside - inside.rounded(.down))
    }
    return color(x: Double(x) + 0.5, y: Double(y) + 0.5) { x, y in
      let (left, right, across) = place(x / tile.width, size.width)
      let (top, bottom, down) = place(y / tile.height, size.height)
      let above = pixel(left, top) * (1 - across) + pixel(right, top) * across
      let below = pixel(left, bottom) * (1 - across) + pixel(right, bottom) * across
      return above * (1 - down) + below * down
    }
  }

  /// The tiles along an axis that reach into the pixel with this centre, and the parts of it within them.
  private static func tiles(
    at center: Double, _ first: Double, _ size: Double, _ step: Double
  ) -> [(start: Double, part: Double)] {
    let (low, high) = (center - 0.5, center + 0.5)
    let numbers = ((low - first - size) / step).rounded(.down)...((high - first) / step).rounded(.up)
    return stride(from: numbers.lowerBound, through: numbers.upperBound, by: 1).compactMap { number in
      let start = first + number * step
      let part = min(high, start + size) - max(low, start)
      return part > 0 ? (start, part) : nil
    }
  }
}
