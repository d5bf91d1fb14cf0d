// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// The role of a plan's input, for a style over a picture.
package enum StyleInput: Sendable, Hashable {
  case picture
  /// The bitmap that fills the contents, at the picture's size.
  case fill
  case tile(Pattern)

  /// The input's pixels; nil if the style names a file that was not read, or code that was not run.
  /// Incomplete after a cancellation; callers must check for one.
  package func bitmap(
    of style: Style, over picture: Bitmap, scale: Double, cancellation: Cancellation? = nil
  ) throws(BitmapError) -> Bitmap? {
    switch self {
    case .picture: return picture
    case .fill:
      guard case .bitmap(let fill, let fit) = style.fill else { return nil }
      return try fill.fitted(to: picture.size, fit: fit, cancellation: cancellation)
    case .tile(let pattern): return try pattern.tile(scale: scale, cancellation: cancellation)
    }
  }
}
