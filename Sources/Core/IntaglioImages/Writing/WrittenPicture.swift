// SPDX-License-Identifier: MIT

/// A picture file as it was written: its encoding and its size.
public struct WrittenPicture: Sendable, Hashable {
  /// The encoding of the file, which differs from the requested one only if that would exceed its
  /// `PictureEncoding.maximumByteCount`.
  public let encoding: PictureEncoding
  /// The size of the file in bytes.
  public let byteCount: Int

  /// The quality of the file, 1…100; nil for a PNG, and for a lossless WebP.
  public var quality: Int? { encoding.usedQuality }

  package init(encoding: PictureEncoding, byteCount: Int) {
    (self.encoding, self.byteCount) = (encoding, byteCount)
  }
}
