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
    in place: Rect, visible: PixelRect, cancellation: Cancellation?
  ) throws(BitmapError) -> PlacedBitmap? {
    guard place.width > 0, place.height > 0 else { return nil }
    let pixels = PixelRect(
      columns: Int(place.x.rounded(.down))..<Int((place.x + place.width).rounded(.up)),
      rows: Int(place.y.rounded(.down))..<Int((place.y + place.height).rounded(.up)))
    let seen = pixels.clamped(to: visible)
    guard !seen.isEmpty else { return nil }
    let (left, top) = (seen.columns.lowerBound, seen.rows.lowerBound)
    if seen == pixels, seen.size == size, Double(width) == place.width, Double(height) == place.height {
      return PlacedBitmap(bitmap: self, left: left, top: top)
    }
    let horizontal = ResamplingAxis(
      of: width, from: place.x, to: place.x + place.width, into: seen.columns)
    let vertical = ResamplingAxis(of: height, from: place.y, to: place.y + place.height, into: seen.rows)
    return PlacedBitmap(
      bitmap: try resampled(to: seen.size, horizontal, vertical, cancellation), left: left, top: top)
  }
}
