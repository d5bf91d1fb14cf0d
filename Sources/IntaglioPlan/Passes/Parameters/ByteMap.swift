// SPDX-License-Identifier: MIT

/// How Photoshop grows a coverage by so many pixels D where nothing blurs it then: in whole steps of u = 256
/// / (D + 1), of which a byte holds all.
///
/// A step along a row or column takes floor(u) of them, a diagonal one floor(u √2), a knight's move floor(u
/// √5). They are lengths like those of the 5 x 5 chamfer, and the outcome is max(a(q) + 256 / floor(u) - 1 -
/// |p - q|), in which |p - q| is in steps along a row. Where coverage is in levels of 255, a pixel with A of
/// them begins ceil((255 - A) / (D + 1)) below 256, and what is left in the end is rounded up to a level.
///
/// Read off a picture that Photoshop stored, of D = 8, in which all but one of 11,582 pixels are so.
package struct ByteMap: Sendable, Hashable {
  /// D.
  package let pixels: Int
  /// Whether coverage is in levels, as the alpha of a picture is.
  package let hasLevels: Bool

  /// Beyond that steps are so coarse that edges would move by more than an eighth, and of that no picture is
  /// known.
  package static let maximum = 31

  /// A map for a spread of so many pixels; nil where there is none.
  package init?(_ spread: Double, hasLevels: Bool) {
    let size = spread.magnitude
    guard size >= 1, size <= Double(ByteMap.maximum), size == size.rounded() else { return nil }
    pixels = Int(size)
    self.hasLevels = hasLevels
  }

  private var unit: Double { 256 / Double(pixels + 1) }

  /// How many steps of u a pixel takes.
  package var step: Int { Int(unit) }
  /// What a diagonal step takes, in pixels.
  package var diagonal: Double { (unit * 2.0.squareRoot()).rounded(.down) / Double(step) }
  /// What a knight's move takes, in pixels.
  package var knight: Double { (unit * 5.0.squareRoot()).rounded(.down) / Double(step) }
  /// How far an opaque pixel reaches, in pixels: by how much the plane grows.
  package var spread: Double { 256 / Double(step) - 1 }

  /// What a pixel with so many levels of coverage, 1...255, begins with: 1 at most, and 0 or `least`.
  package func value(of level: Int) -> Double {
    let missing = (255 - level + pixels) / (pixels + 1)
    return 1 - Double(missing) / Double(step)
  }

  /// The least that a covered pixel begins with, which may be one step less than nothing.
  package var least: Double { min(0, value(of: 1)) }
}
