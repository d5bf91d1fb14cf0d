// SPDX-License-Identifier: MIT
import IntaglioModel

/// A part of a picture whose rows are contiguous in a PNG: all of it, or one of the seven Adam7 passes.
struct RowPass: Sendable, Hashable {
  let firstColumn, firstRow: Int
  let columnStep, rowStep: Int
  /// The number of pixels in each row, and the number of rows.
  let columns, rows: Int

  /// The passes of a picture of `size` in the order of the file. Empty passes are left out: a PNG has no
  /// bytes for them.
  static func all(of size: PixelSize, interlaced: Bool) -> [RowPass] {
    // PNG specification, third edition, section 8.2: first column and row, column and row steps.
    let adam7 = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return (interlaced ? adam7 : [(0, 0, 1, 1)]).compactMap { column, row, columnStep, rowStep in
      guard column < size.width, row < size.height else { return nil }
      return RowPass(
        firstColumn: column, firstRow: row, columnStep: columnStep, rowStep: rowStep,
        columns: (size.width - column + columnStep - 1) / columnStep,
        rows: (size.height - row + rowStep - 1) / rowStep)
    }
  }
}
