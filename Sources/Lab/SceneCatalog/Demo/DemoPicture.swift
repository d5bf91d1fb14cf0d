// SPDX-License-Identifier: MIT
import IntaglioModel

/// The pictures of `intaglio demo`, all drawn by code: antialiased letters, an icon with wide soft edges, and
/// a photograph-like landscape on a perforated stamp.
package enum DemoPicture: String, Sendable, CaseIterable {
  /// Letters with sharp, antialiased edges.
  case letters
  /// A flower with soft edges.
  case icon
  /// A landscape with a perforated border.
  case photo

  package static let size = PixelSize(512, 512)

  /// Draws the picture: premultiplied, transparent around its subject. Takes ten to some hundred
  /// milliseconds.
  package func draw() throws -> Bitmap {
    switch self {
    case .letters: try DemoLetters.draw()
    case .icon: try DemoIcon.draw()
    case .photo: try DemoPhoto.draw()
    }
  }
}

extension DemoPicture {
  /// The landscape alone, without paper and perforation: 384 x 312 opaque pixels.
  package static func landscape() throws -> Bitmap {
    let photo = try DemoPhoto.draw()
    var landscape = try Bitmap(transparent: PixelSize(384, 312))
    for row in 0..<landscape.height {
      for column in 0..<landscape.width { landscape[column, row] = photo[64 + column, 100 + row] }
    }
    return landscape
  }
}

extension Bitmap {
  /// A picture of demo size from the straight colour and alpha of each pixel; 8-bit values are dithered by a
  /// fixed pattern, so that gradients do not band.
  package init(demoPixels color: (_ column: Int, _ row: Int) -> SIMD4<Double>) throws(BitmapError) {
    let size = DemoPicture.size
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * size.width * size.height)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let straight = color(column, row)
        let alpha = (255 * min(max(straight.w, 0), 1)).rounded()
        let dither = DemoNoise.hash(column, row) - 0.5
        for channel in 0..<3 {
          let value = min(max(straight[channel], 0), 1) * alpha + (alpha == 0 ? 0 : dither)
          pixels.append(UInt8(min(max(value.rounded(), 0), alpha)))
        }
        pixels.append(UInt8(alpha))
      }
    }
    try self.init(size: size, pixels: pixels)
  }
}
