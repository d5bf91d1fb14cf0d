// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

extension Renderer {
  /// Lays `style` over a picture in the caller's memory, and writes the result, of the same size, into the
  /// caller's memory, which may be the same. Blocks the calling thread until it is there.
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
  ///   - layout: how the picture lies in memory.
  ///   - style: its lengths are points.
  ///   - result: gets the result.
  ///   - resultLayout: how the result is to lie in memory; nil for the picture's layout.
  ///   - scale: pixels a point.
  ///   - warnings: takes warnings of fills that code draws, and that a GPU was too small.
  /// - Throws: `RenderError`; `.bitmap` for a buffer that is too small. Nothing is written then.
  public func render(
    _ pixels: UnsafeRawBufferPointer, size: PixelSize, layout: PixelLayout = PixelLayout(), style: Style,
    into result: UnsafeMutableRawBufferPointer, resultLayout: PixelLayout? = nil, scale: Double = 1,
    warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    let picture: Bitmap
    do throws(BitmapError) { picture = try Bitmap(copying: pixels, size: size, layout: layout) } catch {
      throw .bitmap(error)
    }
    let drawn = try render(picture, style: style, scale: scale, warnings: warnings)
    do throws(BitmapError) { try drawn.copy(to: result, layout: resultLayout ?? layout) } catch {
      throw .bitmap(error)
    }
  }
}
