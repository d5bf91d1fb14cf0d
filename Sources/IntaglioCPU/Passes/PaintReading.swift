import CPixelRows
import IntaglioModel
import IntaglioPlan

/// A picture at one place, which items of a paint pass read: as colours, as alpha, or as luminance. A row that several items
/// read in turn (a picture, its fill, its inner shadows) is unpacked once.
struct PaintReading: Sendable {
  let memory: SurfaceMemory
  let right: Int
  let down: Int
  /// Whether more of it is read than alpha.
  var hasColors: Bool

  /// The pixels `columns` of row `y`, unpacked to `row`; its alpha alone where that is enough.
  func load(row y: Int, columns: Range<Int>, to row: PictureRow) -> PixelRowsContent {
    let columns = columns.lowerBound - right..<columns.upperBound - right
    return hasColors || memory.format != .bitmap
      ? row.load(memory, row: y - down, columns: columns)
      : row.alpha.loadAlpha(memory, row: y - down, columns: columns)
  }

  /// Columns about the middle of the given ones in which every pixel of row `y` is opaque, without a gap; nil where that is
  /// not so.
  func opaqueColumns(row y: Int, within columns: Range<Int>) -> Range<Int>? {
    let held = memory.region.columns.lowerBound + right..<memory.region.columns.upperBound + right
    let inside = columns.clamped(to: held)
    guard memory.format == .bitmap, memory.region.rows.contains(y - down), !inside.isEmpty else { return nil }
    let pixels = memory.pixel(inside.lowerBound - right, y - down).assumingMemoryBound(to: UInt32.self)
    var start = 0
    let count = pixel_rows_opaque_run(pixels, inside.count, &start)
    return count > 0 ? inside.lowerBound + start..<inside.lowerBound + start + count : nil
  }

  /// Copies the pixels `columns` of row `y`, none of which is outside, into a bitmap; false where they are no bitmap's.
  func copy(row y: Int, columns: Range<Int>, to output: SurfaceMemory) -> Bool {
    let held = memory.region.columns.lowerBound + right..<memory.region.columns.upperBound + right
    guard memory.format == .bitmap, output.format == .bitmap, memory.region.rows.contains(y - down),
      columns.clamped(to: held) == columns
    else { return false }
    output.pixel(columns.lowerBound, y).copyMemory(
      from: memory.pixel(columns.lowerBound - right, y - down), byteCount: 4 * columns.count)
    return true
  }
}
