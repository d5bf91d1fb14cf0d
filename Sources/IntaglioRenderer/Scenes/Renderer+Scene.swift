// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

extension Renderer {
  /// The scene as a picture of ceil(width * scale) x ceil(height * scale) pixels. Blocks the calling thread
  /// until it is there.
  ///
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - scale: pixels a point, instead of the scene's own.
  ///   - warnings: takes what is drawn, but surely not as it was meant: characters that no font has, a GPU
  ///     that was too small.
  /// - Throws: `RenderError`; `.scene` names the place in the scene that is at fault. There is no partial
  ///   result.
  public func render(
    _ scene: Scene, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) throws(RenderError) -> Bitmap {
    try render(RenderRequest(.scene(scene.atScale(scale)), warnings))
  }

  /// The scene as a picture, without blocking a thread of the concurrency pool. See the synchronous form.
  ///
  /// - Throws: `RenderError`; `.cancelled` when the task is cancelled before all contents are drawn. There is
  ///   no partial result.
  public func render(
    _ scene: Scene, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) async throws(RenderError) -> Bitmap {
    try await render(RenderRequest(.scene(scene.atScale(scale)), warnings))
  }

  /// What `render` does for a scene, for people to read: the passes of the plan, a line each, and what the
  /// backend does of them together. Contents are drawn for it, and cached; blocks the calling thread
  /// meanwhile.
  ///
  /// - Throws: `RenderError.scene`.
  public func planDescription(of scene: Scene, scale: Double? = nil) throws(RenderError) -> String {
    planDescription(of: try prepared(scene.atScale(scale)))
  }

  /// What `render` does for a scene, without blocking a thread of the concurrency pool. See the synchronous
  /// form.
  ///
  /// - Throws: `RenderError.scene`, `.cancelled`.
  public func planDescription(of scene: Scene, scale: Double? = nil) async throws(RenderError) -> String {
    try await Cancellation.run(within: timeLimit) { [self] (cancellation) throws(RenderError) in
      planDescription(of: try prepared(scene.atScale(scale), nil, cancellation))
    }
  }

  /// The scene with its pictures made, which costs most of what a render costs besides its passes.
  ///
  /// - Parameter cancellation: ends the work between two contents; nil ends it when the renderer's own time
  ///   is up.
  package func prepared(
    _ scene: Scene, _ warnings: RenderWarnings? = nil, _ cancellation: Cancellation? = nil
  ) throws(RenderError) -> PreparedScene {
    let preparer = ScenePreparer(layOutText: TextLayoutEngines.standard, cache: cache)
    let prepared = try preparer.prepare(scene, cancellation: cancellation ?? limited())
    warnings?.add(prepared.warnings)
    return prepared
  }

  /// What `render` does for a prepared scene. Costs next to nothing.
  package func planDescription(of scene: PreparedScene) -> String {
    describe(planner.plan(scene), caches: cache.limit > 0)
  }
}

extension Scene {
  /// The scene with another number of pixels a point; as it is for nil.
  func atScale(_ scale: Double?) -> Scene {
    guard let scale else { return self }
    var scene = self
    scene.scale = scale
    return scene
  }
}
