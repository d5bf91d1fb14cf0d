// SPDX-License-Identifier: MIT

/// A text laid out in a box, ready to be drawn.
package struct LaidOutText: Sendable {
  package typealias Pixels = (bitmap: Bitmap, pixels: PixelRect)

  /// The outlines of all glyphs but emoji, in points from the box's top left corner, for the non-zero rule:
  /// one path for each of the text's `colors`, drawn in their order. Created on demand.
  package let outlines: @Sendable () -> [Path]
  /// Draws the colour glyphs at a number of pixels per point, with the box's corner at a point, within a
  /// rectangle of pixels; nil without colour glyphs.
  package let colorGlyphs:
    @Sendable (_ scale: Double, _ origin: Vector, _ visible: PixelRect) throws -> Pixels?
  /// The pictures within its lines, with their frames in points from the box's top left corner, in text
  /// order.
  package let pictures: [(bitmap: Bitmap, frame: Rect)]
  package let faults: TextFaults
  /// The extent of each line's outlines, colour glyphs and pictures, in points from the box's top left
  /// corner, from top to bottom, without blank lines.
  package let ink: [Rect]

  package init(
    outlines: @escaping @Sendable () -> [Path],
    colorGlyphs: @escaping @Sendable (Double, Vector, PixelRect) throws -> Pixels? = { _, _, _ in nil },
    pictures: [(bitmap: Bitmap, frame: Rect)] = [], faults: TextFaults = TextFaults(), ink: [Rect] = []
  ) {
    (self.outlines, self.colorGlyphs, self.pictures) = (outlines, colorGlyphs, pictures)
    (self.faults, self.ink) = (faults, ink)
  }
}

/// The problems of a text that is laid out in a frame.
package struct TextFaults: Sendable, Hashable {
  /// The families that replace others that are not installed.
  package var replacedFamilies: [Font.Replacement] = []
  /// The characters that no font has, each once; the outline has a hollow box for each.
  package var missingCharacters: [Unicode.Scalar] = []
  /// The number of combining marks left out, because their letter has too many.
  package var omittedMarks = 0
  package var brokenWords: [String] = []
  /// What is missing for the hyphens that the text requests.
  package var hyphenProblem: HyphenProblem?
  /// Whether some of it is cut off, with or without an ellipsis.
  package var isCut = false
  /// Whether letters extend beyond the frame, by more than the overhang of slanted ones.
  package var overflowsFrame = false

  package init() {}

  /// The ink that may lie beyond the frame, as a share of the font's size.
  package static let overhang = 0.1

  package var isEmpty: Bool { self == TextFaults() }

  package func warnings(field: String, layer: String?, font: Font.Source) -> [RenderWarning] {
    let others: [RenderWarning?] = [
      missingCharacters.isEmpty
        ? nil : .missingCharacters(field: field, layer: layer, characters: missingCharacters, font: font),
      omittedMarks > 0 ? .omittedMarks(field: field, layer: layer, count: omittedMarks) : nil,
      brokenWords.isEmpty ? nil : .brokenWords(field: field, layer: layer, words: brokenWords),
      hyphenProblem.map { .noHyphens(field: field, layer: layer, $0) },
      isCut ? .cutText(field: field, layer: layer) : nil,
      overflowsFrame ? .textOutOfFrame(field: field, layer: layer) : nil,
    ]
    return replacedFamilies.map { .replacedFamily(field: field, layer: layer, $0) } + others.compactMap { $0 }
  }
}

package struct TextUnavailable: Error {
  /// The missing part and the remedy, in words.
  let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// The size of a text's lines in points, and the distance of the first baseline from their top.
package struct TextMeasure: Sendable, Hashable {
  package let size: Size
  package let baseline: Double

  package init(size: Size, baseline: Double) { (self.size, self.baseline) = (size, baseline) }
}

/// Lays out texts: the model's access to a font library, which it does not depend on.
///
/// Its errors are attributed to the text, except `TextUnavailable`.
package struct TextLayoutEngine: Sendable {
  /// Lays out a text in a box of a width and a height.
  package let layOut: @Sendable (_ text: Text, _ width: Double, _ height: Double) throws -> LaidOutText
  /// Measures a text in a box of a width, without its letters.
  package let measure: @Sendable (_ text: Text, _ width: Double) throws -> TextMeasure
  /// The width of a text's widest word or other part that its lines do not break: the smallest width at which
  /// lines break only where they may.
  package let leastWidth: @Sendable (_ text: Text) throws -> Double

  package init(
    layOut: @escaping @Sendable (Text, Double, Double) throws -> LaidOutText,
    measure: @escaping @Sendable (Text, Double) throws -> TextMeasure,
    leastWidth: @escaping @Sendable (Text) throws -> Double
  ) {
    (self.layOut, self.measure, self.leastWidth) = (layOut, measure, leastWidth)
  }

  /// The engine of scenes without texts, which refuses every text.
  package static let unavailable: TextLayoutEngine = {
    let reason = TextUnavailable("there is no text engine")
    return TextLayoutEngine(
      layOut: { _, _, _ in throw reason }, measure: { _, _ in throw reason },
      leastWidth: { _ in throw reason })
  }()
}
