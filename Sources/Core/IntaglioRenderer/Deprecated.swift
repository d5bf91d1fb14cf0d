// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import IntaglioImages
import IntaglioModel

// Names of earlier versions.
extension Renderer {
  @available(*, deprecated, message: "use Bitmap(copying:size:layout:), render(_:), and copy(to:layout:)")
  public func render(
    _ pixels: UnsafeRawBufferPointer, size: PixelSize, layout: PixelLayout = PixelLayout(), style: Style,
    into result: UnsafeMutableRawBufferPointer, resultLayout: PixelLayout? = nil, scale: Double = 1,
    warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    let picture = try rethrowing(
      RenderError.bitmap, try Bitmap(copying: pixels.bytes, size: size, layout: layout))
    let drawn = try render(picture, style: style, scale: scale, warnings: warnings)
    try rethrowing(RenderError.bitmap, try drawn.copy(to: result, layout: resultLayout ?? layout))
  }
}
