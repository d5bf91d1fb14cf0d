// SPDX-License-Identifier: MIT
import IntaglioModel

/// A tiling in pixels of the output.
package struct ResolvedTiling: Sendable, Hashable {
  package struct Axis: Sendable, Hashable {
    /// The first edge of a tile.
    package var start: Double
    package let size: Double
    /// From one tile to the next: at least the size, and at least 1.
    package let step: Double

    /// The axis in pixels, with steps of less than a pixel enlarged to one.
    init(start: Double, size: Double, step: Double) {
      let growth = max(1, 1 / step)
      (self.start, self.size, self.step) = (start, size * growth, step * growth)
    }

    /// For the tile that contains a pixel's last edge: the position of the pixel's first edge in the tile's
    /// coordinates, -1 to `step` - 1, and the part of the pixel that the tile covers; then the part that the
    /// previous tile covers.
    package func part(of pixel: Int) -> (place: Double, covered: Double, before: Double) {
      let edge = Double(pixel) - start
      let place = edge - step * ((edge + 1) / step).rounded(.down)
      let covered: Double = min(place + 1, size) - max(place, 0)
      let before: Double = size - step - place
      return (place, max(0, covered), min(max(before, 0), 1))
    }

    /// The number of pixels after which tiles begin at the same place in a pixel again; nil if that takes
    /// more than 32 tiles.
    package var period: Int? {
      for count in 1...32 {
        let length = Double(count) * step
        if length < 1e6, abs(length - length.rounded()) < 1e-6 { return Int(length.rounded()) }
      }
      return nil
    }

    /// The first pixel of a tile, if tiles of this many pixels lie side by side on whole pixels.
    package func wholeStart(size: Int) -> Int? {
      let isWhole = [start - start.rounded(), self.size - Double(size), step - Double(size)].allSatisfy {
        abs($0) < 1e-6
      }
      return isWhole ? Int(start.rounded()) : nil
    }
  }

  package var columns: Axis
  package var rows: Axis

  /// The tiles over a frame with this corner.
  ///
  /// - Parameters:
  ///   - size: the size of a tile in points.
  ///   - scale: pixels per point.
  package init(_ tiling: Tiling, size: Size, left: Double, top: Double, scale: Double) {
    columns = Axis(
      start: left + tiling.tile.x * scale, size: size.width * scale,
      step: (size.width + tiling.columnGap) * scale)
    rows = Axis(
      start: top + tiling.tile.y * scale, size: size.height * scale,
      step: (size.height + tiling.rowGap) * scale
    )
  }

  package var hasGaps: Bool { columns.step > columns.size || rows.step > rows.size }

  /// The tiles on a grid with coordinates larger by `offset`.
  package func moved(by offset: Vector) -> ResolvedTiling {
    var tiling = self
    tiling.columns.start += offset.x
    tiling.rows.start += offset.y
    return tiling
  }
}
