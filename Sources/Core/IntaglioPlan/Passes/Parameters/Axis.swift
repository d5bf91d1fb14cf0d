// SPDX-License-Identifier: MIT
import IntaglioModel

package enum Axis: String, Sendable, Hashable, CaseIterable {
  /// Along a row.
  case horizontal
  /// Along a column.
  case vertical
}

extension PixelRect {
  /// The rectangle extended by `reach` at both ends of an axis.
  func grown(by reach: Int, along axis: Axis) -> PixelRect {
    switch axis {
    case .horizontal: PixelRect(columns: columns.grown(by: reach), rows: rows)
    case .vertical: PixelRect(columns: columns, rows: rows.grown(by: reach))
    }
  }
}
