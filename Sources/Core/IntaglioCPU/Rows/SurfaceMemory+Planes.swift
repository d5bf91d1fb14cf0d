// SPDX-License-Identifier: MIT
import CPixelRows

extension SurfaceMemory {
  /// Calls `write` to set the samples in `columns` of row `y` of a plane, or of a mask in its place, to which
  /// they are rounded.
  ///
  /// `write` may set a group past the columns: the first column is a multiple of a group away from the
  /// region's first, so the excess falls into padding or is overwritten later.
  @inline(__always)
  func writePlane(
    row y: Int, columns: Range<Int>, scratch: Scratch, _ write: (UnsafeMutablePointer<UInt16>) -> Void
  ) {
    let start = pixel(columns.lowerBound, y)
    guard isMask else { return write(start.assumingMemoryBound(to: UInt16.self)) }
    let row = scratch.words(0)
    write(row)
    pixel_rows_store_mask(row, start.assumingMemoryBound(to: UInt8.self), columns.count)
  }
}
