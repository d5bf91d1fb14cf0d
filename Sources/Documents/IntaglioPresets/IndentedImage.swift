// SPDX-License-Identifier: MIT
import IntaglioModel

/// A picture of any shape cut into the surface, or raised above it: an image view whose layer draws the
/// shadows of its picture's alpha.
///
///     let mark = IndentedImage(icon, frame: Rect(x: 20, y: 20, width: 96, height: 96))
///     scene.layers.append(mark.layer)
///
/// It uses the label's shadows, but keeps the picture's alpha, so that soft edges stay soft. As in the
/// article, it scales its picture to the view's frame.
public struct IndentedImage: Sendable, Hashable {
  /// The picture, premultiplied. Only its alpha counts, unless the original is drawn.
  public var image: Bitmap
  /// The frame in its parent, in points.
  public var frame: Rect
  /// Cut in or raised.
  public var relief: Relief
  /// The inner-shadow layer's `drawOriginalImage`: whether the picture itself is visible.
  public var drawsOriginal: Bool
  /// The fill of the picture's shape, under its inner shadow: the inner-shadow layer's
  /// `drawToshadowedRegionInContext:`.
  public var fill: Fill?
  /// The light of the shadows.
  public var lighting: Lighting

  /// An image view; the defaults are those of its listing.
  public init(
    _ image: Bitmap, frame: Rect, relief: Relief = .indented, drawsOriginal: Bool = false, fill: Fill? = nil,
    lighting: Lighting = .fixed
  ) {
    self.image = image
    self.frame = frame
    self.relief = relief
    self.drawsOriginal = drawsOriginal
    self.fill = fill
    self.lighting = lighting
  }

  /// The effects of the picture.
  public var style: Style {
    relief.style(.innerShadowImageView, drawsOriginal: drawsOriginal, fill: fill, lighting: lighting)
  }

  /// The picture as a layer at `frame`.
  public var layer: Layer {
    Layer("\(relief.rawValue) image", frame: frame, contents: .image(image), style: style)
  }
}
