// SPDX-License-Identifier: MIT
import IntaglioModel

/// A text cut into the surface, or raised above it: the label of an interface whose layer draws no letters,
/// only the shadows of their shape.
///
///     let text = Text("Intaglio", font: Font("DejaVu Sans", size: 68, weight: 700), verticalAlignment:
///     .middle)
///     let label = IndentedLabel(text, frame: Rect(x: 20, y: 10, width: 320, height: 100))
///     scene.layers.append(label.layer)
///
/// The inner-shadow layer's numbers: outside white 40 %, moved down by 1, blurred by 1; inside black 75 %,
/// moved down by 4, blurred by 6 (both in Core Graphics' unit, twice the standard deviation); every pixel
/// with an alpha of more than 1/255 belongs to the letters. Embossing swaps the two colours.
public struct IndentedLabel: Sendable, Hashable {
  /// The text. Its colour is only visible if the original is drawn.
  public var text: Text
  /// The box of the text in its parent, in points: the bounds at which the inverse of the letters ends.
  public var frame: Rect
  /// Cut in or raised.
  public var relief: Relief
  /// The inner-shadow layer's `drawOriginalImage`: whether the letters themselves are visible. With black
  /// text it makes little difference.
  public var drawsOriginal: Bool
  /// The fill of the letters, under their inner shadow: the inner-shadow layer's
  /// `drawToshadowedRegionInContext:`. A picture fills the whole frame, and is visible within the letters.
  public var fill: Fill?
  /// The light of the shadows.
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
