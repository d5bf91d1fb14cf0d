// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPlan

extension Renderer {
  /// Applies `style` to a picture in the caller's memory, and writes the result, of the same size, into the
  /// caller's memory, possibly the same. Blocks the calling thread until it is done.
  ///
  ///     try frame.withUnsafeMutableBytes { bytes in
  ///       try renderer.render(
  ///         UnsafeRawBufferPointer(bytes), size: PixelSize(1920, 1080), layout: PixelLayout(.bgra, stride: 7680),
  ///         style: style, into: bytes)
  ///     }
  ///
  /// - Parameters:
  ///   - pixels: the picture, in rows from the top.
  ///   - size: of the picture, in pixels.
  ///   - layout: the memory layout of the picture.
  ///   - style: its lengths are points.
  ///   - result: the memory for the result.
  ///   - resultLayout: the memory layout of the result; nil for the picture's layout.
  ///   - scale: pixels per point.
  ///   - warnings: collects the warnings of fills drawn by code, and of a picture too large for the GPU.
  /// - Throws: `RenderError`; `.bitmap` for a buffer that is too small. Nothing is written then.
  public func render(
    _ pixels: UnsafeRawBufferPointer, size: PixelSize, layout: PixelLayout = PixelLayout(), style: Style,
    into result: UnsafeMutableRawBufferPointer, resultLayout: PixelLayout? = nil, scale: Double = 1,
    warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    let picture = try rethrowing(
      RenderError.bitmap, try Bitmap(copying: pixels, size: size, layout: layout))
    let drawn = try render(picture, style: style, scale: scale, warnings: warnings)
    try rethrowing(RenderError.bitmap, try drawn.copy(to: result, layout: resultLayout ?? layout))
  }
}
