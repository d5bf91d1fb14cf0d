// SPDX-License-Identifier: MIT
#if Text
import CPango
import IntaglioModel

/// What lays out text with the fonts of one configuration: a font map of Pango's, and what was read out of
/// its fonts. Made, used and destroyed under `PangoLock`.
///
/// Every text is laid out at one size of the em square, `pixelsPerEm`, and its results are ems. So a layout
/// is the same at every size and scale but for the factor, and Pango, Cairo and this engine keep a font once
/// and not once a size. Fonts that change their shapes with the size (an `opsz` axis) keep those of their
/// default size.
final class LayoutEngine {
  /// The size of the em square for Pango, whose unit is then 1/65,536 em: a font's own unit, 1/2048 em as a
  /// rule, is a multiple of it, and a line may be 32,767 ems long before Pango's 32 bits are full.
  static let pixelsPerEm = 64.0
  /// Pango's units in an em.
  static let unitsPerEm = 64.0 * Double(PANGO_SCALE)
  /// The longest line that is laid out, in ems.
  static let maximumLine = 32_000.0

  /// When the engine has read more outlines than this, or more fonts, it forgets them: some ten megabytes.
  private static let maximumKept = (outlines: 8192, fonts: 128)

  let context: OpaquePointer
  let layout: OpaquePointer
  let tracer: GlyphTracer
  /// Half of the spacing between letters of the paragraph that is laid out, in Pango's units.
  var halfSpacing = 0
  private let fontMap: OpaquePointer
  private var fonts: [OpaquePointer: LoadedFont] = [:]
  private var metrics: (key: MetricsKey, value: FontMetrics)?

  private struct MetricsKey: Hashable {
    let families: String
    let weight: Int
    let isItalic: Bool
    let language: String
  }

  /// An engine with the fonts of a Fontconfig configuration. Takes about a millisecond.
  ///
  /// - Throws: `TextLayoutError.library` where Pango has no font map over FreeType, or without memory.
  init(configuration: OpaquePointer) throws(TextLayoutError) {
    tracer = try GlyphTracer()
    guard let options = GlyphTracer.exactOptions() else {
      throw .library(call: "cairo_font_options_create", reason: "no memory")
    }
    defer { cairo_font_options_destroy(options) }
    guard let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw .library(
        call: "pango_cairo_font_map_new_for_font_type", reason: "Cairo was built without FreeType")
    }
    pango_fc_font_map_set_config(fontMap, configuration)
    guard let context = pango_font_map_create_context(fontMap), let layout = pango_layout_new(context) else {
      g_object_unref(UnsafeMutableRawPointer(fontMap))
      throw .library(call: "pango_font_map_create_context", reason: "no memory")
    }
    pango_cairo_context_set_font_options(context, options)
    // Positions that are not whole pixels: the layout must not depend on any.
    pango_context_set_round_glyph_positions(context, 0)
    self.fontMap = fontMap
    self.context = context
    self.layout = layout
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  /// What is known of a font that a run of glyphs is set in.
  func loaded(_ font: OpaquePointer) throws(TextLayoutError) -> LoadedFont {
    if let loaded = fonts[font] { return loaded }
    let loaded = try LoadedFont(font)
    fonts[font] = loaded
    return loaded
  }

  /// Forgets fonts and outlines where there are many.
  func trim() {
    let outlines = fonts.values.reduce(0) { $0 + $1.outlineCount }
    if fonts.count > Self.maximumKept.fonts || outlines > Self.maximumKept.outlines { fonts = [:] }
  }

  /// The metrics of the first font of a description, which are kept until another is asked for.
  func metrics(
    of description: OpaquePointer, families: String, font: Font, language: String
  ) throws(TextLayoutError) -> FontMetrics {
    let key = MetricsKey(
      families: families, weight: font.weight, isItalic: font.isItalic, language: language)
    if let metrics, metrics.key == key { return metrics.value }
    guard let first = pango_font_map_load_font(fontMap, context, description) else {
      throw .noFonts
    }
    defer { g_object_unref(UnsafeMutableRawPointer(first)) }
    let value = FontMetrics(first, language: pango_language_from_string(language))
    metrics = (key, value)
    return value
  }
}

extension LayoutEngine {
  /// Sets what Pango keeps as attributes of a paragraph: the spacing of letters, and where hyphens may
  /// appear.
  func setAttributes(of text: Text, for string: String) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    // Pango gives half to either side of a gap: an even number loses nothing.
    halfSpacing = Int((text.letterSpacing / text.font.size * Self.unitsPerEm / 2).rounded())
    if halfSpacing != 0 {
      pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(2 * Int32(halfSpacing)))
    }
    // A word that breaks for want of room gets no hyphen. Only at a soft hyphen, between the two ranges that
    // it parts, one is drawn where the line breaks.
    var start = 0
    for end in Self.softHyphens(in: string) + [string.utf8.count] {
      if let attribute = pango_attr_insert_hyphens_new(0) {
        attribute.pointee.start_index = UInt32(start)
        attribute.pointee.end_index = UInt32(end)
        pango_attr_list_insert(attributes, attribute)
      }
      start = end + 2
    }
    pango_layout_set_attributes(layout, attributes)
  }

  /// Where the soft hyphens (U+00AD, two bytes) of a string begin in its UTF-8.
  private static func softHyphens(in string: String) -> [Int] {
    var found: [Int] = []
    var last: UInt8 = 0
    for (index, byte) in string.utf8.enumerated() {
      if last == 0xC2, byte == 0xAD { found.append(index - 1) }
      last = byte
    }
    return found
  }
}
#endif
