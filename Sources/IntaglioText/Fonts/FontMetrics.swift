#if Drawing
import CPango

/// What a font says of its lines, in ems.
struct FontMetrics {
  /// From the baseline up to the top of its letters' box.
  let ascent: Double
  /// From the baseline down to the bottom of that box.
  let descent: Double
  /// From the baseline down to the upper side of the underline.
  let underlineOffset: Double
  /// The underline's thickness.
  let underlineThickness: Double
  /// From the baseline up to the upper side of the line through the text.
  let strikethroughOffset: Double
  /// That line's thickness.
  let strikethroughThickness: Double

  /// The metrics of a font for a language.
  init(_ font: UnsafeMutablePointer<PangoFont>, language: OpaquePointer?) {
    let metrics = pango_font_get_metrics(font, language)
    defer { pango_font_metrics_unref(metrics) }
    func ems(_ value: Int32) -> Double { Double(value) / LayoutEngine.unitsPerEm }
    ascent = ems(pango_font_metrics_get_ascent(metrics))
    descent = ems(pango_font_metrics_get_descent(metrics))
    // Pango counts upwards.
    underlineOffset = -ems(pango_font_metrics_get_underline_position(metrics))
    underlineThickness = ems(pango_font_metrics_get_underline_thickness(metrics))
    strikethroughOffset = ems(pango_font_metrics_get_strikethrough_position(metrics))
    strikethroughThickness = ems(pango_font_metrics_get_strikethrough_thickness(metrics))
  }
}
#endif
