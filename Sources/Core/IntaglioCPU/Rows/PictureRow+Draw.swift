// SPDX-License-Identifier: MIT
import CPixelRows

/// Source-over on premultiplied values: source + backdrop * (1 - source alpha). The backdrop may be another
/// row, `below`, which then need not be copied first.
extension PictureRow {
  /// Sets the row to a premultiplied colour, in levels, times `coverage`, 0…1.
  func set(_ color: SIMD4<Float>, coverage: FloatRow, count: Int) {
    pixel_rows_set_color(PixelRowsColor(color), coverage.base, rows, count)
  }

  /// Sets the row to a premultiplied colour, in levels, times `coverage`, 0…1, over `below`.
  func draw(_ color: SIMD4<Float>, coverage: FloatRow, over below: PictureRow, count: Int) {
    pixel_rows_draw_color(PixelRowsColor(color), coverage.base, below.rows, rows, count)
  }

  /// Draws another row over the row.
  func draw(_ top: PictureRow, count: Int) { pixel_rows_draw_picture(top.rows, rows, count) }

  /// Sets the row to another, times `coverage`, 0…1, over `below`.
  func draw(_ top: PictureRow, coverage: FloatRow, over below: PictureRow, count: Int) {
    pixel_rows_draw_covered(top.rows, coverage.base, below.rows, rows, count)
  }
}

extension PixelRowsColor {
  fileprivate init(_ color: SIMD4<Float>) {
    self.init(red: color.x, green: color.y, blue: color.z, alpha: color.w)
  }
}

extension PictureRow {
  /// Rounds the first `columns.count` pixels into the columns of row `y` of a bitmap or 16-bit intermediate,
  /// which must contain them all. Values are clamped to 0…255.
  func store(_ memory: SurfaceMemory, row y: Int, columns: Range<Int>) {
    let row = memory.pixel(columns.lowerBound, y)
    if memory.format == .bitmap {
      pixel_rows_store(rows, row.assumingMemoryBound(to: UInt32.self), columns.count)
    } else {
      pixel_rows_store_intermediate(rows, row.assumingMemoryBound(to: UInt16.self), columns.count)
    }
  }
}
