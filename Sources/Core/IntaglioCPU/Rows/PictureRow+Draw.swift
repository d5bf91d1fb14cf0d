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
