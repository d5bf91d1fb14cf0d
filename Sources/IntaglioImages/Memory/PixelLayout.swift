// SPDX-License-Identifier: MIT

/// How a picture lies in memory that is the caller's: four bytes a pixel, row by row from the top.
///
/// Windows, video frames and other libraries have their pixels in other orders than `Bitmap`, and space
/// between their rows.
public struct PixelLayout: Sendable, Hashable {
  /// The order of a pixel's bytes.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    case rgba, bgra
  }

  /// How colours go with alpha.
  public enum Alpha: String, Sendable, Hashable, CaseIterable {
    /// Multiplied with it, as in `Bitmap`.
    case premultiplied
    /// As they are, as in PNG.
    case straight
  }

  /// The order of a pixel's bytes.
  public var order: Order
  /// How colours go with alpha.
  public var alpha: Alpha
  /// Bytes from one row to the next; nil for rows without space between them.
  public var stride: Int?

  /// A layout, of premultiplied RGBA unless it is told otherwise, which is that of `Bitmap`.
  public init(_ order: Order = .rgba, alpha: Alpha = .premultiplied, stride: Int? = nil) {
    (self.order, self.alpha, self.stride) = (order, alpha, stride)
  }

  /// Bytes from one row of pictures of this width to the next.
  package func stride(ofWidth width: Int) -> Int { stride ?? 4 * width }
}
