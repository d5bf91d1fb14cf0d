// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

/// A font loaded by Pango, with its cached outlines and metrics. Used under `PangoLock`.
final class LoadedFont {
  let used: UsedFont
  let colorFont: ColorFont?

  private let font: OpaquePointer
  private let scaledFont: OpaquePointer
  private var outlines: [UInt32: GlyphOutline] = [:]

  var outlineCount: Int { outlines.count }

  init(_ font: OpaquePointer) throws(TextLayoutError) {
    guard let scaledFont = pango_cairo_font_get_scaled_font(font) else {
      throw .library(call: "pango_cairo_font_get_scaled_font", reason: "the font cannot be drawn")
    }
    self.font = font
    self.scaledFont = scaledFont
    // FreeType's face is locked during the inspection.
    let face = cairo_ft_scaled_font_lock_face(scaledFont)
    let isColor = face.map { $0.pointee.face_flags & Int(FT_FACE_FLAG_COLOR) != 0 } ?? false
    if face != nil { cairo_ft_scaled_font_unlock_face(scaledFont) }
    colorFont = isColor ? ColorFont(scaledFont) : nil
    // Every font of a FreeType font map is Fontconfig's.
    let pattern = pango_fc_font_get_pattern(font)
    func text(_ property: String) -> String {
      pattern.flatMap { FontConfiguration.texts(property, of: $0).first } ?? ""
    }
    used = UsedFont(family: text(FC_FAMILY), style: text(FC_STYLE), file: text(FC_FILE), isColor: isColor)
    g_object_ref(UnsafeMutableRawPointer(font))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(font)) }

  func outline(of glyph: UInt32, by tracer: GlyphTracer) throws(TextLayoutError) -> GlyphOutline {
    if let outline = outlines[glyph] { return outline }
    let outline = try tracer.outline(of: glyph, in: scaledFont)
    outlines[glyph] = outline
    return outline
  }

  func draws(_ glyph: UInt32, by tracer: GlyphTracer) throws(TextLayoutError) -> Bool {
    colorFont == nil ? try !outline(of: glyph, by: tracer).elements.isEmpty : ink(of: glyph) != nil
  }

  /// The glyph's ink extent in ems, from its origin; nil for a blank.
  func ink(of glyph: UInt32) -> Rect? {
    var ink = PangoRectangle()
    pango_font_get_glyph_extents(font, glyph, &ink, nil)
    guard ink.width > 0, ink.height > 0 else { return nil }
    let unit = LayoutEngine.unitsPerEm
    return Rect(
      x: Double(ink.x) / unit, y: Double(ink.y) / unit, width: Double(ink.width) / unit,
      height: Double(ink.height) / unit)
  }

  func advance(of glyph: UInt32) -> Int32 { font.logicalExtents(of: glyph).width }

  /// From the baseline up to the top of the letters' box, and down to its bottom, in ems.
  lazy var extent: (ascent: Double, descent: Double) = font.logicalExtents(of: 0).extent
}

extension OpaquePointer {
  /// The box of a glyph of this font, in Pango's units.
  func logicalExtents(of glyph: UInt32) -> PangoRectangle {
    var logical = PangoRectangle()
    pango_font_get_glyph_extents(self, glyph, nil, &logical)
    return logical
  }
}

extension PangoRectangle {
  /// From the baseline up to its top, and down to its bottom, in ems.
  var extent: (ascent: Double, descent: Double) {
    (-Double(y) / LayoutEngine.unitsPerEm, Double(y + height) / LayoutEngine.unitsPerEm)
  }
}
