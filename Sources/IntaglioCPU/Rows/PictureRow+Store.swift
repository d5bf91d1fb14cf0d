import CPixelRows
import IntaglioCore

extension PictureRow {
  /// Rounds the first `columns.count` pixels into the columns of row `y` of a bitmap or deep picture, which must hold
  /// them all. Values outside 0…255 are brought to the nearer end.
  func store(_ memory: SurfaceMemory, row y: Int, columns: Range<Int>) {
    let row = memory.pixel(columns.lowerBound, y)
    if memory.format == .bitmap {
      pixel_rows_store(rows, row.assumingMemoryBound(to: UInt32.self), columns.count)
    } else {
      storeDeep(row, count: columns.count)
    }
  }

  private func storeDeep(_ row: UnsafeMutableRawPointer, count: Int) {
    // By channels: conversions of whole SIMD vectors are calls, some twenty times slower.
    for index in 0..<count {
      let bits = SIMD4(
        steps(red[index]), steps(green[index]), steps(blue[index]), steps(alpha[index]))
      (row + 8 * index).storeBytes(of: bits, as: SIMD4<UInt16>.self)
    }
  }

  /// Levels as steps of 1 / 65535, rounded.
  @inline(__always)
  private func steps(_ level: Float) -> UInt16 {
    // In this order a NaN, of which every comparison is false, becomes 0.
    level > 0 ? UInt16(truncatingIfNeeded: Int32(min(level * 257 + 0.5, 65535))) : 0
  }
}
