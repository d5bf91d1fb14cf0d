// SPDX-License-Identifier: MIT
public import IntaglioModel

/// How a picture is encoded in a file.
public struct PictureEncoding: Sendable, Hashable {
  /// The file's format.
  public var format: PictureFormat
  /// The trade-off between the size of the file and the time for writing it.
  public var compression: PictureCompression
  /// The quality, 1…100, of a JPEG (90 if nil), an AVIF (80 if nil; 100 is lossless) and a lossy WebP. WebP
  /// without a quality is lossless, and so is every PNG, which has no quality. Other values are errors.
  public var quality: Int?
  /// The background for transparent pixels of a JPEG, which has no alpha; the colour's own alpha is ignored.
  /// Without a background, such pictures are errors.
  public var background: Color?
  /// The maximum size of the file in bytes; nil for no limit. If the file would be larger, its quality is
  /// lowered to the highest that meets the limit. A WebP without a quality then becomes lossy, and a PNG is
  /// compressed as `smallest`. It is an error if the file is still larger.
  public var maximumByteCount: Int?

  /// An encoding; see the properties.
  public init(
    _ format: PictureFormat = .png, compression: PictureCompression = .default, quality: Int? = nil,
    background: Color? = nil, maximumByteCount: Int? = nil
  ) {
    (self.format, self.compression, self.quality) = (format, compression, quality)
    (self.background, self.maximumByteCount) = (background, maximumByteCount)
  }
}

/// The trade-off between the size of a file and the time for writing it. It does not affect the pixels of PNG
/// and lossless WebP.
public enum PictureCompression: String, Sendable, Hashable, CaseIterable, Codable {
  /// For pictures that are read again at once.
  case fastest
  /// For pictures that are soon read again.
  case fast
  /// A good size in reasonable time.
  case `default`
  /// For pictures that are kept or sent.
  case small
  /// For pictures that are sent ten thousand times: takes about a hundred times as long as `fastest`.
  case smallest
}
