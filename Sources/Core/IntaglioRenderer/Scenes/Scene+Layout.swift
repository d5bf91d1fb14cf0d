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
