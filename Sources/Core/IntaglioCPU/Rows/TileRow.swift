// SPDX-License-Identifier: MIT
import IntaglioPlan

/// Writes rows of a picture stretched over tiles: premultiplied, in levels.
struct TileRow: Sendable {
  private let picture: SurfaceMemory
  private let tiling: ResolvedTiling
  /// The number of pixels after which the tiles repeat exactly, if any.
  private let period: Int?

  init(_ picture: SurfaceMemory, _ tiling: ResolvedTiling) {
    (self.picture, self.tiling, period) = (picture, tiling, tiling.columns.period)
  }

  func write(row y: Int, columns: Range<Int>, to row: PictureRow) {
    let region = picture.region
    let first = min(columns.count, period ?? columns.count)
    for index in 0..<first {
      row[index] = tiling.columns.sum(at: columns.lowerBound + index) { x in
        let (left, right, across) = TileRow.place(x / tiling.columns.size, in: region.columns)
        return tiling.rows.sum(at: y) { y in
          let (top, bottom, down) = TileRow.place(y / tiling.rows.size, in: region.rows)
          let above = pixel(left, top) * (1 - across) + pixel(right, top) * across
          let below = pixel(left, bottom) * (1 - across) + pixel(right, bottom) * across
          return above * (1 - down) + below * down
        }
      }
    }
    row.repeat(first, count: columns.count)
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let levels = picture.pixel(x, y).assumingMemoryBound(to: UInt8.self)
    return SIMD4(Float(levels[0]), Float(levels[1]), Float(levels[2]), Float(levels[3]))
  }

  /// The two pixels around a fraction of a tile, and the weight of the second.
  private static func place(_ fraction: Double, in range: Range<Int>) -> (Int, Int, Float) {
    let inside = min(max(fraction * Double(range.count) - 0.5, 0), Double(range.count - 1))
    let first = Int(inside)
    return (
      range.lowerBound + first, range.lowerBound + min(first + 1, range.count - 1),
      Float(inside - Double(first))
    )
  }
}

extension ResolvedTiling.Axis {
  /// The sum, over the tiles that cover a pixel, of the fraction that each covers times the colour at the
  /// pixel's centre in its coordinates.
  @inline(__always)
  func sum(at pixel: Int, of color: (_ place: Double) -> SIMD4<Float>) -> SIMD4<Float> {
    let (place, covered, before) = part(of: pixel)
    var sum = covered > 1e-9 ? Float(covered) * color(place + 0.5) : .zero
    if before > 1e-9 { sum += Float(before) * color(place + 0.5 + step) }
    return sum
  }
}

extension PictureRow {
  func `repeat`(_ first: Int, count: Int) {
    for channel in [red, green, blue, alpha] {
      var done = first
      while done < count {
        let next = min(done, count - done)
        (channel.base + done).update(from: channel.base, count: next)
        done += next
      }
    }
  }
}
