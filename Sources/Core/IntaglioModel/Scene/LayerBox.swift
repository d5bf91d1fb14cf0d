// SPDX-License-Identifier: MIT

/// The CSS box of a layer whose size a layout computes: background, border, shadows and so on, which are
/// drawn once the layer has its frame.
///
/// Documents create it, so that neither the model nor the layout depends on CSS.
package final class LayerBox: Sendable {
  /// What a box needs to know about the layout that computed its frame.
  package struct Surroundings {
    /// The width that percentages of its padding refer to.
    package let width: Double
    /// The padding of its own layout; nil without one.
    package let padding: Layout.Insets?
    /// The number of layers in it up to the last one in the flow: the others lie above its outline.
    package let flowing: Int

    package init(width: Double, padding: Layout.Insets?, flowing: Int) {
      (self.width, self.padding, self.flowing) = (width, padding, flowing)
    }
  }

  package struct Picture: Sendable, Hashable {
    package var source: ImageContents.Source
    /// Its size; nil for a file that has not been read yet.
    package var natural: NaturalSize?
    /// Width divided by height of a drawing that keeps its proportions, centred in any size; nil for one that
    /// has already been drawn at its size, and for other pictures.
    package var proportion: Double?

    package init(_ source: ImageContents.Source) { self.source = source }
  }

  /// Draws the box of a layer with a frame, with these pictures, around the layer's contents.
  package typealias Drawing =
    @Sendable (_ layer: inout Layer, Surroundings, _ pictures: [Picture?]) throws(StyleError) -> Void

  /// The pictures that it names, one per layer of its background.
  package let pictures: [Picture?]
  /// The size at which a picture is drawn in a box; nil if that depends on an unknown size.
  package let size: @Sendable (_ picture: Int, NaturalSize, _ box: Size?) -> Size?
  private let text: @Sendable () -> String
  private let drawing: Drawing

  /// A box of self-contained declarations; to draw it fails only for reasons that depend on the size.
  package init(
    pictures: [Picture?], size: @escaping @Sendable (Int, NaturalSize, Size?) -> Size?,
    text: @escaping @Sendable () -> String, drawing: @escaping Drawing
  ) {
    (self.pictures, self.size, self.text, self.drawing) = (pictures, size, text, drawing)
  }

  /// The declarations in CSS, which are self-contained: lengths in points, colours in full.
  package var css: String { text() }

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
