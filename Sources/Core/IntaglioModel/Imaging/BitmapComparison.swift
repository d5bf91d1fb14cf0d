// SPDX-License-Identifier: MIT

/// The differences of two bitmaps: every channel of every pixel counts, including alpha.
///
/// Differences are in levels of 255 of the stored, premultiplied bytes.
public struct BitmapComparison: Sendable, Hashable {
  /// The largest difference of any channel of any pixel; 0 for equal pictures.
  public private(set) var maximumDifference = 0
  /// The largest difference of each channel: red, green, blue, alpha.
  public private(set) var channelMaxima = SIMD4<Int>.zero
  /// Element d is the number of pixels with a largest channel difference of d. 256 elements; their sum is the
  /// pixel count.
  public private(set) var histogram = [Int](repeating: 0, count: 256)
  /// The first place of the largest difference, in reading order; nil for equal pictures.
  public private(set) var worst: Place?

  /// A pixel with both its values.
  public struct Place: Sendable, Hashable {
    /// Column, from the left.
    public let column: Int
    /// Row, from the top.
    public let row: Int
    /// Premultiplied RGBA of the first picture.
    public let first: SIMD4<UInt8>
    /// Premultiplied RGBA of the second picture.
    public let second: SIMD4<UInt8>
  }

  /// Compares two bitmaps of the same size in one pass over both.
  ///
  /// - Throws: `SizeMismatch` for bitmaps of different sizes.
  public init(_ first: Bitmap, _ second: Bitmap) throws(SizeMismatch) {
    guard first.size == second.size else { throw SizeMismatch(first: first.size, second: second.size) }
    let count = first.width * first.height
    var worstIndex = 0
    first.pixels.withUnsafeBufferPointer { first in
      second.pixels.withUnsafeBufferPointer { second in
        for pixel in 0..<count {
          var difference = 0
          for channel in 0..<4 {
            let levels = abs(Int(first[4 * pixel + channel]) - Int(second[4 * pixel + channel]))
            channelMaxima[channel] = max(channelMaxima[channel], levels)
            difference = max(difference, levels)
          }
          histogram[difference] += 1
          if difference > maximumDifference {
            maximumDifference = difference
            worstIndex = pixel
          }
        }
      }
    }
    if maximumDifference > 0 {
      let (row, column) = worstIndex.quotientAndRemainder(dividingBy: first.width)
      worst = Place(column: column, row: row, first: first[column, row], second: second[column, row])
    }
  }

  /// The number of pixels with a difference in any channel.
  public var differingPixels: Int { pixels(beyond: 0) }

  /// The number of pixels with a difference of more than `levels` in any channel.
  public func pixels(beyond levels: Int) -> Int { histogram.dropFirst(levels + 1).reduce(0, +) }

  /// Two bitmaps of different sizes, which cannot be compared.
  public struct SizeMismatch: Error, Sendable, Hashable, CustomStringConvertible {
    /// The first bitmap's size.
    public let first: PixelSize
    /// The second bitmap's size.
    public let second: PixelSize

    /// The mismatch of these sizes.
    public init(first: PixelSize, second: PixelSize) { (self.first, self.second) = (first, second) }

    /// Both sizes.
    public var description: String { "the pictures have different sizes: \(first) and \(second)" }
  }
}

extension BitmapComparison: CustomStringConvertible {
  /// `equal`, or the worst difference, its place, and the number of different pixels.
  public var description: String {
    guard let worst else { return "equal" }
    return "worst difference \(maximumDifference) at column \(worst.column), row \(worst.row) "
      + "(\(worst.first.levels) and \(worst.second.levels)), \(differingPixels) pixels differ"
  }
}

extension SIMD4<UInt8> {
  fileprivate var levels: String { "\(x),\(y),\(z),\(w)" }
}
