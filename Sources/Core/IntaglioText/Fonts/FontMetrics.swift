// SPDX-License-Identifier: MIT
import CPango

/// A font's line metrics, in ems.
struct FontMetrics {
  /// From the baseline up to the top of the letters' box.
  var ascent: Double
  /// From the baseline down to the bottom of that box.
  var descent: Double
  /// From the baseline up to the top of flat capitals.
  var capHeight: Double
  /// From the baseline down to the upper side of the underline.
  var underlineOffset: Double
  var underlineThickness: Double
  /// From the baseline up to the upper side of the strikethrough.
  var strikethroughOffset: Double
  var strikethroughThickness: Double
  /// The width of the hyphen at the end of a line.
  var hyphenWidth: Double
  /// The default optical size, in units of the axis `opsz`; nil without that axis.
  var opticalSize: Double?

  init(_ font: OpaquePointer, language: OpaquePointer?, by tracer: GlyphTracer) throws(TextLayoutError) {
    let metrics = pango_font_get_metrics(font, language)
    defer { pango_font_metrics_unref(metrics) }
    func ems(_ value: Int32) -> Double { Double(value) / LayoutEngine.unitsPerEm }
    ascent = ems(pango_font_metrics_get_ascent(metrics))
    descent = ems(pango_font_metrics_get_descent(metrics))
    // Pango's y axis points upwards.
    underlineOffset = -ems(pango_font_metrics_get_underline_position(metrics))
    underlineThickness = ems(pango_font_metrics_get_underline_thickness(metrics))
    strikethroughOffset = ems(pango_font_metrics_get_strikethrough_position(metrics))
    strikethroughThickness = ems(pango_font_metrics_get_strikethrough_thickness(metrics))
    (capHeight, opticalSize) = (ascent, nil)
    hyphenWidth = ems(Self.hyphenAdvance(of: font))
    try readTables(of: font, by: tracer)
  }

  func scaled(by factor: Double) -> FontMetrics {
    guard factor != 1 else { return self }
    var result = self
    for metric in [
      \FontMetrics.ascent, \.descent, \.capHeight, \.underlineOffset, \.underlineThickness,
      \.strikethroughOffset, \.strikethroughThickness, \.hyphenWidth,
    ] {
      result[keyPath: metric] *= factor
    }
    return result
  }

  /// The advance of the hyphen that Pango draws: U+2010, or else U+002D.
  private static func hyphenAdvance(of font: OpaquePointer) -> Int32 {
    guard let scaled = pango_cairo_font_get_scaled_font(font),
      let face = cairo_ft_scaled_font_lock_face(scaled)
    else { return 0 }
    let glyphs = [0x2010, 0x2D].map { FT_Get_Char_Index(face, $0) }
    cairo_ft_scaled_font_unlock_face(scaled)
    guard let glyph = glyphs.first(where: { $0 != 0 }) else { return 0 }
    return font.logicalExtents(of: glyph).width
  }

  /// Reads the default of the axis `opsz`, and the cap height: `sCapHeight` in the OS/2 table from version 2
  /// on, or else the height of the H.
  private mutating func readTables(of font: OpaquePointer, by tracer: GlyphTracer) throws(TextLayoutError) {
    guard let scaled = pango_cairo_font_get_scaled_font(font),
      let face = cairo_ft_scaled_font_lock_face(scaled)
    else { return }
    func table(_ tag: UInt, from offset: Int, _ count: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      var length = UInt(count)
      return FT_Load_Sfnt_Table(face, tag, offset, &bytes, &length) == 0 ? bytes : nil
    }
    func number(_ bytes: [UInt8], at index: Int = 0) -> Int { Int(bytes[index]) << 8 | Int(bytes[index + 1]) }
    // "fvar": the place of the axes, their number and size; of each, its tag, minimum and default.
    if let axes = table(0x6676_6172, from: 0, 12) {
      for axis in 0..<min(number(axes, at: 8), 64) {
        let place = number(axes, at: 4) + axis * number(axes, at: 10)
        guard let record = table(0x6676_6172, from: place, 12), record.starts(with: "opsz".utf8) else {
          continue
        }
        opticalSize =
          Double(Int16(truncatingIfNeeded: number(record, at: 8))) + Double(number(record, at: 10)) / 65_536
      }
    }
    var height: Double?
    // "OS/2": version, sCapHeight; "head": unitsPerEm.
    if let version = table(0x4F53_2F32, from: 0, 2), number(version) >= 2,
      let capitals = table(0x4F53_2F32, from: 88, 2), let em = table(0x6865_6164, from: 18, 2),
      number(em) > 0, (1..<0x8000).contains(number(capitals))
    {
      height = Double(number(capitals)) / Double(number(em))
    }
    let glyph = FT_Get_Char_Index(face, 0x48)
    cairo_ft_scaled_font_unlock_face(scaled)
    if height == nil, glyph != 0 { height = try tracer.outline(of: glyph, in: scaled).bounds.map { -$0.y } }
    if let height { capHeight = height }
  }
}
