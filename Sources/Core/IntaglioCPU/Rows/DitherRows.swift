// SPDX-License-Identifier: MIT
import IntaglioPlan

/// The addends that dither a row of levels before it is rounded: the thresholds of a dither, minus the half
/// that rounding adds.
///
/// Unchecked because tables never change.
struct DitherRows: @unchecked Sendable {
  /// The rows in order, each twice in succession, so that eight values can be read from any of the first
  /// eight on.
  private let steps: UnsafePointer<Float>

  init(tables: KernelTables) {
    let side = DitherMatrix.side
    steps = tables.keep(
      (0..<side).flatMap { row in
        (0..<2 * side).map { Float(DitherMatrix.threshold(column: $0, row: row) - 0.5) }
      })
  }

  /// Adds the dither to the pixels `columns` of row `y`.
  func add(to result: PictureRow, row y: Int, columns: Range<Int>) {
    let side = DitherMatrix.side
    let row = steps + 2 * side * (y & (side - 1)) + columns.lowerBound & (side - 1)
    for channel in [result.red, result.green, result.blue, result.alpha] {
      for index in 0..<columns.count { channel[index] += row[index & (side - 1)] }
    }
  }
}
