// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

struct ColorGlyphCanvas {
  let bitmap: Bitmap
  let failure: String?

  /// Draws the glyphs. `pixels` is the bitmap's part of the picture; `origin` is the origin of the text's box
  /// in the picture, in points of `scale` pixels; `em` is the layout's em in points; `colors` are the text's
  /// colours.
  init(
    _ glyphs: [PlacedColorGlyph], pixels: PixelRect, scale: Double, origin: Vector, em: Double,
    colors: [Color]
  ) throws(BitmapError) {
    var failure: String?
    bitmap = try Bitmap(size: pixels.size) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      func draw(_ glyphs: [PlacedColorGlyph], in color: Color, into memory: UnsafeMutableRawBufferPointer) {
        let fault = PangoLock.withLock {
          Self.draw(glyphs, into: memory, pixels: pixels, scale: scale, origin: origin, em: em, color: color)
        }
        failure = failure ?? fault
        Self.convert(memory, alpha: color.alpha)
      }
      let used = Set(glyphs.map(\.color)).sorted()
      guard used.count > 1 else { return draw(glyphs, in: colors[used.first ?? 0], into: memory) }
      // Each colour has its own alpha.
      let layer = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count, alignment: 16)
      defer { layer.deallocate() }
      for index in used {
        layer.initializeMemory(as: UInt8.self, repeating: 0)
        draw(glyphs.filter { $0.color == index }, in: colors[index], into: layer)
        Self.add(layer, over: memory)
      }
    }
    self.failure = failure
  }

  private static func add(_ above: UnsafeMutableRawBufferPointer, over below: UnsafeMutableRawBufferPointer) {
    for pixel in stride(from: 0, to: above.count, by: 4) where above[pixel + 3] > 0 {
      let rest = 255 - Int(above[pixel + 3])
      for byte in pixel..<pixel + 4 {
        below[byte] = UInt8(min(255, Int(above[byte]) + (Int(below[byte]) * rest + 127) / 255))
      }
    }
  }

  /// Draws into memory in Cairo's ARGB32, without the colour's alpha. Returns the error message, or nil.
  private static func draw(
    _ glyphs: [PlacedColorGlyph], into memory: UnsafeMutableRawBufferPointer, pixels: PixelRect,
    scale: Double, origin: Vector, em: Double, color: Color
  ) -> String? {
    let bytes = memory.bindMemory(to: UInt8.self).baseAddress
    let surface = cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_ARGB32, Int32(clamping: pixels.width), Int32(clamping: pixels.height),
      Int32(clamping: 4 * pixels.width))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    let options = GlyphTracer.exactOptions()
    defer { cairo_font_options_destroy(options) }
    cairo_set_font_options(context, options)
    cairo_set_source_rgb(context, color.red, color.green, color.blue)
    for glyph in glyphs {
      let factor = scale * em / LayoutEngine.pixelsPerEm
      let loaded = glyph.font.matrix
      var matrix = cairo_matrix_t()
      cairo_matrix_init(
        &matrix, factor * loaded.xx, factor * loaded.yx, factor * loaded.xy, factor * loaded.yy, 0, 0)
      cairo_set_font_face(context, glyph.font.face)
      cairo_set_font_matrix(context, &matrix)
      var placed = cairo_glyph_t(
        index: UInt(glyph.glyph), x: scale * (origin.x + glyph.origin.x) - Double(pixels.columns.lowerBound),
        y: scale * (origin.y + glyph.origin.y) - Double(pixels.rows.lowerBound))
      cairo_show_glyphs(context, &placed, 1)
    }
    cairo_surface_flush(surface)
    let status = cairo_status(context)
    return status == CAIRO_STATUS_SUCCESS ? nil : String(cString: cairo_status_to_string(status))
  }

  /// Converts premultiplied words of alpha, red, green and blue to premultiplied bytes of red, green, blue
  /// and alpha, times `alpha`.
  private static func convert(_ memory: UnsafeMutableRawBufferPointer, alpha: Double) {
    for offset in stride(from: 0, to: memory.count, by: 4) {
      let word = memory.load(fromByteOffset: offset, as: UInt32.self)
      if word == 0 { continue }
      for (channel, shift) in [16, 8, 0, 24].enumerated() {
        let value = UInt8(truncatingIfNeeded: word >> UInt32(shift))
        memory[offset + channel] = alpha == 1 ? value : UInt8((alpha * Double(value)).rounded())
      }
    }
  }
}

/// A font with colour glyphs, prepared for Cairo to draw under `PangoLock`. Immutable.
final class ColorFont: @unchecked Sendable {
  let face: OpaquePointer
  /// The matrix that scales the face's em square to `LayoutEngine.pixelsPerEm`; bitmap fonts have their own.
  let matrix: cairo_matrix_t

  init(_ font: OpaquePointer) {
    face = cairo_font_face_reference(cairo_scaled_font_get_font_face(font))
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(font, &matrix)
    self.matrix = matrix
  }

  deinit { PangoLock.discard(face) }
}
