#if Drawing
public import IntaglioModel

/// The colour glyphs (emoji) of a text as pixels.
public struct ColorGlyphs: Sendable, Hashable {
  /// The glyphs on transparent ground, as large as `pixels`.
  public let bitmap: Bitmap
  /// Which pixels of the picture `bitmap` lies on.
  public let pixels: PixelRect
}
#endif
