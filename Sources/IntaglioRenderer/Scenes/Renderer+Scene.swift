// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

extension Renderer {
  /// The scene as a picture of ceil(width * scale) x ceil(height * scale) pixels. Blocks the calling thread
  /// until it is done.
  ///
  /// - Parameters:
  ///   - scene: the scene to draw.
  ///   - scale: pixels per point, instead of the scene's own.
  ///   - warnings: collects warnings: characters that no font has, texts without enough room, a picture too
  ///     large for the GPU.
  /// - Throws: `RenderError`; `.scene` names the place of the fault in the scene. There is no partial result.
  public func render(
    _ scene: Scene, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) throws(RenderError) -> Bitmap {
    try render(RenderRequest(.scene(scene.atScale(scale)), warnings))
  }

  /// The scene as a picture, without blocking a thread of the concurrency pool. See the synchronous form.
  ///
  /// - Throws: `RenderError`; `.cancelled` if the task is cancelled before the picture is done. There is no
  ///   partial result.
  public func render(
    _ scene: Scene, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) async throws(RenderError) -> Bitmap {
    try await render(RenderRequest(.scene(scene.atScale(scale)), warnings))
  }

  /// A description of `render` for a scene: the passes of the plan, one per line, and their combination in
  /// the backend. Draws and caches the contents first; blocks the calling thread meanwhile.
  ///
  /// - Throws: `RenderError.scene`.
  public func planDescription(of scene: Scene, scale: Double? = nil) throws(RenderError) -> String {
    planDescription(of: try prepared(scene.atScale(scale)))
  }

  /// A description of `render` for a scene, without blocking a thread of the concurrency pool. See the
  /// synchronous form.
  ///
  /// - Throws: `RenderError.scene`, `.cancelled`.
  public func planDescription(of scene: Scene, scale: Double? = nil) async throws(RenderError) -> String {
    try await Cancellation.run(within: timeLimit) { [self] (cancellation) throws(RenderError) in
      planDescription(of: try prepared(scene.atScale(scale), nil, cancellation))
    }
  }

  /// The scene with its contents drawn, the most expensive step of a render besides its passes.
  ///
  /// - Parameter cancellation: ends the work early; nil for the renderer's own time limit.
  package func prepared(
    _ scene: Scene, _ warnings: RenderWarnings? = nil, _ cancellation: Cancellation? = nil
  ) throws(RenderError) -> PreparedScene {
    let preparer = ScenePreparer(layOutText: TextLayoutEngines.standard, cache: cache)
    let prepared = try preparer.prepare(scene, cancellation: cancellation ?? limited())
    warnings?.add(prepared.warnings)
    return prepared
  }

  /// A description of `render` for a prepared scene. Costs almost nothing.
  package func planDescription(of scene: PreparedScene) -> String {
    describe(planner.plan(scene), caches: cache.limit > 0)
  }
}

extension Scene {
  /// The scene at another scale; unchanged for nil.
  func atScale(_ scale: Double?) -> Scene {
    guard let scale else { return self }
    var scene = self
    scene.scale = scale
    return scene
  }
}
