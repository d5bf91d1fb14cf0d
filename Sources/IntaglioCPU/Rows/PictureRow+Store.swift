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
    for index in 0..<count {
      let pixel = SIMD4(red[index], green[index], blue[index], alpha[index]) * 257
      let bits = SIMD4<UInt16>(
        clamping: SIMD4<Int32>((pixel + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 65535))))
      (row + 8 * index).storeBytes(of: bits, as: SIMD4<UInt16>.self)
    }
  }
}
