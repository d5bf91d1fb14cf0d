// SPDX-License-Identifier: MIT

/// A text laid out in a box, ready to be drawn.
package struct LaidOutText: Sendable {
  /// Emoji as pixels with their place.
  package typealias Pixels = (bitmap: Bitmap, pixels: PixelRect)

  /// The outlines of all glyphs in the text's own colour, in points from the box's top left corner, for the
  /// non-zero rule.
  package let outline: Path
  /// Draws the colour glyphs at a number of pixels per point, with the box's corner at a point, within a
  /// rectangle of pixels; nil without colour glyphs.
  package let colorGlyphs:
    @Sendable (_ scale: Double, _ origin: Vector, _ visible: PixelRect) throws -> Pixels?
  /// The characters that no font has, each once; the outline has a hollow box for each.
  package let missingCharacters: [Unicode.Scalar]
  /// The extent of each line's outlines and colour glyphs, in points from the box's top left corner, from top
  /// to bottom, without lines of blanks.
  package let ink: [Rect]

  package init(
    outline: Path,
    colorGlyphs: @escaping @Sendable (Double, Vector, PixelRect) throws -> Pixels? = { _, _, _ in nil },
    missingCharacters: [Unicode.Scalar] = [], ink: [Rect] = []
  ) {
    (self.outline, self.ink) = (outline, ink)
    self.colorGlyphs = colorGlyphs
    self.missingCharacters = missingCharacters
  }
}

/// This build or this machine cannot lay out any text.
package struct TextUnavailable: Error {
  /// The missing part and the remedy, in words.
  let reason: String

  /// A reason, see the property.
  package init(_ reason: String) { self.reason = reason }

  /// A build without the package trait.
  package static let notBuilt = TextUnavailable(
    "this build draws no texts: it was made without the package trait Text")
}

/// Lays out texts: the model's access to a font library, which it does not depend on.
///
/// Its errors are attributed to the text, except `TextUnavailable`.
package typealias TextLayoutEngine =
  @Sendable (_ text: Text, _ width: Double, _ height: Double) throws -> LaidOutText
