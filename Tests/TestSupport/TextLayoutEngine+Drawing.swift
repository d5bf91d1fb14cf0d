// SPDX-License-Identifier: MIT
import IntaglioModel

extension TextLayoutEngine {
  /// An engine for scenes without layouts, which measure no texts.
  package init(_ layOut: @escaping @Sendable (Text, Double, Double) throws -> LaidOutText) {
    self.init(
      layOut: layOut, measure: { _, _ in TextMeasure(size: Size(width: 0, height: 0), baseline: 0) },
      leastWidth: { _ in 0 })
  }
}

extension LaidOutText {
  /// A text of one colour with this outline.
  package init(
    outline: Path,
    colorGlyphs: @escaping @Sendable (Double, Vector, PixelRect) throws -> Pixels? = { _, _, _ in nil },
    ink: [Rect] = []
  ) {
    self.init(outlines: { [outline] }, colorGlyphs: colorGlyphs, ink: ink)
  }
}
