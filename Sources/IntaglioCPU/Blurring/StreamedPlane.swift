// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A plane that a paint pass makes while it reads it, strip by strip: which part of it the items need at
/// once.
struct StreamedPlane: Sendable {
  let blur: BlurPair
  /// Where it is read.
  private let region: PixelRect
  /// How far what is read reaches past these columns, to the left and to the right, and above these rows.
  private let columnsBefore: Int
  private let columnsBehind: Int
  private let rowsBefore: Int
  private let keptRows: Int

  /// The plane of a blur.
  init(_ blur: BlurPair, _ streamed: StreamedBlur) {
    self.blur = blur
    region = streamed.region
    let shifts = streamed.shifts
    let (columns, rows) = (shifts.map(\.wholeX), shifts.map(\.wholeY))
    columnsBefore = columns.max() ?? 0
    // A fraction of a pixel reads one column and one row more.
    columnsBehind = 1 - (columns.min() ?? 0)
    rowsBefore = rows.max() ?? 0
    keptRows = (rows.max() ?? 0) - (rows.min() ?? 0) + 2
  }

  /// Bytes for the window of one thread.
  var byteCount: Int {
    BlurWindow.byteCount(
      blur, columnCount: Scratch.spanLength + columnsBefore + columnsBehind, keptRows: keptRows)
  }

  /// A window for a strip of the pass, in memory of `byteCount` bytes.
  func window(rows: Range<Int>, columns: Range<Int>, at base: UnsafeMutableRawPointer) -> BlurWindow {
    let (rows, columns) = (rows.clamped(to: region.rows), columns.clamped(to: region.columns))
    return BlurWindow(
      blur, columns: columns.lowerBound - columnsBefore..<columns.upperBound + columnsBehind,
      firstRow: rows.lowerBound - rowsBefore, keptRows: keptRows, at: base)
  }
}
