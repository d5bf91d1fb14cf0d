// SPDX-License-Identifier: MIT

/// A text laid out in a box, ready to be drawn.
package struct LaidOutText: Sendable {
  /// Emoji as pixels with their place.
  package typealias Pixels = (bitmap: Bitmap, pixels: PixelRect)

  /// The outlines of all glyphs but emoji, in points from the box's top left corner, for the non-zero rule:
  /// one path for each of the text's `colors`, drawn in their order. Made when it is asked for: a text that
  /// is only measured needs none.
  package let outlines: @Sendable () -> [Path]
  /// Draws the colour glyphs at a number of pixels per point, with the box's corner at a point, within a
  /// rectangle of pixels; nil without colour glyphs.
  package let colorGlyphs:
    @Sendable (_ scale: Double, _ origin: Vector, _ visible: PixelRect) throws -> Pixels?
  /// What is wrong with it.
  package let faults: TextFaults
  /// The extent of each line's outlines and colour glyphs, in points from the box's top left corner, from top
  /// to bottom, without lines of blanks.
  package let ink: [Rect]
  /// The width of the widest line and the height of all, in points.
  package let size: Size
  /// The distance of the first baseline from the top of the lines, in points.
  package let baseline: Double

  package init(
    outlines: @escaping @Sendable () -> [Path],
    colorGlyphs: @escaping @Sendable (Double, Vector, PixelRect) throws -> Pixels? = { _, _, _ in nil },
    faults: TextFaults = TextFaults(), ink: [Rect] = [], size: Size = Size(width: 0, height: 0),
    baseline: Double = 0
  ) {
    (self.outlines, self.ink, self.size, self.baseline) = (outlines, ink, size, baseline)
    self.colorGlyphs = colorGlyphs
    self.faults = faults
  }

  /// A text of one colour with this outline.
  package init(
    outline: Path,
    colorGlyphs: @escaping @Sendable (Double, Vector, PixelRect) throws -> Pixels? = { _, _, _ in nil },
    ink: [Rect] = [], size: Size = Size(width: 0, height: 0), baseline: Double = 0
  ) {
    self.init(outlines: { [outline] }, colorGlyphs: colorGlyphs, ink: ink, size: size, baseline: baseline)
  }
}

/// What is wrong with a text as it is laid out in a frame.
package struct TextFaults: Sendable, Hashable {
  /// The characters that no font has, each once; the outline has a hollow box for each.
  package var missingCharacters: [Unicode.Scalar] = []
  /// The number of combining marks left out, because their letter has too many.
  package var omittedMarks = 0
  /// The words broken between characters, each once.
  package var brokenWords: [String] = []
  /// Whether an ellipsis or the end stands in place of some of it.
  package var isCut = false
  /// Whether letters run out of the frame, by more than the overhang of slanted ones.
  package var runsOut = false

  package init() {}

  /// The ink that may lie beyond the frame, as a share of the font's size.
  package static let overhang = 0.1

  /// Whether there is none.
  package var isEmpty: Bool { self == TextFaults() }

  /// A warning of each.
  package func warnings(field: String, layer: String?, font: Font.Source) -> [RenderWarning] {
    var warnings: [RenderWarning] = []
    if !missingCharacters.isEmpty {
      warnings.append(
        .missingCharacters(field: field, layer: layer, characters: missingCharacters, font: font))
    }
    if omittedMarks > 0 {
      warnings.append(.omittedMarks(field: field, layer: layer, count: omittedMarks))
    }
    if !brokenWords.isEmpty { warnings.append(.brokenWords(field: field, layer: layer, words: brokenWords)) }
    if isCut { warnings.append(.cutText(field: field, layer: layer)) }
    if runsOut { warnings.append(.textOutOfFrame(field: field, layer: layer)) }
    return warnings
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
