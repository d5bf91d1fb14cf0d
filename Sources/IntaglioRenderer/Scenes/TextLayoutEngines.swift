// SPDX-License-Identifier: MIT
import IntaglioModel

#if Text
import IntaglioText
#endif

/// The text layout engine of this build.
package enum TextLayoutEngines {
  #if Text
  /// Pango, with the machine's fonts.
  package static let standard: TextLayoutEngine? = { text, width, height in
    let layout: TextLayout
    do throws(TextLayoutError) {
      layout = try TextLayout(text, width: width, height: height)
    } catch {
      if case .missingLibrary = error { throw TextUnavailable("\(error)") }
      throw error
    }
    return LaidOutText(
      outline: layout.outline(),
      colorGlyphs: { scale, origin, visible in
        try layout.colorGlyphs(scale: scale, at: origin, within: visible).map { ($0.bitmap, $0.pixels) }
      },
      missingCharacters: layout.missingCharacters, ink: layout.lines.compactMap(\.ink))
  }
  #else
  /// None.
  package static let standard: TextLayoutEngine? = nil
  #endif
}
