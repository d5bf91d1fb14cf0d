// SPDX-License-Identifier: MIT

/// A text that has been set in a box: what a scene draws of it.
package struct LaidOutText: Sendable {
  /// Emoji as pixels, and where these lie.
  package typealias Pixels = (bitmap: Bitmap, pixels: PixelRect)

  /// The outlines of all glyphs of the text's own colour, in points from the box's top left corner, to be
  /// filled by the non-zero rule.
  package let outline: Path
  /// Draws the glyphs that bring their own colours at so many pixels a point, with the box's corner at a
  /// place in points, as far as some pixels reach; nil where there are none.
  package let colorGlyphs:
    @Sendable (_ scale: Double, _ origin: Vector, _ visible: PixelRect) throws -> Pixels?
  /// The characters that no font has, each once; the outline has a hollow box for each.
  package let missingCharacters: [Unicode.Scalar]

  /// See the properties.
  package init(
    outline: Path,
    colorGlyphs: @escaping @Sendable (Double, Vector, PixelRect) throws -> Pixels? = { _, _, _ in nil },
    missingCharacters: [Unicode.Scalar] = []
  ) {
    self.outline = outline
    self.colorGlyphs = colorGlyphs
    self.missingCharacters = missingCharacters
  }
}

/// No text can be set at all: this build, or this machine, lacks what does.
package struct TextUnavailable: Error {
  /// What is missing and what to do, for people.
  let reason: String

  /// See the property.
  package init(_ reason: String) { self.reason = reason }

  /// A build without the package trait.
  package static let notBuilt = TextUnavailable(
    "this build draws no texts: it was made without the package trait Text")
}

/// Sets texts: what a scene needs from a library of fonts, of which the model knows none.
///
/// What it throws is described as the text's fault, but for `TextUnavailable`.
package typealias TextLayoutEngine =
  @Sendable (_ text: Text, _ width: Double, _ height: Double) throws -> LaidOutText
