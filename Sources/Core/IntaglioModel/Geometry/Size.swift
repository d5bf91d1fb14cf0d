// SPDX-License-Identifier: MIT

/// A width and a height, in points. A size in pixels is a `PixelSize`.
public struct Size: Sendable, Hashable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// A size.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}
