// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

/// Reads glyph outlines from fonts with Cairo, which also supports synthetic bold and oblique. Used under
/// `PangoLock`.
final class GlyphTracer {
  /// Cairo requests outlines from FreeType in 1/64 of a pixel. At this size of the em square, the usual grid
  /// of fonts, rounding is at most 1/131,072 em.
  private static let pixelsPerEm = 2048.0

  private let context: OpaquePointer
  private let options: OpaquePointer

  init() throws(TextLayoutError) {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface), let options = GlyphTracer.exactOptions() else {
      throw .library(call: "cairo_create", reason: "no memory")
    }
    self.context = context
    self.options = options
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .library(call: "cairo_create", reason: String(cString: cairo_status_to_string(status)))
    }
  }

  deinit {
    cairo_font_options_destroy(options)
    cairo_destroy(context)
  }

  /// Options for shapes and advances proportional to the font size: no hinting, no rounding to pixels. The
  /// caller destroys them.
  static func exactOptions() -> OpaquePointer? {
    guard let options = cairo_font_options_create() else { return nil }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    return options
  }

  /// The outline of a glyph of a font that Pango loaded at `LayoutEngine.pixelsPerEm`.
  func outline(of glyph: UInt32, in font: OpaquePointer) throws(TextLayoutError) -> GlyphOutline {
    let factor = GlyphTracer.pixelsPerEm / LayoutEngine.pixelsPerEm
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(font, &matrix)
    cairo_identity_matrix(context)
    cairo_scale(context, factor, factor)
    cairo_set_font_face(context, cairo_scaled_font_get_font_face(font))
    cairo_set_font_matrix(context, &matrix)
    cairo_set_font_options(context, options)
    cairo_new_path(context)
    var placed = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    cairo_glyph_path(context, &placed, 1)
    guard let path = cairo_copy_path(context) else {
      throw .library(call: "cairo_copy_path", reason: "no memory")
    }
    defer { cairo_path_destroy(path) }
    guard path.pointee.status == CAIRO_STATUS_SUCCESS else {
      let reason = String(cString: cairo_status_to_string(path.pointee.status))
      throw .library(call: "cairo_glyph_path", reason: reason)
    }
    return GlyphOutline(GlyphTracer.contours(of: path.pointee))
  }

  /// The contours of a Cairo path, in ems; all closed, and none empty.
  private static func contours(of path: cairo_path_t) -> [Path.Element] {
    guard let data = path.data else { return [] }
    var elements: [Path.Element] = []
    var start: Vector?  // of a contour that has no piece yet
    var isOpen = false
    func point(_ index: Int) -> Vector {
      let point = data[index].point
      return Vector(point.x / LayoutEngine.pixelsPerEm, point.y / LayoutEngine.pixelsPerEm)
    }
    func close() {
      if isOpen { elements.append(.close) }
      isOpen = false
    }
    func begin() {
      if let start { elements.append(.move(to: start)) }
      start = nil
      isOpen = true
    }
    var index = 0
    while index < Int(path.num_data) {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO:
        close()
        start = point(index + 1)
      case CAIRO_PATH_LINE_TO:
        begin()
        elements.append(.line(to: point(index + 1)))
      case CAIRO_PATH_CURVE_TO:
        begin()
        elements.append(.cubic(to: point(index + 3), control1: point(index + 1), control2: point(index + 2)))
      default: close()
      }
      index += max(1, Int(header.length))
    }
    close()
    return elements
  }
}
