// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

extension Bitmap {
  /// The picture drawn into a rectangle of a pixel grid, possibly with fractional edges, cropped to
  /// `visible`. nil if nothing is visible. Incomplete after a cancellation; callers must check for one.
  ///
  /// - Throws: `BitmapError` if it is too large.
  func placed(
    left: Double, top: Double, width: Double, height: Double, visible: PixelRect,
    cancellation: Cancellation?
  ) throws(BitmapError) -> PlacedBitmap? {
    guard width > 0, height > 0 else { return nil }
    let columns = Int(left.rounded(.down))..<Int((left + width).rounded(.up))
    let rows = Int(top.rounded(.down))..<Int((top + height).rounded(.up))
    let seen = PixelRect(columns: columns, rows: rows).clamped(to: visible)
    guard !seen.isEmpty else { return nil }
    if seen.size == size, Double(columns.count) == width, Double(rows.count) == height,
      seen.columns == columns, seen.rows == rows
    {
      return PlacedBitmap(bitmap: self, left: columns.lowerBound, top: rows.lowerBound)
    }
    let horizontal = ResamplingAxis(of: self.width, from: left, to: left + width, into: seen.columns)
    let vertical = ResamplingAxis(of: self.height, from: top, to: top + height, into: seen.rows)
    return PlacedBitmap(
      bitmap: try resampled(to: seen.size, horizontal, vertical, cancellation),
      left: seen.columns.lowerBound,
      top: seen.rows.lowerBound)
  }
}
