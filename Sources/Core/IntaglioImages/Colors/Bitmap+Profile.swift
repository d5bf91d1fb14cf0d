// SPDX-License-Identifier: MIT
import CPNGRows
import Glibc
import IntaglioModel

extension Bitmap {
  /// Converts a picture from the colours, or greys, of a profile to sRGB. Alpha is unchanged.
  ///
  /// - Returns: nil for damaged profiles, and for those of other colour spaces.
  package func converted(from profile: ICCProfile) throws(PictureFileError) -> Bitmap? {
    converted(
      by: try RowConverter(profile: profile.bytes, isGray: true, isSixteenBit: false, name: "colours"))
  }

  /// Converts a picture from sRGB to the colours of a profile; a grey profile gives the same value in each
  /// channel. See `converted(from:)`.
  package func converted(to profile: ICCProfile) throws(PictureFileError) -> Bitmap? {
    converted(by: try RowConverter(toProfile: profile.bytes, name: "colours"))
  }

  private func converted(by converter: RowConverter) -> Bitmap? {
    guard converter.changesColors else { return nil }
    let rowLength = 4 * width
    var row = DistinctPixels(width: width)
    // The size is valid, as it is this bitmap's.
    return try? Bitmap(size: size) { target in
      pixels.withUnsafeBytes { source in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        for start in stride(from: 0, to: rowLength * height, by: rowLength) {
          // A profile takes tens of nanoseconds a pixel, and drawings have many equal rows.
          if start > 0, memcmp(source + start, source + start - rowLength, rowLength) == 0 {
            memcpy(target + start, target + start - rowLength, rowLength)
          } else {
            row.convert(source + start, by: converter, to: target + start)
          }
        }
      }
    }
  }
}

/// Converts rows of premultiplied pixels. A pixel that equals its left neighbour reuses its result.
private struct DistinctPixels {
  /// The pixels of a row that differ from their left neighbours, and later their results.
  private var pixels: [UInt32]
  /// The index in `pixels` for each pixel of the row.
  private var indices: [Int32]

  init(width: Int) {
    pixels = [UInt32](repeating: 0, count: width)
    indices = [Int32](repeating: 0, count: width)
  }

  mutating func convert(
    _ row: UnsafeRawPointer, by converter: RowConverter, to target: UnsafeMutableRawPointer
  ) {
    let source = row.assumingMemoryBound(to: UInt32.self)
    let result = target.assumingMemoryBound(to: UInt32.self)
    var count = 0
    for column in indices.indices {
      if column == 0 || source[column] != source[column - 1] {
        pixels[count] = source[column]
        count += 1
      }
      indices[column] = Int32(truncatingIfNeeded: count - 1)
    }
    pixels.withUnsafeMutableBytes { pixels in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 * count) { straight in
        guard let pixels = pixels.baseAddress, let straight = straight.baseAddress else { return }
        let bytes = pixels.assumingMemoryBound(to: UInt8.self)
        png_rows_unpremultiply(bytes, straight, count)
        converter.convert(straight, count: count, to: bytes, columnStep: 1)
      }
    }
    for column in indices.indices { result[column] = pixels[Int(indices[column])] }
  }
}
