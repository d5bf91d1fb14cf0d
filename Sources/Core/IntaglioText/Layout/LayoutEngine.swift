// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

/// Lays out text with the fonts of one configuration: a Pango font map, and the cached outlines of its fonts.
/// Created, used and destroyed under `PangoLock`.
///
/// Every text is laid out with an em square of `pixelsPerEm` for its largest font, and the results are in
/// these ems. So a layout is the same at every size and scale, except for a factor, and Pango, Cairo and this
/// engine cache a font once instead of once for each size. Fonts with size-dependent shapes (an `opsz` axis)
/// keep those of their default size.
final class LayoutEngine {
  /// The size of the em square for Pango, whose unit is then 1/65,536 em: a font's own unit, usually 1/2048
  /// em, is a multiple of it, and a line may be 32,767 ems long before Pango's 32 bits overflow.
  static let pixelsPerEm = 64.0
  static let unitsPerEm = 64.0 * Double(PANGO_SCALE)
  /// Whether Pango sets the axis `opsz` to the size of the em square for advances, but not for shapes.
  static let choosesOpticalSizes = pango_version() >= 15_602
  /// The longest line that is laid out, in ems.
  static let maximumLine = 32_000.0

  /// The engine clears its caches when they hold more outlines or fonts than this, some ten megabytes.
  private static let maximumKept = (outlines: 8192, fonts: 128)

  let context: OpaquePointer
  let layout: OpaquePointer
  let tracer: GlyphTracer
  var styles = RunStyles(Text("")) { _ in "" }
  var spans: [RunStyles.Span] = []
  /// The items of the last text with lists, and the characters that were left out of it.
  var lists: (text: Text, omitted: Set<Unicode.Scalar>, items: ListItems)?
  /// Whether the current text has tab stops at which text does not begin.
  var alignsTabs = false
  var known = KnownTexts()
  private let fontMap: OpaquePointer
  private var fonts: [OpaquePointer: LoadedFont] = [:]
  private var metrics: [MetricsKey: FontMetrics] = [:]

  private struct MetricsKey: Hashable {
    let families: String
    let weight: Int
    let isItalic: Bool
    let axes: [String: Double]
    let language: String
  }

  /// An engine with the fonts of a Fontconfig configuration. Takes about a millisecond.
  ///
  /// - Throws: `TextLayoutError.library` if Pango has no FreeType font map, or without memory.
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
    // Glyph positions are not rounded to pixels: the layout must not depend on a resolution.
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

  func loaded(_ font: OpaquePointer) throws(TextLayoutError) -> LoadedFont {
    if let loaded = fonts[font] { return loaded }
    let loaded = try LoadedFont(font)
    fonts[font] = loaded
    return loaded
  }

  func trim() {
    let outlines = fonts.values.reduce(0) { $0 + $1.outlineCount }
    if fonts.count > Self.maximumKept.fonts || outlines > Self.maximumKept.outlines {
      (fonts, known) = ([:], KnownTexts())
    }
  }

  /// The metrics of the first font of a style, in ems of the layout.
  func metrics(of style: RunStyles.Style, language: String) throws(TextLayoutError) -> FontMetrics {
    let font = style.typography.font
    let key = MetricsKey(
      families: style.families, weight: font.weight, isItalic: font.isItalic, axes: font.axes,
      language: language)
    if let known = metrics[key] { return known.scaled(by: style.size) }
    let description = Self.description(of: style, size: 1)
    defer { pango_font_description_free(description) }
    guard let first = pango_font_map_load_font(fontMap, context, description) else { throw .noFonts }
    defer { g_object_unref(UnsafeMutableRawPointer(first)) }
    let value = try FontMetrics(first, language: pango_language_from_string(language), by: tracer)
    if metrics.count >= Self.maximumKept.fonts { metrics = [:] }
    metrics[key] = value
    return value.scaled(by: style.size)
  }

  /// Pango's description of a style's font, for the caller to free. `size` is in ems of the layout.
  static func description(of style: RunStyles.Style, size: Double) -> OpaquePointer {
    let font = style.typography.font
    let description: OpaquePointer = pango_font_description_new()
    pango_font_description_set_family(description, style.families)
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight)))
    pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, size * unitsPerEm)
    if !style.axes.isEmpty { pango_font_description_set_variations(description, Font.list(style.axes)) }
    return description
  }
}

extension LayoutEngine {
  var lines: [UnsafeMutablePointer<PangoLayoutLine>] {
    var lines: [UnsafeMutablePointer<PangoLayoutLine>] = []
    var node = pango_layout_get_lines_readonly(layout)
    while let current = node {
      lines.append(current.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self))
      node = current.pointee.next
    }
    return lines
  }

  /// The letters' box of a line, in Pango's units.
  static func extents(of line: UnsafeMutablePointer<PangoLayoutLine>) -> PangoRectangle {
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    return logical
  }

  /// Sets a paragraph's attributes in Pango: the fonts and features of its runs, the letter spacing, and
  /// where hyphens may appear.
  func setAttributes(for string: String) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    for span in spans { add(styles.styles[span.style], over: span, to: attributes) }
    // A word broken for lack of room gets no hyphen. Only a soft hyphen, between the two ranges on either
    // side of it, is drawn where the line breaks.
    var start = 0
    for end in Self.softHyphens(in: string) + [string.utf8.count] {
      Self.add(pango_attr_insert_hyphens_new(0), over: start..<end, to: attributes)
      start = end + 2
    }
    // Unicode allows lines to end between a space and a mark over it. If both are one cluster of glyphs,
    // Pango 1.50 aborts when a column is narrower than half of it.
    for range in Self.markedSpaces(in: string) {
      Self.add(pango_attr_allow_breaks_new(0), over: range, to: attributes)
    }
    pango_layout_set_attributes(layout, attributes)
  }

  private static func add(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, over range: Range<Int>, to list: OpaquePointer?
  ) {
    guard let attribute else { return }
    attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
    attribute.pointee.end_index = UInt32(clamping: range.upperBound)
    pango_attr_list_insert(list, attribute)
  }

  private func add(_ style: RunStyles.Style, over span: RunStyles.Span, to list: OpaquePointer?) {
    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, upTo end: Int? = nil) {
      Self.add(attribute, over: span.start..<(end ?? span.end), to: list)
    }
    let (font, base) = (style.typography.font, styles.base)
    var shaped = font
    shaped.features = base.typography.font.features
    if shaped != base.typography.font {
      let description = Self.description(of: style, size: style.size)
      add(pango_attr_font_desc_new(description))
      pango_font_description_free(description)
    }
    let features = font.allFeatures
    if !features.isEmpty { add(pango_attr_font_features_new(Font.list(features))) }
    // Pango draws smaller capitals if the font has no small capitals.
    if let capitals = font.capitals { add(pango_attr_variant_new(capitals)) }
    if style.halfSpacing != 0 { add(pango_attr_letter_spacing_new(2 * Int32(style.halfSpacing))) }
    if let size = style.pictureSize {
      let units = Size(width: size.width * Self.unitsPerEm, height: size.height * Self.unitsPerEm)
      func side(_ length: Double) -> Int32 { Int32(min(length.rounded(), 1e9)) }
      var box = PangoRectangle(
        x: 0, y: -side(units.height), width: side(units.width), height: side(units.height))
      // Only for its own character: an ellipsis after it has the same style.
      add(pango_attr_shape_new(&box, &box), upTo: span.start + Text.Picture.character.utf8.count)
    }
    let rise = (style.shift * Self.unitsPerEm).rounded()
    if rise != 0 { add(pango_attr_rise_new(Int32(min(max(rise, -1e9), 1e9)))) }
  }

  func style(at byte: Int) -> Int { spans[spans.index(at: byte)].style }

  /// Half of the letter spacing at a byte of the current paragraph, in Pango's units.
  func halfSpacing(at byte: Int) -> Int { styles.styles[style(at: byte)].halfSpacing }

  /// The positions of the soft hyphens (U+00AD, two bytes) in a string's UTF-8.
  private static func softHyphens(in string: String) -> [Int] {
    var found: [Int] = []
    var last: UInt8 = 0
    for (index, byte) in string.utf8.enumerated() {
      if last == 0xC2, byte == 0xAD { found.append(index - 1) }
      last = byte
    }
    return found
  }

  /// The spaces with marks or joiners over them in a string, each with the first of these, in bytes.
  private static func markedSpaces(in string: String) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var space: Int?
    var start = 0
    for scalar in string.unicodeScalars {
      let end = start + UTF8.width(scalar)
      if let space, scalar.isMark { found.append(space..<end) }
      space = scalar.isSpace ? start : nil
      start = end
    }
    return found
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool {
    isASCII ? self == " " || self == "\t" : properties.generalCategory == .spaceSeparator
  }

  /// Whether it is part of the character before it: a mark or a joiner.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: self == "\u{200C}" || self == "\u{200D}"
    }
  }
}

extension Font {
  /// The capitals that the features request for small letters.
  fileprivate var capitals: PangoVariant? {
    func has(_ feature: String) -> Bool { features[feature, default: 0] > 0 }
    if has("smcp") { return has("c2sc") ? PANGO_VARIANT_ALL_SMALL_CAPS : PANGO_VARIANT_SMALL_CAPS }
    if has("pcap") { return has("c2pc") ? PANGO_VARIANT_ALL_PETITE_CAPS : PANGO_VARIANT_PETITE_CAPS }
    return nil
  }
}
