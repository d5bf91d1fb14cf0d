// SPDX-License-Identifier: MIT

/// Photoshop's growth of an unblurred coverage by D pixels. Distances are counted in integers that fit into a
/// byte, with u = 256 / (D + 1) for a pixel.
///
/// A step along a row or column has the length floor(u), a diagonal one floor(u √2), a knight's move floor(u
/// √5), as in the 5 x 5 chamfer. The result is max(a(q) + 256 / floor(u) - 1 - |p - q|), where |p - q| is in
/// steps along a row. For coverage in levels of 255, a pixel of level A begins ceil((255 - A) / (D + 1))
/// below 256, and the remainder at the end is rounded up to a level.
///
/// Measured in a picture stored by Photoshop, with D = 8: all but one of 11,582 pixels agree.
package struct ByteMap: Sendable, Hashable {
  /// D.
  package let pixels: Int
  /// Whether coverage is in levels, like the alpha of a picture.
  package let hasLevels: Bool

  /// The maximum D. Beyond it, steps are so coarse that edges would move by more than an eighth, and no known
  /// picture shows what Photoshop does.
  package static let maximum = 31

  /// A map for a spread in pixels; nil unless the spread is a whole number of at most `maximum` pixels, and
  /// not 0.
  package init?(_ spread: Double, hasLevels: Bool) {
    let size = spread.magnitude
    guard size >= 1, size <= Double(ByteMap.maximum), size == size.rounded() else { return nil }
    pixels = Int(size)
    self.hasLevels = hasLevels
  }

  private var unit: Double { 256 / Double(pixels + 1) }

  /// The length of a step along a row or column: floor(u).
  package var step: Int { Int(unit) }
  /// The length of a diagonal step, in pixels.
  package var diagonal: Double { (unit * 2.0.squareRoot()).rounded(.down) / Double(step) }
  /// The length of a knight's move, in pixels.
  package var knight: Double { (unit * 5.0.squareRoot()).rounded(.down) / Double(step) }
  /// The reach of an opaque pixel, in pixels: the growth of the plane.
  package var spread: Double { 256 / Double(step) - 1 }

  /// The initial value of a pixel with a coverage of 1...255 levels: at least `least` and at most 1.
  package func value(of level: Int) -> Double {
    let missing = (255 - level + pixels) / (pixels + 1)
    return 1 - Double(missing) / Double(step)
  }

  /// The minimum initial value of a covered pixel, possibly one step below 0.
  package var least: Double { min(0, value(of: 1)) }
}
