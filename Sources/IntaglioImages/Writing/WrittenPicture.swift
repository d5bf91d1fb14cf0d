// SPDX-License-Identifier: MIT

/// A picture file as it was written: its encoding and its size.
public struct WrittenPicture: Sendable, Hashable {
  /// The encoding that the file has: another than the requested one only where that has a
  /// `PictureEncoding.maximumByteCount` that it does not meet.
  public let encoding: PictureEncoding
  /// The file's bytes.
  public let byteCount: Int

  /// The quality that the file has, 1…100; nil for a PNG, and for a lossless WebP.
  public var quality: Int? { encoding.usedQuality }

  package init(encoding: PictureEncoding, byteCount: Int) {
    (self.encoding, self.byteCount) = (encoding, byteCount)
  }
}
