import IntaglioModel
import IntaglioPlan

extension Renderer {
  /// The scene as a picture of ceil(width * scale) x ceil(height * scale) pixels. Blocks the calling thread until it is
  /// there.
  ///
  /// - Throws: `RenderError`; `.scene` names the place in the scene that is at fault. There is no partial result.
  public func render(_ scene: Scene) throws(RenderError) -> Bitmap {
    try picture(of: try prepared(scene))
  }

  /// The scene as a picture, without blocking a thread of the concurrency pool. See the synchronous form.
  ///
  /// - Throws: `RenderError`; `.cancelled` when the task is cancelled before all contents are drawn. There is no partial
  ///   result.
  public func render(_ scene: Scene) async throws(RenderError) -> Bitmap {
    try await Cancellation.run { [self] (cancellation) throws(RenderError) in
      let prepared = try prepared(scene, cancellation)
      try cancellation.check()
      return try picture(of: prepared)
    }
  }

  /// The plan that draws a scene: what it costs, pass by pass, when printed. Contents are drawn for it, and cached; blocks the
  /// calling thread meanwhile.
  ///
  /// - Throws: `RenderError.scene`.
  public func plan(_ scene: Scene) throws(RenderError) -> Plan {
    plan(try prepared(scene))
  }

  /// The plan that draws a scene, without blocking a thread of the concurrency pool. See the synchronous form.
  ///
  /// - Throws: `RenderError.scene`, `.cancelled`.
  public func plan(_ scene: Scene) async throws(RenderError) -> Plan {
    try await Cancellation.run { [self] (cancellation) throws(RenderError) in
      plan(try prepared(scene, cancellation))
    }
  }

  /// The scene with its pictures made, which costs most of what a render costs besides its passes.
  ///
  /// - Parameter cancellation: ends the work between two contents.
  package func prepared(
    _ scene: Scene, _ cancellation: Cancellation? = nil
  ) throws(RenderError) -> PreparedScene {
    try ScenePreparer(setText: TextSetters.standard, cache: cache).prepare(scene, cancellation: cancellation)
  }

  /// The plan that draws a prepared scene. Costs next to nothing.
  package func plan(_ scene: PreparedScene) -> Plan {
    ScenePlanner(method: planner.method).plan(scene)
  }

  /// What a prepared scene shows.
  package func picture(of scene: PreparedScene) throws(RenderError) -> Bitmap {
    let plan = plan(scene)
    let caching = SurfaceCaching(plan, inputs: scene.numbers, in: cache)
    return try bitmap(engine.execute(plan, inputs: scene.inputs, caching: caching))
  }
}
