// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension SceneResolver {
  /// The fit of a style to its layer, by the ink of the contents.
  func fitted(
    _ style: Style, to layer: Layer, _ shape: RoundedRectangle, _ path: String
  ) throws(RenderError) -> StyleFit {
    guard style.fitsInk || style.alignsWithInk else { return StyleFit(style) { nil } }
    let ink = try ink(of: layer, in: shape.frame, isPlaced: style.alignsWithInk, path)
    var fit = StyleFit(style) {
      if case .text(let text)? = layer.contents { return Style.inkShare * text.largestSize }
      return (Rect.hull(of: ink) ?? shape.frame).height / scale
    }
    if style.alignsWithInk { fit.ink = ink }
    try rethrowing(
      { (error: StyleError) in RenderError.scene(SceneError(error, at: "\(path).style")) },
      try fit.validate(style, scale: scale, light: light))
    return fit
  }

  /// The ink of a layer's contents, line by line, in pixels; empty if the frame counts instead.
  ///
  /// - Parameter isPlaced: whether the position of a text's ink is needed, which requires a layout.
  private func ink(
    of layer: Layer, in frame: Rect, isPlaced: Bool, _ path: String
  ) throws(RenderError) -> [Rect] {
    var ink: [Rect] = []
    switch layer.contents {
    case .color, .gradient, .pattern, .drawing, nil: break
    case .image(let image):
      guard case .bitmap(let bitmap) = image.source else { break }
      let place = image.place(of: bitmap, in: frame, scale: scale)
      let (across, down) = (place.width / Double(bitmap.width), place.height / Double(bitmap.height))
      let pixels = bitmap.ink
      ink = [
        Rect(
          x: place.x + across * Double(pixels.columns.lowerBound),
          y: place.y + down * Double(pixels.rows.lowerBound),
          width: across * Double(pixels.width), height: down * Double(pixels.height))
      ]
    case .shape(let shape):
      var outlines: [Path] = []
      if let fill = shape.fill, fill.alpha > 0 { outlines.append(shape.path) }
      outlines.append(
        try rethrowing(RenderError.scene, try painter.outline(of: shape, field: "\(path).contents")))
      ink = Rect.hull(of: outlines.compactMap(\.bounds)).map { [$0.pixels(in: frame, scale)] } ?? []
    case .text(let text):
      guard isPlaced else { break }
      ink = try rethrowing(
        RenderError.scene, try painter.ink(of: text, in: frame, field: "\(path).contents")
      ).map { $0.pixels(in: frame, scale) }
    }
    return layer.cropsContent ? ink.compactMap { $0.clamped(to: frame) } : ink
  }
}
