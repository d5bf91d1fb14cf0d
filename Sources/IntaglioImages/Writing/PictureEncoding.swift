// SPDX-License-Identifier: MIT
public import IntaglioModel

/// How a picture is written into a file.
public struct PictureEncoding: Sendable, Hashable {
  /// The file's format.
  public var format: PictureFormat
  /// How small the file should be, against how long writing may take.
  public var compression: PictureCompression
  /// How alike the written picture is, 1…100, of a JPEG (90 where nil), an AVIF (80 where nil; 100 is
  /// lossless) and a lossy WebP. A WebP without a quality is lossless, and so is every PNG, which has no
  /// quality. Values outside are refused.
  public var quality: Int?
  /// What lies below transparent pixels of a JPEG, which has no alpha; the colour's own alpha is left out.
  /// Without it such pictures are refused.
  public var background: Color?

  /// An encoding; see the properties.
  public init(
    _ format: PictureFormat = .png, compression: PictureCompression = .default, quality: Int? = nil,
    background: Color? = nil
  ) {
    (self.format, self.compression, self.quality, self.background) = (
      format, compression, quality, background
    )
  }
}

/// How small a written file should be, against how long writing may take. With PNG and lossless WebP the
/// pixels are the same with all of them.
public enum PictureCompression: String, Sendable, Hashable, CaseIterable {
  /// For pictures that are read again at once.
  case fastest
  /// For pictures that are soon read again.
  case fast
  /// A good size in a fair time.
  case `default`
  /// For pictures that are kept or sent.
  case small
  /// For pictures that are sent ten thousand times: takes some hundred times as long as `fastest`.
  case smallest
}
