// SPDX-License-Identifier: MIT
import CPixelRows

extension SurfaceMemory {
  /// Lets `write` set the samples in `columns` of row `y` of a plane, or of a mask in its place, which is
  /// rounded.
  ///
  /// `write` may set a group past the columns: the first column is a multiple of a group away from the
  /// region's, so the excess falls into padding or is written again.
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
