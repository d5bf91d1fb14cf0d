// SPDX-License-Identifier: MIT
import IntaglioModel

/// A premultiplied RGBA picture before rounding to 8 bits: the data between passes that run one by one.
package struct Intermediate: Sendable, Hashable {
  package var region: PixelRect
  /// `region.pixelCount` premultiplied pixels (red, green, blue, alpha; 1 is full) in rows from the top.
  package var pixels: [SIMD4<Float>]

  package init(region: PixelRect, pixels: [SIMD4<Float>]) {
    precondition(pixels.count == region.pixelCount, "a picture needs one value a pixel")
    self.region = region
    self.pixels = pixels
  }
}
