// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Makes the pictures that a scene needs before any pass can run: the first step of a render, and the only
/// one that may take long, run other people's code, or fail for what the scene says.
///
///     let prepared = try ScenePreparer().prepare(scene)
///     let plan = Planner().plan(prepared)
package struct ScenePreparer: Sendable {
  /// Sets the texts of scenes; nil where there is no library of fonts, so that a text is an error.
  package var layOutText: TextLayoutEngine?
  /// What was drawn before. It saves time and changes nothing.
  package var cache: RenderCache

  /// A preparer.
  ///
  /// - Parameter cache: without one everything is drawn anew, though once for each scene.
  package init(layOutText: TextLayoutEngine? = nil, cache: RenderCache = RenderCache(limit: 0)) {
    self.layOutText = layOutText
    self.cache = cache
  }

  /// Prepares a scene, on the calling thread.
  ///
  /// - Parameter cancellation: ends the work between two contents.
  /// - Throws: `RenderError.scene`, naming the first field at fault; `.cancelled`.
  package func prepare(
    _ scene: Scene, cancellation: Cancellation? = nil
  ) throws(RenderError) -> PreparedScene {
    do throws(SceneError) { try scene.validate() } catch { throw .scene(error) }
    var resolver = SceneResolver(scene, layOutText: layOutText, cache: cache, cancellation: cancellation)
    let layers = try resolver.resolved(scene.layers, at: .zero, path: "layers")
    return PreparedScene(
      source: scene, canvas: PixelRect(scene.pixelSize), background: scene.background,
      isDithered: scene.dithers,
      layers: layers, pictures: resolver.inputs, texts: resolver.texts, numbers: resolver.inputNumbers,
      contents: resolver.contents,
      warnings: resolver.warnings)
  }
}
