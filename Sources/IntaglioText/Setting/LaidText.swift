#if Drawing
import IntaglioModel

/// A text broken into lines, before it is placed in a box. Lengths are ems, y downwards.
struct LaidText {
  var lines: [LaidLine] = []
  /// Whether an ellipsis stands for text, or lines were left out.
  var isTruncated = false
  /// The fonts that glyphs came from, in the order of their first glyphs.
  var fonts: [UsedFont] = []
  /// The characters that no font has, in the order they were met.
  var missingCharacters: [Unicode.Scalar] = []
  /// Of the font that was asked for; nil where nothing needs them.
  var metrics: FontMetrics?
}

/// A glyph that is filled with the text's colour, and where its origin stands.
struct PlacedGlyph: Sendable {
  let outline: GlyphOutline
  var origin: Vector
}

/// A glyph that brings its colours, and where its origin stands.
struct PlacedColorGlyph: Sendable {
  let font: ColorFont
  let glyph: UInt32
  var origin: Vector
  /// The extent of what it draws, from its origin, in ems.
  let ink: Rect
}
#endif
