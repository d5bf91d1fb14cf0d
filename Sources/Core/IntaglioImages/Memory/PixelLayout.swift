// SPDX-License-Identifier: MIT

/// The layout of a picture in the caller's memory: four bytes a pixel, row by row from the top.
///
/// Windows, video frames and other libraries use other byte orders than `Bitmap`, and padding between rows.
public struct PixelLayout: Sendable, Hashable {
  /// The order of a pixel's bytes.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    case rgba, bgra
  }

  /// The relation of colours to alpha.
  public enum Alpha: String, Sendable, Hashable, CaseIterable {
    /// Multiplied by alpha, as in `Bitmap`.
    case premultiplied
    /// Not multiplied, as in PNG.
    case straight
  }

  /// The order of a pixel's bytes.
  public var order: Order
  /// The relation of colours to alpha.
  public var alpha: Alpha
  /// Bytes from one row to the next; nil for rows without padding.
  public var stride: Int?

  /// A layout. The default is the layout of `Bitmap`: premultiplied RGBA without padding.
  public init(_ order: Order = .rgba, alpha: Alpha = .premultiplied, stride: Int? = nil) {
    (self.order, self.alpha, self.stride) = (order, alpha, stride)
  }

  package func stride(ofWidth width: Int) -> Int { stride ?? 4 * width }
}
