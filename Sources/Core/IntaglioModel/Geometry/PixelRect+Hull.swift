// SPDX-License-Identifier: MIT

extension Range<Int> {
  /// The range extended by `reach` on both sides.
  package func grown(by reach: Int) -> Range<Int> { lowerBound - reach..<upperBound + reach }

  package func hull(_ other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension PixelRect {
  /// Larger than any picture.
  package static let everything = PixelRect(columns: -(1 << 30)..<1 << 30, rows: -(1 << 30)..<1 << 30)

  package func hull(_ other: PixelRect) -> PixelRect {
    PixelRect(columns: columns.hull(other.columns), rows: rows.hull(other.rows))
  }

  /// The rectangle extended by `reach` pixels on each side.
  package func grown(by reach: Int) -> PixelRect {
    PixelRect(columns: columns.grown(by: reach), rows: rows.grown(by: reach))
  }
}
