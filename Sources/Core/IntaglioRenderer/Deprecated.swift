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

extension Renderer {
  @available(*, deprecated, message: "say grow: true in place of canvas: .grow")
  public func render(
    _ picture: Bitmap, style: Style, scale: Double = 1, canvas: Canvas, framing: Framing = Framing(),
    warnings: RenderWarnings? = nil
  ) throws(RenderError) -> Bitmap {
    try render(
      picture, style: style, scale: scale, grow: canvas == .grow, framing: framing, warnings: warnings)
  }
}

extension RenderRequest {
  @available(*, deprecated, message: "say grow: true in place of canvas: .grow")
  public init(
    _ picture: Bitmap, style: Style, scale: Double = 1, canvas: Canvas, framing: Framing = Framing(),
    warnings: RenderWarnings? = nil
  ) {
    self.init(
      picture, style: style, scale: scale, grow: canvas == .grow, framing: framing, warnings: warnings)
  }

  @available(*, deprecated, message: "set grow")
  public var canvas: Canvas {
    get { grow == true ? .grow : .keep }
    set { grow = newValue == .grow }
  }
}

extension FileJob {
  @available(*, deprecated, message: "say grow: true in place of canvas: .grow")
  public init(
    input: String, output: String, style: Style, scale: Double = 1, canvas: Canvas,
    framing: Framing = Framing(), encoding: PictureEncoding? = nil, warnings: RenderWarnings? = nil
  ) {
    self.init(
      input: input, output: output, style: style, scale: scale, grow: canvas == .grow, framing: framing,
      encoding: encoding, warnings: warnings)
  }

  @available(*, deprecated, message: "set grow")
  public var canvas: Canvas {
    get { grow == true ? .grow : .keep }
    set { grow = newValue == .grow }
  }
}
