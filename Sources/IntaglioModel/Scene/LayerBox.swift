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

  /// Draws the box of a layer with a frame, and with these pictures, around what is in the layer.
  package typealias Drawing =
    @Sendable (_ layer: inout Layer, Surroundings, _ pictures: [Layer]) throws(StyleError) -> Void

  /// The pictures that it names, each in a layer of the size that it has, if that is known.
  package let pictures: [Layer]
  private let text: @Sendable () -> String
  private let drawing: Drawing

  /// A box.
  ///
  /// - Parameters:
  ///   - text: its declarations, which need no others.
  ///   - drawing: it fails only for what depends on the size.
  package init(pictures: [Layer], text: @escaping @Sendable () -> String, drawing: @escaping Drawing) {
    (self.pictures, self.text, self.drawing) = (pictures, text, drawing)
  }

  /// The declarations in CSS, which need no others: lengths in points, colours in full.
  package var css: String { text() }

  /// The box with its pictures changed.
  package func changingPictures<Failure>(
    _ change: (inout Layer) throws(Failure) -> Void
  ) throws(Failure) -> LayerBox {
    var pictures = pictures
    for index in pictures.indices { try change(&pictures[index]) }
    return LayerBox(pictures: pictures, text: text, drawing: drawing)
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
