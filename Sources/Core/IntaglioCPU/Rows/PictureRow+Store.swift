// SPDX-License-Identifier: MIT
import CPixelRows

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
