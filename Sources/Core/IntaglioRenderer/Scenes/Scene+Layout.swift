// SPDX-License-Identifier: MIT
import IntaglioLayout
import IntaglioModel
import IntaglioPlan

extension Scene {
  /// The scene with the frames that its layouts give, and without any layout: what `render` draws.
  ///
  ///     let frames = try scene.laidOut().layers.map(\.frame)
  ///
  /// A layer in a layout gets its frame, from its parent's upper left corner; hidden ones keep theirs. What
  /// CSS says of a box becomes layers. Costs some microseconds a layer, and the layout of each text, mostly
  /// twice.
  ///
  /// - Throws: `RenderError.scene`, naming the layer, for a size that nothing gives, and for what `render`
  ///   rejects.
  public func laidOut() throws(RenderError) -> Scene { try laidOut(drawsBoxes: true) }

  /// - Parameter drawsBoxes: whether what CSS says of a box becomes layers.
  package func laidOut(drawsBoxes: Bool) throws(RenderError) -> Scene {
    try rethrowing(RenderError.scene, try validate())
    return try rethrowing(RenderError.scene, try laidOut(measuring: .pango, drawsBoxes: drawsBoxes))
  }
}

extension Scene {
  /// A laid-out scene with the frames of all visible layers drawn over it, one point wide, in a colour for
  /// each depth. Frames are those before effects, clips and masks.
  package var outlined: Scene {
    var scene = self
    scene.layers += layers.compactMap { $0.outline(depth: 0) }
    return scene
  }
}

extension Layer {
  fileprivate func outline(depth: Int) -> Layer? {
    guard !isHidden else { return nil }
    let color = Layer.outlineColors[depth % Layer.outlineColors.count]
    return Layer(
      frame: frame, border: Border(width: 1, color: color), transform: transform, anchor: anchor,
      layers: layers.compactMap { $0.outline(depth: depth + 1) })
  }

  /// Magenta, blue, orange, green: told apart on light and dark pictures.
  private static let outlineColors = [
    Color(red: 0.9, green: 0, blue: 0.55), Color(red: 0.1, green: 0.45, blue: 1),
    Color(red: 1, green: 0.5, blue: 0), Color(red: 0, green: 0.65, blue: 0.3),
  ]
}
