// SPDX-License-Identifier: MIT
import IntaglioModel

extension Bitmap {
  /// Encodes this picture, and returns the bytes with the encoding used, which differs from the given one
  /// only if the file would exceed its `maximumByteCount`.
  ///
  /// Then a binary search finds the highest quality that meets the limit, below the encoding's own quality or
  /// the format's default; this takes at most seven more encodings. A WebP without a quality becomes lossy. A
  /// PNG has no quality, and is compressed as `smallest`.
  ///
  /// - Throws: `PictureFileError.cannotWrite` if the file is too large even at the lowest quality, or the
  ///   errors of `encoded(as:)`.
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
  /// The effective quality; nil for formats without a quality, and for a lossless WebP.
  var usedQuality: Int? {
    switch format {
    case .jpeg: quality ?? JPEGEncoder.defaultQuality
    case .avif: quality ?? AVIFEncoder.defaultQuality
    case .webp: quality
    case .png, .svg: nil
    }
  }

  /// The highest quality to try if the file is too large; nil for formats without a quality.
  fileprivate var firstLowerQuality: Int? { usedQuality.map { $0 - 1 } ?? (format == .webp ? 100 : nil) }
}
