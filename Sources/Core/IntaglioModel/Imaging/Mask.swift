// SPDX-License-Identifier: MIT

/// A picture of one channel: coverage, 8 bits per pixel, row 0 on top, no padding between rows. 255 is full
/// coverage, 0 none.
///
/// Used for blurs without colour: the coverage of letters, a matte, a depth of field. A mask is 0 outside its
/// bounds.
public struct Mask: Sendable, Hashable {
  /// Width and height in pixels, each at least 1.
  public let size: PixelSize
  /// `width * height` samples.
  public private(set) var samples: [UInt8]

  /// A mask of `size` over `samples`: `width * height` bytes.
  ///
  /// - Throws: `BitmapError` for a size that is empty or above the maximum of bitmaps, or a wrong number of
  ///   bytes.
  public init(size: PixelSize, samples: [UInt8]) throws(BitmapError) {
    let count = try Bitmap.checkedPixelCount(size)
    guard samples.count == count else {
      throw .sampleCount(found: samples.count, expected: count, size: size)
    }
    (self.size, self.samples) = (size, samples)
  }

  /// A mask filled by `fill`, which gets an uninitialised buffer of `width * height` bytes and must write all
  /// of them.
  ///
  /// - Throws: `BitmapError` for a size that is empty or above the maximum of bitmaps.
  public init(size: PixelSize, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) throws(BitmapError) {
    let count = try Bitmap.checkedPixelCount(size)
    self.size = size
    samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      HugePages.advise(UnsafeMutableRawBufferPointer(buffer))
      fill(UnsafeMutableRawBufferPointer(buffer))
      initialized = count
    }
  }

  /// The alpha channel of a bitmap.
  public init(alphaOf bitmap: Bitmap) {
    size = bitmap.size
    samples = stride(from: 3, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }
  }

  /// The sample at a pixel; 0 outside the bounds.
  public subscript(column: Int, row: Int) -> UInt8 {
    guard (0..<size.width).contains(column), (0..<size.height).contains(row) else { return 0 }
    return samples[row * size.width + column]
  }
}
