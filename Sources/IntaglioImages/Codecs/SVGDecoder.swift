import CCodecs
import IntaglioModel

/// Draws an SVG drawing in memory, through librsvg.
enum SVGDecoder {
  /// The picture of the drawing in `bytes`.
  ///
  /// librsvg gets bytes without a place of their own, and so follows no reference but one into the drawing or to data in it.
  static func decode(
    _ bytes: [UInt8], name: String, maximumPixelCount: Int, _ svgSize: SVGSize
  ) throws(PictureFileError) -> Bitmap {
    #if SVG
    try CodecLibrary.rsvg.need(for: name)
    var error: UnsafeMutablePointer<CCodecsError>?
    guard let handle = CCodecs_rsvg_handle_new_from_data(bytes, UInt(bytes.count), &error) else {
      throw fault(error, name)
    }
    defer { CCodecs_g_object_unref(UnsafeMutableRawPointer(handle)) }
    // CSS has so many pixels an inch.
    CCodecs_rsvg_handle_set_dpi(handle, 96)
    let (width, height) = try size(of: handle, name: name)
    let pixels = svgSize.pixels(width, height)
    try PictureDecoder.check(pixels, name: name, limit: maximumPixelCount)
    guard max(pixels.width, pixels.height) <= CCodecsMaximumSide else {
      throw .unsupported(
        name: name, found: "an SVG drawing of \(pixels) pixels",
        advice: "a side has at most \(CCodecsMaximumSide); draw it smaller")
    }
    return try PictureDecoder.bitmap(of: pixels, name: name) { target throws(PictureFileError) in
      target.update(repeating: 0, count: 4 * pixels.width * pixels.height)
      try draw(handle, width, height, to: target, pixels, name: name)
    }
    #else
    throw .unsupported(
      name: name, found: "an SVG drawing",
      advice: "this build has no SVG: it was made without the package trait SVG")
    #endif
  }

  #if SVG
  /// The drawing's own size in CSS pixels.
  private static func size(of handle: OpaquePointer, name: String) throws(PictureFileError)
    -> (width: Double, height: Double)
  {
    var (width, height) = (0.0, 0.0)
    if CCodecs_rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
      (width, height) = sizeByViewBox(of: handle)
    }
    try SVGSize.check(width, height, name: name)
    return (width, height)
  }

  /// The size of a drawing that gives none, or one side alone.
  private static func sizeByViewBox(of handle: OpaquePointer) -> (width: Double, height: Double) {
    var (hasWidth, hasHeight, hasBox): (Int32, Int32, Int32) = (0, 0, 0)
    var (width, height, box) = (CCodecsLength(), CCodecsLength(), CCodecsRectangle())
    CCodecs_rsvg_handle_get_intrinsic_dimensions(
      handle, &hasWidth, &width, &hasHeight, &height, &hasBox, &box)
    let isWide = hasWidth != 0 && width.unit == CCodecsUnitPixel
    let isHigh = hasHeight != 0 && height.unit == CCodecsUnitPixel
    guard hasBox != 0, box.width > 0, box.height > 0 else {
      return (isWide ? width.length : 300, isHigh ? height.length : 150)
    }
    if isWide { return (width.length, width.length * box.height / box.width) }
    if isHigh { return (height.length * box.width / box.height, height.length) }
    return (box.width, box.height)
  }

  /// Draws into cleared pixels.
  private static func draw(
    _ handle: OpaquePointer, _ width: Double, _ height: Double, to target: UnsafeMutablePointer<UInt8>,
    _ size: PixelSize, name: String
  ) throws(PictureFileError) {
    guard
      let surface = CCodecs_cairo_image_surface_create_for_data(
        target, CCodecsFormat(CCodecsFormatARGB32), Int32(size.width), Int32(size.height),
        Int32(4 * size.width))
    else { throw .outOfMemory(name: name) }
    defer { CCodecs_cairo_surface_destroy(surface) }
    guard CCodecs_cairo_surface_status(surface) == 0, let context = CCodecs_cairo_create(surface) else {
      throw .outOfMemory(name: name)
    }
    var isDrawn = false
    var error: UnsafeMutablePointer<CCodecsError>?
    do {
      defer { CCodecs_cairo_destroy(context) }
      CCodecs_cairo_scale(context, Double(size.width) / width, Double(size.height) / height)
      var viewport = CCodecsRectangle(x: 0, y: 0, width: width, height: height)
      isDrawn =
        CCodecs_rsvg_handle_render_document(handle, context, &viewport, &error) != 0
        && CCodecs_cairo_status(context) == 0
    }
    guard isDrawn else { throw fault(error, name) }
    // Numbers with alpha highest become bytes with red first.
    target.withMemoryRebound(to: UInt32.self, capacity: size.width * size.height) { words in
      for index in 0..<size.width * size.height {
        let word = words[index]
        words[index] = (word & 0xFF00_FF00 | word >> 16 & 0xFF | (word & 0xFF) << 16).littleEndian
      }
    }
  }

  /// What librsvg says, which is freed.
  private static func fault(_ error: UnsafeMutablePointer<CCodecsError>?, _ name: String)
    -> PictureFileError
  {
    defer { if let error { CCodecs_g_error_free(error) } }
    let message = error.flatMap { $0.pointee.message }.map { String(cString: $0) }
    let line = message?.split(whereSeparator: \.isNewline).joined(separator: " ")
    return .damaged(name: name, fault: line ?? "librsvg cannot draw it, and does not say why")
  }
  #endif
}
