// SPDX-License-Identifier: MIT

extension Range<Int> {
  /// The range with `reach` more on either side.
  package func grown(by reach: Int) -> Range<Int> { lowerBound - reach..<upperBound + reach }

  /// The smallest range that holds both.
  package func hull(_ other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension PixelRect {
  /// The smallest rectangle that holds both.
  package func hull(_ other: PixelRect) -> PixelRect {
    PixelRect(columns: columns.hull(other.columns), rows: rows.hull(other.rows))
  }
}

extension PixelRect {
  /// The rectangle with so many more pixels on each side.
  package func grown(by reach: Int) -> PixelRect {
    PixelRect(columns: columns.grown(by: reach), rows: rows.grown(by: reach))
  }
}
