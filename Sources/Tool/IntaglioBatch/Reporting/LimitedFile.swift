// SPDX-License-Identifier: MIT
import IntaglioImages

/// A result of a picture with a limit of bytes; see `PictureEncoding.maximumByteCount`.
public struct LimitedFile: Sendable, Hashable, Codable {
  /// The path of the result inside the output folder, such as `a/icon.webp`.
  public let output: String
  /// The file's bytes.
  public let bytes: Int
  /// The file's format.
  public let format: PictureFormat
  /// The quality that was taken, 1…100; nil for a PNG, and for a lossless WebP.
  public let quality: Int?
  /// The compression that was taken: `smallest` for a PNG that met the limit only with it.
  public let compression: PictureCompression

  init(_ output: String, _ written: WrittenPicture) {
    self.output = output
    bytes = written.byteCount
    format = written.encoding.format
    quality = written.quality
    compression = written.encoding.compression
  }
}
