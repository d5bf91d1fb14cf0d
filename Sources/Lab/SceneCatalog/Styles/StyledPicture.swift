// SPDX-License-Identifier: MIT
import IntaglioModel

/// A style with its picture.
public struct StyledPicture: Sendable {
  /// The content of the picture.
  public let content: Content
  /// The picture's size in pixels.
  public let size: PixelSize
  /// The style.
  public let style: Style
  /// Pixels per point.
  public let scale: Double
  /// Whether the result has room for outer shadows.
  public let canvas: Canvas

  /// The unstyled picture.
  ///
  /// - Throws: `BitmapError` for an invalid size.
  public func picture() throws(BitmapError) -> Bitmap { try content.picture(size) }

  /// The picture as a layer with the style.
  var scene: Scene {
    let (width, height) = (Double(size.width) / scale, Double(size.height) / scale)
    let layer = Layer(
      frame: Rect(0, 0, width, height),
      contents: CatalogScene.picture(content, size.width, size.height), style: style)
    return Scene(width: width, height: height, scale: scale, layers: [layer])
  }
}
