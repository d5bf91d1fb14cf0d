// SPDX-License-Identifier: MIT
import CPNGRows
import IntaglioModel

/// The sample layout of a picture in a PNG: the fewest samples that read back as the same picture. 8 bits a
/// sample.
package enum PNGLayout: Sendable {
  case gray
  case grayAlpha
  case rgb
  case rgba
  case palette(PNGPalette)

  /// The layout of a picture; never a palette, which callers may try separately.
  ///
  /// - Complexity: reads the picture up to its first translucent and its first coloured pixel.
  init(_ bitmap: Bitmap) {
    let isOpaque = bitmap.isOpaque
    self = bitmap.isGray ? (isOpaque ? .gray : .grayAlpha) : (isOpaque ? .rgb : .rgba)
  }

  var bytesPerPixel: Int {
    switch self {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// The number of the colour type in the header (PNG specification, third edition, section 11.2.1).
  var colorType: UInt8 {
    switch self {
    case .gray: 0
    case .rgb: 2
    case .palette: 3
    case .grayAlpha: 4
    case .rgba: 6
    }
  }

  var chunks: [UInt8] {
    guard case .palette(let palette) = self else { return [] }
    return palette.chunks
  }

  /// Converts a row of premultiplied pixels to the file's samples. A palette must contain every pixel.
  func lay(_ pixels: UnsafePointer<UInt8>, count: Int, into result: UnsafeMutablePointer<UInt8>) {
    switch self {
    case .gray: png_rows_keep_gray(pixels, result, count)
    case .grayAlpha: png_rows_keep_gray_alpha(pixels, result, count)
    case .rgb: png_rows_drop_alpha(pixels, result, count)
    case .rgba: png_rows_unpremultiply(pixels, result, count)
    case .palette(let palette): palette.lay(pixels, count: count, into: result)
    }
  }
}

extension Bitmap {
  fileprivate var isGray: Bool {
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return true }
      // Most pictures show colour in their first rows.
      return (0..<height).allSatisfy { png_rows_is_gray(base + 4 * width * $0, width) != 0 }
    }
  }
}
