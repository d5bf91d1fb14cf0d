// SPDX-License-Identifier: MIT
import IntaglioModel

/// A text cut into the surface, or standing on it: the label of an interface whose layer draws no
/// letters, only the shadows of their shape.
///
///     let text = Text("Intaglio", font: Font("DejaVu Sans", size: 68, weight: 700), verticalAlignment: .middle)
///     let label = IndentedLabel(text, frame: Rect(x: 20, y: 10, width: 320, height: 100))
///     scene.layers.append(label.layer)
///
/// The inner-shadow layer's numbers: outside white 40 %, moved down by 1, blurred by 1; inside black 75 %,
/// moved down by 4, blurred by 6 (both as Core Graphics counts, twice the standard deviation); every pixel
/// with more than 1 of 255 of alpha belongs to the letters. Embossed, the two colours are exchanged.
public struct IndentedLabel: Sendable, Hashable {
  /// What is written, and how. Its colour is seen only where the original is drawn.
  public var text: Text
  /// The box of the text in its parent, in points: the bounds at which the inverse of the letters ends.
  public var frame: Rect
  /// Cut in or raised.
  public var relief: Relief
  /// The inner-shadow layer's `drawOriginalImage`: whether the letters themselves are seen. With black text
  /// it makes little difference.
  public var drawsOriginal: Bool
  /// What the letters are filled with, under their inner shadow: the inner-shadow layer's
  /// `drawToshadowedRegionInContext:`. A picture lies in the whole frame, and is seen where letters are.
  public var fill: Fill?
  /// What the shadows follow.
  public var lighting: Lighting

  /// A label; the defaults are those of its listing.
  public init(
    _ text: Text, frame: Rect, relief: Relief = .indented, drawsOriginal: Bool = false, fill: Fill? = nil,
    lighting: Lighting = .fixed
  ) {
    self.text = text
    self.frame = frame
    self.relief = relief
    self.drawsOriginal = drawsOriginal
    self.fill = fill
    self.lighting = lighting
  }

  /// The effects of the text.
  public var style: Style {
    relief.style(.innerShadowLabel, drawsOriginal: drawsOriginal, fill: fill, lighting: lighting)
  }

  /// The label as a layer at `frame`.
  public var layer: Layer {
    Layer("\(relief.rawValue) label", frame: frame, contents: .text(text), style: style)
  }
}
