// SPDX-License-Identifier: MIT

/// Copies of a gradient or of a picture in columns and rows, in all directions.
///
/// The sizes of a tile, plus the gaps, are the steps s from one tile to the next. With o the corner of the
/// first tile, p the centre of a pixel, and k_ij the part of the pixel within tile (i, j), a pixel has the
/// sum over all tiles
///
///     sum k_ij color(p - o - (i s.x, j s.y))
///
/// of the colours at its centre in each tile's own coordinates, premultiplied. So tiles that touch leave no
/// seam, wherever between pixels their edges lie, and tiles of whole pixels are exact copies. Steps are at
/// least one pixel: smaller ones are enlarged to it, together with their tiles.
public struct Tiling: Sendable, Hashable {
  /// The first tile, in points from the corner of the layer's frame, or of a picture.
  public var tile: Rect
  /// The distance between neighbouring columns, in points.
  public var columnGap: Double
  /// The distance between neighbouring rows, in points.
  public var rowGap: Double

  /// Tiles, side by side unless there are gaps.
  public init(_ tile: Rect, columnGap: Double = 0, rowGap: Double = 0) {
    (self.tile, self.columnGap, self.rowGap) = (tile, columnGap, rowGap)
  }

  package var hasGaps: Bool { columnGap > 0 || rowGap > 0 }

  func multiplyingLengths(by factor: Double) -> Tiling {
    Tiling(
      Rect(x: factor * tile.x, y: factor * tile.y, width: factor * tile.width, height: factor * tile.height),
      columnGap: factor * columnGap, rowGap: factor * rowGap)
  }
}

extension Tiling: Described {
  package static let schemaName = "tiling"
  package static let summary = "Copies in columns and rows, in all directions."
  package static let blank = Tiling(Rect(x: 0, y: 0, width: 1, height: 1))
  package static let fields: FieldTable<Tiling> = [
    Field(
      "tile", \.tile,
      "The first tile, in points from the corner of the frame; it need not lie on whole pixels.",
      presence: .required()),
    Field("columnGap", \.columnGap, "The distance between columns, in points.", limit: .gap),
    Field("rowGap", \.rowGap, "The distance between rows, in points.", limit: .gap),
  ]
}

extension NumberLimit {
  fileprivate static let gap = NumberLimit.pixels(0...Scene.maximumLength)
}
