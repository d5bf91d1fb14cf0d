import IntaglioModel
import IntaglioPlan

extension Renderer {
  /// The scene as a picture of ceil(width * scale) x ceil(height * scale) pixels. Blocks the calling thread until it is
  /// there.
  ///
  /// - Parameter warnings: takes what is drawn, but surely not as it was meant: characters that no font has.
  /// - Throws: `RenderError`; `.scene` names the place in the scene that is at fault. There is no partial result.
  public func render(_ scene: Scene, warnings: RenderWarnings? = nil) throws(RenderError) -> Bitmap {
    try picture(of: try planned(scene, warnings: warnings))
  }

  /// The scene as a picture, without blocking a thread of the concurrency pool. See the synchronous form.
  ///
  /// - Throws: `RenderError`; there is no partial result.
  public func render(_ scene: Scene, warnings: RenderWarnings? = nil) async throws(RenderError) -> Bitmap {
    let planned = try planned(scene, warnings: warnings)
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
  func planned(
    _ scene: Scene, warnings: RenderWarnings? = nil
  ) throws(RenderError) -> ScenePlanner.PlannedScene {
    do throws(SceneError) {
      var scenePlanner = ScenePlanner(method: planner.method, setText: TextSetters.standard)
      scenePlanner.keeper = contents
      let planned = try scenePlanner.plan(scene)
      warnings?.add(planned.warnings)
      return planned
    } catch {
      throw .scene(error)
    }
  }
}
