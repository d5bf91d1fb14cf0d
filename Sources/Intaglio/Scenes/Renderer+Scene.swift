import IntaglioModel
import IntaglioPlan

extension Renderer {
  /// The scene as a picture of ceil(width * scale) x ceil(height * scale) pixels. Blocks the calling thread until it is
  /// there.
  ///
  /// - Throws: `RenderError`; `.scene` names the place in the scene that is at fault. There is no partial result.
  public func render(_ scene: Scene) throws(RenderError) -> Bitmap {
    if let oracle { return try oracle.renderer.render(scene) }
    return try picture(of: try planned(scene))
  }

  /// The scene as a picture, without blocking a thread of the concurrency pool. See the synchronous form.
  ///
  /// - Throws: `RenderError`; there is no partial result.
  public func render(_ scene: Scene) async throws(RenderError) -> Bitmap {
    if let oracle {
      return try await oracle.apart { () throws(RenderError) in try oracle.renderer.render(scene) }
    }
    let planned = try planned(scene)
    let numbers = numbers.numbers(of: planned.plan, inputs: planned.inputNumbers)
    return try bitmap(await engine.execute(planned.plan, inputs: planned.inputs, numbers: numbers))
  }

  /// The plan that draws a scene: what it costs, pass by pass, when printed.
  ///
  /// - Throws: `RenderError.scene`.
  public func plan(_ scene: Scene) throws(RenderError) -> Plan {
    try planned(scene).plan
  }

  /// What a planned scene shows; what it makes is kept for the next one.
  func picture(of planned: ScenePlanner.PlannedScene) throws(RenderError) -> Bitmap {
    let numbers = numbers.numbers(of: planned.plan, inputs: planned.inputNumbers)
    return try bitmap(engine.execute(planned.plan, inputs: planned.inputs, numbers: numbers))
  }

  /// The plan that draws a scene, and what it reads.
  func planned(_ scene: Scene) throws(RenderError) -> ScenePlanner.PlannedScene {
    do throws(SceneError) {
      var scenePlanner = ScenePlanner(method: planner.method, setText: TextSetters.standard)
      scenePlanner.keeper = contents
      return try scenePlanner.plan(scene)
    } catch {
      throw .scene(error)
    }
  }
}
