// SPDX-License-Identifier: MIT
import IntaglioModel

extension Bitmap {
  /// This picture as the bytes of a file, and the encoding that they have: another than the given one only if
  /// that has a `maximumByteCount` that it does not meet.
  ///
  /// Then the quality falls from the encoding's own, or the format's usual one, to the highest that meets it:
  /// by halving the range, since a lower quality makes a smaller file, which takes seven more encodings at
  /// most. A WebP without a quality becomes lossy. A PNG has no quality, and is packed as well as it can be.
  ///
  /// - Throws: `PictureFileError.cannotWrite` if even the least quality makes too large a file, or the errors
  ///   of `encoded(as:)`.
  package func encodedWithinLimit(
    as encoding: PictureEncoding, name: String = "memory"
  ) throws(PictureFileError) -> (bytes: [UInt8], encoding: PictureEncoding) {
    let bytes = try encoded(as: encoding, name: name)
    guard let limit = encoding.maximumByteCount, bytes.count > limit else { return (bytes, encoding) }
    var encoding = encoding
    guard let start = encoding.firstLowerQuality else {
      encoding.compression = .smallest
      let packed = try encoded(as: encoding, name: name)
      guard packed.count <= limit else {
        throw Bitmap.tooLarge(
          name, packed.count, limit,
          "as well as a PNG can be packed: write a JPEG, a WebP or an AVIF, or make it smaller")
      }
      return (packed, encoding)
    }
    var best: (bytes: [UInt8], encoding: PictureEncoding)?
    var least = bytes.count
    var (low, high) = (1, start)
    while low <= high {
      let quality = (low + high + 1) / 2
      encoding.quality = quality
      let tried = try encoded(as: encoding, name: name)
      least = min(least, tried.count)
      if tried.count <= limit {
        best = (tried, encoding)
        low = quality + 1
      } else {
        high = quality - 1
      }
    }
    guard let best else { throw Bitmap.tooLarge(name, least, limit, "at a quality of 1: make it smaller") }
    return best
  }

  private static func tooLarge(
    _ name: String, _ count: Int, _ limit: Int, _ how: String
  ) -> PictureFileError {
    .cannotWrite(path: name, reason: "it has \(count) bytes, and \(limit) are allowed, \(how)")
  }
}

extension PictureEncoding {
  /// The quality of such a file; nil for formats without, and for a lossless WebP.
  var usedQuality: Int? {
    switch format {
    case .jpeg: quality ?? JPEGEncoder.defaultQuality
    case .avif: quality ?? AVIFEncoder.defaultQuality
    case .webp: quality
    case .png, .svg: nil
    }
  }

  /// The highest quality to try if this encoding makes too large a file; nil for a format without.
  fileprivate var firstLowerQuality: Int? { usedQuality.map { $0 - 1 } ?? (format == .webp ? 100 : nil) }
}
