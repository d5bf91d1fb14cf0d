#if Drawing
import CPango

/// A font whose glyphs have colours of their own, ready for Cairo to draw under `DrawingLock`. Nothing of it changes.
final class ColorFont: @unchecked Sendable {
  /// Cairo's font face.
  let face: OpaquePointer
  /// What brings the face's em square to `LayoutEngine.pixelsPerEm`; a font of pixels has a matrix of its own.
  let matrix: cairo_matrix_t

  /// The face and matrix of a font that Pango loaded.
  init(_ font: OpaquePointer) {
    face = cairo_font_face_reference(cairo_scaled_font_get_font_face(font))
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(font, &matrix)
    self.matrix = matrix
  }

  deinit { DrawingLock.discard(face) }
}
#endif
