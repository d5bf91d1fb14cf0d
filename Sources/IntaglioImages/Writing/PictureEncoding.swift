// SPDX-License-Identifier: MIT
public import IntaglioModel

/// How a picture is encoded in a file.
public struct PictureEncoding: Sendable, Hashable {
  /// The file's format.
  public var format: PictureFormat
  /// The size of the file against the time for writing it.
  public var compression: PictureCompression
  /// The quality, 1…100, of a JPEG (90 if nil), an AVIF (80 if nil; 100 is lossless) and a lossy WebP. WebP
  /// without a quality is lossless, and so is every PNG, which has no quality. Other values are errors.
  public var quality: Int?
  /// The background for transparent pixels of a JPEG, which has no alpha; the colour's own alpha is ignored.
  /// Without it such pictures are errors.
  public var background: Color?
  /// The most bytes that the file may have; nil for any number. A larger one gets less quality: the highest
  /// with which it has no more. A WebP without a quality then becomes lossy, and a PNG is packed as
  /// `smallest` is. Files that stay larger are errors.
  public var maximumByteCount: Int?

  /// An encoding; see the properties.
  public init(
    _ format: PictureFormat = .png, compression: PictureCompression = .default, quality: Int? = nil,
    background: Color? = nil, maximumByteCount: Int? = nil
  ) {
    (self.format, self.compression, self.quality, self.background, self.maximumByteCount) = (
      format, compression, quality, background, maximumByteCount
    )
  }
}

/// The size of a file against the time for writing it. PNG and lossless WebP have the same pixels with each
/// of them.
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
