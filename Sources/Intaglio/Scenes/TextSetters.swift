import IntaglioModel

#if Drawing
import IntaglioText
#endif

/// How this build sets texts.
package enum TextSetters {
  #if Drawing
  /// By Pango, with the fonts of the machine.
  package static let standard: TextSetter? = { text, width, height in
    let layout = try TextLayout(text, width: width, height: height)
    return SetText(
      outline: layout.outline(),
      colorGlyphs: { scale, origin, visible in
        try layout.colorGlyphs(scale: scale, at: origin, within: visible).map { ($0.bitmap, $0.pixels) }
      },
      missingCharacters: layout.missingCharacters)
  }
  #else
  /// Not at all.
  package static let standard: TextSetter? = nil
  #endif
}
