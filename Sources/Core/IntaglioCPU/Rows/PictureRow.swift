// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

/// A row of pixels in scratch memory, in separate channels: premultiplied, in levels; 255 is full.
struct PictureRow {
  let red: FloatRow
  let green: FloatRow
  let blue: FloatRow
  let alpha: FloatRow

  subscript(channel: PictureChannel) -> FloatRow {
    switch channel {
    case .red: red
    case .green: green
    case .blue: blue
    case .alpha: alpha
    }
  }

  /// The rows for the inner loops.
  var rows: PixelRowsPicture {
    PixelRowsPicture(red: red.base, green: green.base, blue: blue.base, alpha: alpha.base)
  }

  /// Makes `count` pixels transparent.
  func clear(count: Int) {
    red.clear(count: count)
    green.clear(count: count)
    blue.clear(count: count)
    alpha.clear(count: count)
  }

  /// Copies `count` pixels of another row.
  func copy(_ row: PictureRow, count: Int) {
    red.copy(row.red, count: count)
    green.copy(row.green, count: count)
    blue.copy(row.blue, count: count)
    alpha.copy(row.alpha, count: count)
  }

  /// Reads the pixels `columns` of row `y` of a bitmap or 16-bit intermediate; transparent outside.
  ///
  /// - Returns: the content: `Opaque` if every alpha is 255, `Nothing` if every channel is 0.
  @discardableResult
  func load(_ memory: SurfaceMemory, row y: Int, columns: Range<Int>) -> PixelRowsContent {
    let inside = columns.clamped(to: memory.region.columns)
    guard memory.region.rows.contains(y), !inside.isEmpty else {
      clear(count: columns.count)
      return PixelRowsNothing
    }
    if inside != columns { clear(count: columns.count) }
    let (lead, start) = (inside.lowerBound - columns.lowerBound, memory.pixel(inside.lowerBound, y))
    if memory.format == .intermediate {
      advanced(by: lead).loadIntermediate(start, count: inside.count)
      return PixelRowsMixed
    }
    let pixels = start.assumingMemoryBound(to: UInt32.self)
    let content = pixel_rows_load(pixels, pixels + memory.region.width, advanced(by: lead).rows, inside.count)
    return inside == columns || content == PixelRowsNothing ? content : PixelRowsMixed
  }

  /// Calls `write` for those of the pixels `columns` of row `y` that are inside a picture; the others become
  /// transparent.
  @inline(__always)
  func make(
    _ columns: Range<Int>, of picture: PixelRect, row y: Int, _ write: (Range<Int>, PictureRow) -> Void
  ) -> PixelRowsContent {
    let inside = columns.clamped(to: picture.columns)
    let isInside = picture.rows.contains(y) && !inside.isEmpty
    if !isInside || inside != columns { clear(count: columns.count) }
    guard isInside else { return PixelRowsNothing }
    write(inside, advanced(by: inside.lowerBound - columns.lowerBound))
    return PixelRowsMixed
  }

  /// The row from its pixel `index` on.
  func advanced(by index: Int) -> PictureRow {
    PictureRow(
      red: red.advanced(by: index), green: green.advanced(by: index), blue: blue.advanced(by: index),
      alpha: alpha.advanced(by: index))
  }

  private func loadIntermediate(_ row: UnsafeRawPointer, count: Int) {
    pixel_rows_load_intermediate(row.assumingMemoryBound(to: UInt16.self), rows, count)
  }
}
