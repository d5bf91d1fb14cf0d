// SPDX-License-Identifier: MIT
import IntaglioLayout
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Draws the pictures of a scene before any pass runs: the first step of a render, and the only one that may
/// take long, run client code, or fail because of the scene's values.
///
///     let prepared = try ScenePreparer().prepare(scene)
///     let plan = Planner().plan(prepared)
package struct ScenePreparer: Sendable {
  /// The text engine; nil without a font library, in which case texts are errors.
  package var layOutText: TextLayoutEngine
  /// Earlier pictures. The cache only saves time; it never changes a result.
  package var cache: RenderCache

  /// By default everything is drawn again, once for each scene.
  package init(layOutText: TextLayoutEngine = .unavailable, cache: RenderCache = RenderCache(limit: 0)) {
    self.layOutText = layOutText
    self.cache = cache
  }

  /// Prepares a scene, on the calling thread.
  ///
  /// - Parameter cancellation: stops the work between two contents, and between rows of large ones.
  /// - Throws: `RenderError.scene`, naming the first invalid field; `.cancelled`.
  package func prepare(
    _ scene: Scene, cancellation: Cancellation? = nil
  ) throws(RenderError) -> PreparedScene {
    try rethrowing(RenderError.scene, try scene.validate())
    let scene = try rethrowing(RenderError.scene, try scene.laidOut(measuring: layOutText))
    var resolver = SceneResolver(scene, layOutText: layOutText, cache: cache, cancellation: cancellation)
    let layers: [ResolvedLayer]
    do throws(RenderError) {
      layers = try resolver.resolved(scene.layers, at: .zero, path: "layers")
    } catch {
      LateRelease.release(resolver.inputs)
      throw error
    }
    return PreparedScene(
      source: scene, canvas: PixelRect(scene.pixelSize), background: scene.background,
      isDithered: scene.dithers, layers: layers, pictures: resolver.inputs, texts: resolver.texts,
      numbers: resolver.inputNumbers, contents: resolver.contents, warnings: resolver.warnings)
  }
}
