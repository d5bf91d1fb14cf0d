// SPDX-License-Identifier: MIT
import IntaglioLayout
import IntaglioModel

extension Scene {
  /// The scene with the frames that its layouts give, and without any layout: what `render` draws.
  ///
  ///     let frames = try scene.laidOut().layers.map(\.frame)
  ///
  /// A layer in a layout gets its frame, from its parent's upper left corner; hidden ones keep theirs. Costs
  /// some microseconds a layer, and the layout of each text, mostly twice.
  ///
  /// - Throws: `RenderError.scene`, naming the layer, for a size that nothing gives, and for what `render`
  ///   rejects.
  public func laidOut() throws(RenderError) -> Scene {
    do throws(SceneError) {
      try validate()
      return try laidOut(measuring: TextLayoutEngines.standard)
    } catch {
      throw .scene(error)
    }
  }
}
