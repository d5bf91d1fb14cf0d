// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A plane that a paint pass computes strip by strip while reading it. Only the part that its items need at
/// once is in memory.
struct StreamedPlane: Sendable {
  let blur: BlurPair
  /// The region of its readers.
  private let region: PixelRect
  /// The reach of the readers to the left and right of their columns, and above their rows.
  private let columnsBefore: Int
  private let columnsBehind: Int
  private let rowsBefore: Int
  private let keptRows: Int

  init(_ blur: BlurPair, _ streamed: StreamedBlur) {
    self.blur = blur
    region = streamed.region
    let shifts = streamed.shifts
    let (columns, rows) = (shifts.map(\.wholeX), shifts.map(\.wholeY))
    columnsBefore = columns.max() ?? 0
    // Fractional shifts read one more column and row.
    columnsBehind = 1 - (columns.min() ?? 0)
    rowsBefore = rows.max() ?? 0
    keptRows = (rows.max() ?? 0) - (rows.min() ?? 0) + 2
  }

  /// The memory of one thread's window, in bytes.
  var byteCount: Int {
    BlurWindow.byteCount(
      blur, columnCount: Scratch.spanLength + columnsBefore + columnsBehind, keptRows: keptRows)
  }

  /// A window for a strip of the pass, in `byteCount` bytes of memory.
  func window(rows: Range<Int>, columns: Range<Int>, at base: UnsafeMutableRawPointer) -> BlurWindow {
    let (rows, columns) = (rows.clamped(to: region.rows), columns.clamped(to: region.columns))
    return BlurWindow(
      blur, columns: columns.lowerBound - columnsBefore..<columns.upperBound + columnsBehind,
      firstRow: rows.lowerBound - rowsBefore, keptRows: keptRows, at: base)
  }
}
