// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner

/// The memory use of renders.
extension Renderer {
  /// The memory use of `render` for a prepared scene, as text; nil for the Reference, which has no plan.
  package func memoryDescription(of scene: PreparedScene) -> String? {
    memoryDescription(of: planner.plan(scene))
  }

  /// The same for a style over a picture of this size, before it is framed.
  ///
  /// - Throws: `RenderError.style`, `.framing`.
  package func memoryDescription(
    of applied: AppliedStyle, picture: PixelSize
  ) throws(RenderError) -> String? { memoryDescription(of: try plan(of: applied, picture: picture)) }

  private func memoryDescription(of plan: Plan) -> String? {
    guard selection.backend != .reference else { return nil }
    func size(_ bytes: Int) -> String { "\((bytes + 1 << 20 - 1) >> 20) MiB" }
    let inputs = plan.inputs.reduce(0) { $0 + $1.byteCount }
    return "memory: surfaces take up to \(size(plan.peakTransientBytes)) at a time, besides inputs of "
      + "\(size(inputs)), a result of \(size(plan[plan.output].byteCount)) and what is cached"
  }
}
