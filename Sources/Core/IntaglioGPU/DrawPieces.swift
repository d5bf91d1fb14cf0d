// SPDX-License-Identifier: MIT
import IntaglioModel

/// Divides the texels of a draw into pieces of limited cost, from the top: bands of rows or, if a band of the
/// least height costs too much, parts of it from the left.
package struct DrawPieces {
  package typealias Piece = (columns: Range<Int>, rows: Range<Int>)

  private let columns: Range<Int>
  private let rows: Range<Int>
  private let cost: Int
  private let step: PixelSize
  private var column: Int
  private var row: Int

  /// The texels of a draw.
  ///
  /// - Parameters:
  ///   - cost: the cost of a texel.
  ///   - step: pieces begin at multiples of it from the first texel.
  package init(columns: Range<Int>, rows: Range<Int>, cost: Int, step: PixelSize) {
    (self.columns, self.rows, self.cost, self.step) = (columns, rows, max(1, cost), step)
    (column, row) = (columns.lowerBound, rows.lowerBound)
  }

  /// The next piece, which costs at most `limit` unless a step costs more.
  package mutating func next(limit: Int) -> Piece? {
    guard !columns.isEmpty, row < rows.upperBound else { return nil }
    let columnTexels = limit / cost / step.height
    if column == columns.lowerBound, columnTexels >= columns.count {
      let height = limit / cost / columns.count / step.height * step.height
      let piece = (columns: columns, rows: row..<min(row + height, rows.upperBound))
      row = piece.rows.upperBound
      return piece
    }
    let width = max(1, columnTexels / step.width) * step.width
    let piece = (
      columns: column..<min(column + width, columns.upperBound),
      rows: row..<min(row + step.height, rows.upperBound)
    )
    column = piece.columns.upperBound
    if column == columns.upperBound { (column, row) = (columns.lowerBound, piece.rows.upperBound) }
    return piece
  }
}
