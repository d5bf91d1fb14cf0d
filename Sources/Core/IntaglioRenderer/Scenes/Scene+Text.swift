// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioText

extension Scene {
  /// A text with a style, on a canvas of the size that its ink and its effects need.
  ///
  ///     let scene = try Scene(Text("Gold", font: Font("serif", size: 96)), style: .gold)
  ///     try Renderer().render(scene).write(to: "gold.png")
  ///
  /// The canvas is the ink with the padding around it, and larger where effects reach beyond that. It has a
  /// single layer; a background is a layer of the size of `Scene.width` and `height` below it.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - style: its lengths are points.
  ///   - width: the width at which lines break and to which they are aligned, in points; nil for that of the
  ///     widest line.
  ///   - padding: the least distance between the ink and each side of the canvas, in points.
  ///   - scale: pixels a point.
  ///   - light: the light of a style without its own.
  /// - Throws: `RenderError.scene` for a text without a visible character, a missing font, and numbers out of
  ///   range.
  public init(
    _ text: Text, style: Style = Style(), width: Double? = nil, padding: Double = 0, scale: Double = 1,
    light: Light? = nil
  ) throws(RenderError) {
    self = try rethrowing(
      RenderError.scene,
      try Scene.around(text, style, width: width, padding: padding, scale: scale, light: light))
  }

  private static func around(
    _ text: Text, _ style: Style, width: Double?, padding: Double, scale: Double, light: Light?
  ) throws(SceneError) -> Scene {
    guard padding.isFinite, padding >= 0, padding <= Scene.maximumSide else {
      throw .invalid(
        field: "padding", problem: "is \(padding) but must be 0…\(DecimalText.text(Scene.maximumSide))")
    }
    let layout = try rethrowing(
      { (error: TextLayoutError) in SceneError(ofText: error, at: "text") },
      try TextLayout(text, width: width))
    var layer = Layer(
      frame: Rect(x: 0, y: 0, width: layout.box.width, height: layout.box.height), contents: .text(text),
      style: style)
    // The numbers of text, style and scale, before any is used.
    try Scene(width: 1, height: 1, scale: scale, light: light, layers: [layer]).validate()
    guard let ink = Rect.hull(of: layout.lines.compactMap(\.ink)) else {
      throw .text(field: "text", problem: "has no visible character")
    }
    let pixels = RoundedRectangle(
      left: ink.x * scale, top: ink.y * scale, right: ink.maxX * scale, bottom: ink.maxY * scale
    ).pixels
    let fit = StyleFit(style) { Style.inkShare * text.largestSize }
    var lit = style
    lit.light = style.light ?? light
    try rethrowing({ SceneError($0, at: "style") }, try fit.validate(style, scale: scale, light: light))
    let (left, top) = (pixels.columns.lowerBound, pixels.rows.lowerBound)
    let reached = Planner.grownCanvas(of: lit, picture: pixels.size, scale: scale, fit: fit).moved(left, top)
    let canvas = pixels.grown(by: Int((padding * scale).rounded(.up))).hull(reached)
    layer.frame.x = -Double(canvas.columns.lowerBound) / scale
    layer.frame.y = -Double(canvas.rows.lowerBound) / scale
    let scene = Scene(
      width: points(canvas.width, scale), height: points(canvas.height, scale), scale: scale, light: light,
      layers: [layer])
    try scene.validate()
    return scene
  }

  /// The length of a number of pixels, which is rounded up to that number again.
  private static func points(_ pixels: Int, _ scale: Double) -> Double {
    let length = Double(pixels) / scale
    return length * scale > Double(pixels) ? length.nextDown : length
  }
}
