// SPDX-License-Identifier: MIT
import IntaglioLayout
import IntaglioModel

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

  private func laidOut(drawsBoxes: Bool) throws(RenderError) -> Scene {
    do throws(SceneError) {
      try validate()
      return try laidOut(measuring: .pango, drawsBoxes: drawsBoxes)
    } catch {
      throw .scene(error)
    }
  }

  /// The frames that the scene's layouts give, and the lines and fonts of its texts, as `intaglio scene
  /// --layout` prints them, in JSON:
  ///
  ///     { "layers": [ { "name": "badge", "frame": [24, 24, 96, 32], "layers": [
  ///       { "frame": [12, 6, 72, 20], "lines": [ { "range": [0, 8], "width": 71.5, "baseline": 15.6 } ],
  ///         "fonts": ["DejaVu Sans Bold"] } ] } ] }
  ///
  /// A frame counts from the upper left corner of the layer around it; a line's range counts bytes of UTF-8,
  /// and its baseline is in the layer's points.
  ///
  /// - Throws: the errors of `laidOut()`.
  public func layoutJSON() throws(RenderError) -> String {
    let scene = try laidOut(drawsBoxes: false)
    do throws(SceneError) {
      return try LayoutListing(scene).text
    } catch {
      throw .scene(error)
    }
  }
}
