// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPlan
import IntaglioPlanner
import IntaglioReference

/// A scene drawn by the Reference, and planned for the candidates.
struct DrawnScene {
  /// The Reference's picture.
  let expected: Bitmap
  let plan: Plan
  let inputs: [Surface]
  let caching: SurfaceCaching?

  /// Draws the scene with the Reference: for large sigmas by far the longest part of a test.
  ///
  /// - Parameter cache: the candidates' cache, to expose stale surfaces; the Reference never uses it.
  /// - Throws: `RenderError`; `.scene` names the invalid place in the scene.
  init(_ scene: Scene, _ cache: RenderCache) throws(RenderError) {
    let prepared = try ScenePreparer(layOutText: .pango, cache: cache).prepare(scene)
    (plan, inputs) = (Planner().plan(prepared), prepared.inputs)
    caching = SurfaceCaching(plan, inputs: prepared.numbers, in: cache)
    expected = try ReferenceRenderer(layOutText: .pango).render(scene)
  }
}
