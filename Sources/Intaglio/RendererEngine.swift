import IntaglioCore

/// A backend that any number of threads and tasks may use at once.
protocol RendererEngine: Sendable {
  /// Runs a plan on the caller's behalf, and blocks it until the result is there.
  func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface

  /// Runs a plan without blocking a thread of the concurrency pool.
  func execute(_ plan: Plan, inputs: [Surface]) async throws(RenderError) -> Surface

  /// Runs a plan over a prepared picture, whose planes may be used again.
  func execute(
    _ plan: Plan, inputs: [Surface], keptFor prepared: PreparedPicture
  ) throws(RenderError) -> Surface

  /// A mask blurred; see `Backend.blur`.
  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask
}

extension RendererEngine {
  func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    let plan = try mask.blurPlan(sigma: sigma)
    return try mask.rounded(try execute(plan, inputs: [try mask.picture()]))
  }
}
