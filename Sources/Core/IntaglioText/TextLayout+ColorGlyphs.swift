// SPDX-License-Identifier: MIT
import CPango
public import IntaglioModel

extension TextLayout {
  /// The colour glyphs (emoji) as pixels, with the alpha of their run's colour.
  ///
  /// Cairo draws each at the nearest whole pixel, from the pictures or layers in the font. A glyph without
  /// colours, in a colour font, gets the text's colour.
  ///
  /// - Parameters:
  ///   - scale: pixels in a point.
  ///   - origin: the position of the box's upper left corner in the picture, in points.
  ///   - picture: the relevant pixels; nil for all. Nothing outside is drawn, or takes memory.
  /// - Returns: nil if there is no colour glyph within the picture.
  /// - Throws: `TextLayoutError.text` for a scale that is not positive, `.bitmap` for too many pixels,
  ///   `.library` if Cairo fails.
  public func colorGlyphs(
    scale: Double, at origin: Vector = .zero, within picture: PixelRect? = nil
  ) throws(TextLayoutError) -> ColorGlyphs? {
    guard scale.isFinite, scale > 0, scale <= Style.maximumScale else {
      let allowed = "more than 0, up to \(Style.maximumScale)"
      throw .text(.outOfRange(field: "scale", value: scale, allowed: allowed))
    }
    guard origin.x.isFinite, origin.y.isFinite else { throw .text(.notFinite(field: "origin")) }
    let limits = picture ?? PixelRect(columns: -(1 << 30)..<1 << 30, rows: -(1 << 30)..<1 << 30)
    let visible = placedColorGlyphs.map { glyph in
      (glyph, self.pixels(of: glyph, scale: scale, origin: origin).clamped(to: limits))
    }.filter { !$0.1.isEmpty }
    guard let first = visible.first?.1 else { return nil }
    let pixels = visible.reduce(first) { $0.hull($1.1) }
    let canvas = try rethrowing(
      TextLayoutError.bitmap,
      try ColorGlyphCanvas(
        visible.map(\.0), pixels: pixels, scale: scale, origin: origin, em: em, colors: text.colors))
    if let failure = canvas.failure { throw .library(call: "cairo_show_glyphs", reason: failure) }
    return ColorGlyphs(bitmap: canvas.bitmap, pixels: pixels)
  }

  /// The pixels that a glyph may touch: one more on each side, because Cairo rounds its position and
  /// antialiases its edges.
  private func pixels(of glyph: PlacedColorGlyph, scale: Double, origin: Vector) -> PixelRect {
    func range(_ start: Double, _ low: Double, _ high: Double) -> Range<Int> {
      let first = (scale * (start + em * low)).rounded(.down) - 1
      let last = (scale * (start + em * high)).rounded(.up) + 1
      let limit = Double(1 << 40)
      return Int(max(-limit, min(first, limit)))..<Int(max(-limit, min(last, limit)))
    }
    return PixelRect(
      columns: range(origin.x + glyph.origin.x, glyph.ink.x, glyph.ink.maxX),
      rows: range(origin.y + glyph.origin.y, glyph.ink.y, glyph.ink.maxY))
  }
}

/// The colour glyphs (emoji) of a text as pixels.
public struct ColorGlyphs: Sendable, Hashable {
  /// The glyphs on transparent ground, as large as `pixels`.
  public let bitmap: Bitmap
  /// The bitmap's place in the picture.
  public let pixels: PixelRect
}
