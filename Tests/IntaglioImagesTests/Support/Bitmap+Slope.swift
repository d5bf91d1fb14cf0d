// SPDX-License-Identifier: MIT
import IntaglioModel

extension Bitmap {
  /// Slowly changing colours, opaque or with every alpha: easy to encode well.
  static func slope(isOpaque: Bool, _ size: PixelSize = PixelSize(61, 47)) throws -> Bitmap {
    let pixels = (0..<size.width * size.height).flatMap { index -> [UInt8] in
      let (x, y) = (index % size.width, index / size.width)
      let alpha = isOpaque ? 255 : (3 * x + y) % 256
      return [4 * x % 256, 5 * y % 256, 128].map { UInt8($0 * alpha / 255) } + [UInt8(alpha)]
    }
    return try Bitmap(size: size, pixels: pixels)
  }
}
