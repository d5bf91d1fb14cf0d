// SPDX-License-Identifier: MIT
import CPNGRows
import IntaglioModel

package struct PNGPalette: Sendable {
  /// Straight pixels, red in the lowest byte. Translucent ones come first, because a file stores alpha for
  /// the first colours only.
  private let colors: [UInt32]
  private let indices: [UInt32: UInt8]

  private static let maximumCount = 256

  /// The palette of a picture; nil for too many colours.
  ///
  /// - Complexity: looks up every pixel that differs from the previous one, until there are too many colours.
  init?(_ bitmap: Bitmap) {
    var found: Set<UInt32> = []
    let isFew = bitmap.pixels.withUnsafeBytes { pixels in
      var last: UInt32?
      for pixel in pixels.bindMemory(to: UInt32.self) where pixel != last {
        last = pixel
        found.insert(pixel)
        if found.count > PNGPalette.maximumCount { return false }
      }
      return true
    }
    guard isFew else { return nil }
    let sorted = found.sorted { ($0 >> 24, $0) < ($1 >> 24, $1) }
    indices = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, UInt8($0)) })
    var straight = [UInt32](repeating: 0, count: sorted.count)
    sorted.withUnsafeBytes { pixels in
      straight.withUnsafeMutableBytes { result in
        png_rows_unpremultiply(
          pixels.assumingMemoryBound(to: UInt8.self).baseAddress,
          result.assumingMemoryBound(to: UInt8.self).baseAddress, sorted.count)
      }
    }
    colors = straight
  }

  /// PLTE, and tRNS if a colour is translucent.
  var chunks: [UInt8] {
    let entries = colors.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255), UInt8($0 >> 16 & 255)] }
    let alphas = colors.map { UInt8($0 >> 24) }.prefix { $0 < 255 }
    return PNGChunk.bytes("PLTE", entries) + (alphas.isEmpty ? [] : PNGChunk.bytes("tRNS", Array(alphas)))
  }

  /// Writes the indices of a row's premultiplied pixels, all of which are in the palette.
  func lay(_ pixels: UnsafePointer<UInt8>, count: Int, into result: UnsafeMutablePointer<UInt8>) {
    var last: (pixel: UInt32, index: UInt8)?
    for column in 0..<count {
      let pixel = UnsafeRawPointer(pixels + 4 * column).loadUnaligned(as: UInt32.self)
      if last?.pixel != pixel { last = (pixel, indices[pixel] ?? 0) }
      result[column] = last?.index ?? 0
    }
  }
}
