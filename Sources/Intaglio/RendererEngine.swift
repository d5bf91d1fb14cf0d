import IntaglioModel
import IntaglioPlan

/// A backend that any number of threads and tasks may use at once.
protocol RendererEngine: Sendable {
  /// Runs a plan on the caller's behalf, and blocks it until the result is there.
  ///
  /// - Parameter numbers: what the plan's surfaces are known by, so that they are kept for later plans; empty keeps none.
  func execute(
    _ plan: Plan, inputs: [Surface], numbers: [SurfaceNumber?]
  ) throws(RenderError) -> Surface

  /// Runs a plan without blocking a thread of the concurrency pool.
  func execute(
    _ plan: Plan, inputs: [Surface], numbers: [SurfaceNumber?]
  ) async throws(RenderError) -> Surface

  /// A mask blurred; see `Backend.blur`.
  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask

  /// What was made and found of surfaces that are kept.
  var surfaceStatistics: SurfaceStatistics { get }
}

extension RendererEngine {
  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    let plan = try mask.blurPlan(sigma: sigma)
    return try mask.rounded(try execute(plan, inputs: [try mask.picture()], numbers: []))
  }
}
