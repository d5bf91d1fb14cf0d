// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioReference

/// A scene as the Reference draws it, and planned for those who are judged by it.
struct DrawnScene {
  /// The Reference's picture.
  let expected: Bitmap
  /// What candidates execute.
  let plan: Plan
  /// What the plan reads.
  let inputs: [Surface]
  /// Where the plan's surfaces are cached.
  let caching: SurfaceCaching?

  /// Draws the scene on the Reference: at large sigmas by far the longest part of a test.
  ///
  /// - Parameter cache: what candidates cache in, so that what is cached and stale shows itself; the
  ///   Reference has no part in it and begins anew each time.
  /// - Throws: `RenderError`; `.scene` names the place in the scene that is at fault.
  init(_ scene: Scene, _ cache: RenderCache) throws(RenderError) {
    let prepared = try ScenePreparer(layOutText: TextLayoutEngines.standard, cache: cache).prepare(scene)
    (plan, inputs) = (Planner().plan(prepared), prepared.inputs)
    caching = SurfaceCaching(plan, inputs: prepared.numbers, in: cache)
    expected = try ReferenceRenderer(layOutText: TextLayoutEngines.standard).render(scene)
  }
}
