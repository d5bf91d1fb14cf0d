// SPDX-License-Identifier: MIT
import IntaglioModel

extension Transform {
  /// The pixels touched by the image of a rectangle, with one more on each side.
  package func pixels(of rect: PixelRect) -> PixelRect {
    let corners = [
      (rect.columns.lowerBound, rect.rows.lowerBound), (rect.columns.upperBound, rect.rows.lowerBound),
      (rect.columns.lowerBound, rect.rows.upperBound), (rect.columns.upperBound, rect.rows.upperBound),
    ].map { self(Vector(Double($0), Double($1))) }
    func range(_ numbers: [Double]) -> Range<Int> {
      let (low, high) = (numbers.min() ?? 0, numbers.max() ?? 0)
      return Int(max(low - 1, -1e9).rounded(.down))..<Int(min(high + 1, 1e9).rounded(.up))
    }
    return PixelRect(columns: range(corners.map(\.x)), rows: range(corners.map(\.y)))
  }
}
