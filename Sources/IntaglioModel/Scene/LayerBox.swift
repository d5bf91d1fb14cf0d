// SPDX-License-Identifier: MIT

/// What CSS says of the box of a layer whose size a layout finds: background, border, shadows and the like,
/// which are drawn once the layer has its frame.
///
/// Documents make it, so that neither the model nor the layout knows CSS.
package final class LayerBox: Sendable {
  /// What a box needs to know of the layout that found its frame.
  package struct Surroundings {
    /// The width of which percentages of its padding are.
    package let width: Double
    /// The padding of its own layout; nil without one.
    package let padding: Layout.Insets?
    /// How many of the layers in it end with the last one that is in the flow: others lie above its outline.
    package let flowing: Int

    package init(width: Double, padding: Layout.Insets?, flowing: Int) {
      (self.width, self.padding, self.flowing) = (width, padding, flowing)
    }
  }

  /// A picture of its background.
  package struct Picture: Sendable, Hashable {
    package var source: ImageContents.Source
    /// Its size; nil for a file that is yet to be read.
    package var natural: NaturalSize?
    /// Width through height of a drawing that keeps its proportions in the middle of every size; nil for one
    /// that has been drawn in its size, and for other pictures.
    package var proportion: Double?

    package init(_ source: ImageContents.Source) { self.source = source }
  }

  /// Draws the box of a layer with a frame, and with these pictures, around what is in the layer.
  package typealias Drawing =
    @Sendable (_ layer: inout Layer, Surroundings, _ pictures: [Picture?]) throws(StyleError) -> Void

  /// The pictures that it names, by the layers of its background.
  package let pictures: [Picture?]
  /// The size in which a picture is drawn in a box of a size; nil if that depends on one that is not known.
  package let size: @Sendable (_ picture: Int, NaturalSize, _ box: Size?) -> Size?
  private let text: @Sendable () -> String
  private let drawing: Drawing

  /// A box.
  ///
  /// - Parameters:
  ///   - text: its declarations, which need no others.
  ///   - drawing: it fails only for what depends on the size.
  package init(
    pictures: [Picture?], size: @escaping @Sendable (Int, NaturalSize, Size?) -> Size?,
    text: @escaping @Sendable () -> String, drawing: @escaping Drawing
  ) {
    (self.pictures, self.size, self.text, self.drawing) = (pictures, size, text, drawing)
  }

  /// The declarations in CSS, which need no others: lengths in points, colours in full.
  package var css: String { text() }

  /// The box with its pictures changed.
  package func changingPictures<Failure>(
    _ change: (inout Picture, Int) throws(Failure) -> Void
  ) throws(Failure) -> LayerBox {
    var pictures = pictures
    for index in pictures.indices {
      guard var picture = pictures[index] else { continue }
      try change(&picture, index)
      pictures[index] = picture
    }
    return LayerBox(pictures: pictures, size: size, text: text, drawing: drawing)
  }

  /// Draws the box of a layer with a frame.
  package func draw(_ layer: inout Layer, in surroundings: Surroundings) throws(StyleError) {
    try drawing(&layer, surroundings, pictures)
  }
}

extension LayerBox: Hashable {
  package static func == (one: LayerBox, other: LayerBox) -> Bool {
    one === other || one.css == other.css && one.pictures == other.pictures
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(css) }
}
