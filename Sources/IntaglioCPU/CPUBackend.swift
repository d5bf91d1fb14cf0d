// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Executes plans on the processor, with nothing but the standard library and threads.
///
/// Planes hold 1/128 of a level, kernels work in 16-bit fixed point, compositing in Float; rows of large
/// pictures are shared out among threads. The result does not depend on the number of threads. A backend may
/// be used by many threads at once; it keeps as much memory between renders as its last plan used, for the
/// next one to reuse.
package struct CPUBackend: Backend, Sendable {
  /// The most threads that one plan is shared out to; pictures of less than some 32,000 pixels get one.
  package let maximumThreads: Int
  let pool = MemoryPool()

  /// A backend.
  ///
  /// - Parameter maximumThreads: the most threads for one plan, at least 1; nil for as many as there are
  ///   processors. A batch that renders several pictures at once does best with 1.
  package init(maximumThreads: Int? = nil) {
    self.maximumThreads = max(1, maximumThreads ?? ProcessorCount.online)
  }

  /// `CPU, 2 threads`.
  package var name: String { "CPU, \(maximumThreads) thread\(maximumThreads == 1 ? "" : "s")" }

  /// Runs a plan.
  ///
  /// Inputs are read in place, a bitmap result is written in place; neither is copied.
  ///
  /// - Throws: `RenderError.input` for inputs that the plan was not made for, `.unsupported` for a pass that
  ///   cannot run, `.outOfMemory` and `.bitmap` for surfaces that cannot be had.
  package func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface {
    try execute(plan, inputs: inputs, caching: nil)
  }

  /// The same with a cache: surfaces that it has are not made again, and those that are made are cached.
  ///
  /// - Parameters:
  ///   - recycled: memory for a result that is a bitmap.
  ///   - cancellation: ends the work between two pieces of a pass.
  package func execute(
    _ plan: Plan, inputs: [Surface], caching: SurfaceCaching?, recycling recycled: RecycledPixels? = nil,
    cancellation: Cancellation? = nil
  ) throws(RenderError) -> Surface {
    try plan.check(inputs)
    try plan.validate()
    if inputs.indices.contains(plan.output.index) { return inputs[plan.output.index] }
    var run = try PlanRun(
      plan, maximumThreads: maximumThreads, pool: pool, caching: caching, cancellation: cancellation)
    return try run.withInputs(inputs[...]) { (run) throws(RenderError) in
      try run.withOutput(recycling: recycled) { (run) throws(RenderError) in try run.performPasses() }
    }
  }

  /// How much memory the backend keeps, and how often it had to ask the system for more.
  package var memory: MemoryPool.Statistics { pool.statistics }
}
