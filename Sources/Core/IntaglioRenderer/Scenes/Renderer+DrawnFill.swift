// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Fills drawn by code, for pictures without a scene.
extension Renderer {
  /// The style with a fill drawn by code replaced by its picture, in the size of the styled picture.
  func drawn(
    _ style: Style, size: PixelSize, scale: Double, _ warnings: RenderWarnings?, _ cancellation: Cancellation?
  ) throws(RenderError) -> Style {
    guard let scene = scene(ofFill: style, size: size, scale: scale) else { return style }
    var style = style
    style.fill = .bitmap(
      try render(RenderRequest(.scene(scene), warnings: warnings, cancellation: cancellation)), fit: .stretch)
    return style
  }

  /// A scene in pixels, so that no rounding of points makes it larger.
  private func scene(ofFill style: Style, size: PixelSize, scale: Double) -> Scene? {
    guard case .drawing(let drawing)? = style.fill else { return nil }
    let frame = Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
    let layer = Layer(
      frame: frame, contents: .drawing(drawing), transform: .scale(scale), anchor: .zero)
    return Scene(width: Double(size.width), height: Double(size.height), light: style.light, layers: [layer])
  }
}
