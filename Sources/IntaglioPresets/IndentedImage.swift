// SPDX-License-Identifier: MIT
import IntaglioModel

/// A picture of any shape cut into the surface, or standing on it: an image view whose layer draws the
/// shadows of its picture's alpha.
///
///     let mark = IndentedImage(icon, frame: Rect(x: 20, y: 20, width: 96, height: 96))
///     scene.layers.append(mark.layer)
///
/// The label's shadows, but with the alpha of the picture kept, so that soft edges stay soft. The article
/// scales its picture to the view's frame, as is done here.
public struct IndentedImage: Sendable, Hashable {
  /// The picture, premultiplied; what counts is its alpha. Its colours are seen only where the original is
  /// drawn.
  public var image: Bitmap
  /// Where it lies in its parent, in points.
  public var frame: Rect
  /// Cut in or raised.
  public var relief: Relief
  /// The inner-shadow layer's `drawOriginalImage`: whether the picture itself is seen.
  public var drawsOriginal: Bool
  /// What the picture's shape is filled with, under its inner shadow: the inner-shadow layer's
  /// `drawToshadowedRegionInContext:`.
  public var fill: Fill?
  /// What the shadows follow.
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
