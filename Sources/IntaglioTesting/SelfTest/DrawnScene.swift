import Intaglio
import IntaglioModel
import IntaglioPlan
import IntaglioReference

/// A scene as the Reference draws it, and planned for those who are judged by it.
struct DrawnScene {
  /// The Reference's picture.
  let expected: Bitmap
  /// What candidates execute.
  let plan: Plan
  /// What the plan reads.
  let inputs: [Surface]
  /// What the plan's surfaces are known by.
  let numbers: [SurfaceNumber?]

  /// Draws the scene on the Reference: at large sigmas by far the longest part of a test.
  ///
  /// - Parameter keeping: what candidates keep; the Reference begins anew each time.
  /// - Throws: `RenderError`; `.scene` names the place in the scene that is at fault.
  init(_ scene: Scene, _ keeping: SceneKeeping) throws(RenderError) {
    do throws(SceneError) {
      let planned = try DrawnScene.planned(scene, keeping.contents)
      (plan, inputs) = (planned.plan, planned.inputs)
      numbers = keeping.numbers.numbers(of: plan, inputs: planned.inputNumbers)
    } catch {
      throw .scene(error)
    }
    expected = try ReferenceRenderer(setText: TextSetters.standard).render(scene)
  }

  /// The scene planned as renderers plan it.
  ///
  /// - Throws: `SceneError`, also for what only planning finds, such as a font that is not installed.
  static func planned(
    _ scene: Scene, _ keeper: ContentsKeeper? = nil
  ) throws(SceneError) -> ScenePlanner.PlannedScene {
    var planner = ScenePlanner(setText: TextSetters.standard)
    planner.keeper = keeper
    return try planner.plan(scene)
  }
}
