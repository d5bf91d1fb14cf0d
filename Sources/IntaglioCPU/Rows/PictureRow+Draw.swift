import CPixelRows

/// Source-over on premultiplied values: what is drawn + what is there * (1 - alpha of what is drawn).
extension PictureRow {
  /// Draws a premultiplied colour, in levels, times `coverage`, 0…1, over the row.
  func draw(_ color: SIMD4<Float>, coverage: FloatRow, count: Int) {
    let color = PixelRowsColor(red: color.x, green: color.y, blue: color.z, alpha: color.w)
    pixel_rows_draw_color(rows, color, coverage.base, count)
  }

  /// Draws another row over the row.
  func draw(_ top: PictureRow, count: Int) {
    pixel_rows_draw_picture(rows, top.rows, count)
  }

  /// Draws another row, times `coverage`, 0…1, over the row.
  func draw(_ top: PictureRow, coverage: FloatRow, count: Int) {
    pixel_rows_draw_covered(rows, top.rows, coverage.base, count)
  }
}
