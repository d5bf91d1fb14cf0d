// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Executes plans on the CPU, with only the standard library and threads.
///
/// Planes have steps of 1/128 of a level, kernels use 16-bit fixed point, and compositing uses Float. Threads
/// share the rows of large pictures; the result does not depend on their number. A backend may be used by
/// several threads at once. Between renders it keeps as much memory as its last plan used, for reuse.
package struct CPUBackend: Sendable {
  /// The most threads for one plan. Passes over fewer than 131,072 pixels use one.
  package let maximumThreads: Int
  let pool = MemoryPool()

  /// A backend.
  ///
  /// - Parameter maximumThreads: the most threads for one plan, at least 1; nil for the number of processors.
  ///   A batch that renders several pictures at once does best with 1.
  package init(maximumThreads: Int? = nil) {
    self.maximumThreads = max(1, maximumThreads ?? ProcessorCount.online)
  }

  /// `CPU, 2 threads`.
  package var name: String { "CPU, \(maximumThreads) thread\(maximumThreads == 1 ? "" : "s")" }

  /// Runs a plan. Inputs are read in place, and a bitmap result is written in place, without copies.
  ///
  /// - Parameters:
  ///   - inputs: the plan's first surfaces, in order, with the declared formats and sizes.
  ///   - caching: surfaces that are not made again, and where new ones are kept.
  ///   - recycled: memory for a bitmap result.
  ///   - cancellation: stops the work between two pieces of a pass.
  /// - Throws: `RenderError.input` for inputs that do not fit the plan, `.unsupported` for a pass that cannot
  ///   run, `.outOfMemory` and `.bitmap` for surfaces that cannot be allocated.
  package func execute(
    _ plan: Plan, inputs: [Surface], caching: SurfaceCaching? = nil,
    recycling recycled: RecycledPixels? = nil, cancellation: Cancellation? = nil
  ) throws(RenderError) -> Surface {
    try execute(
      DividedPlan(plan), inputs: inputs, caching: caching, recycling: recycled, cancellation: cancellation)
  }

  /// Runs a plan in its bands, each of which writes its rows of the result in place. They use no cache.
  package func execute(
    _ divided: DividedPlan, inputs: [Surface], caching: SurfaceCaching? = nil,
    recycling recycled: RecycledPixels? = nil, cancellation: Cancellation? = nil
  ) throws(RenderError) -> Surface {
    let plan = divided.plan
    try plan.check(inputs)
    try plan.validate()
    if inputs.indices.contains(plan.output.index) { return inputs[plan.output.index] }
    // They are read in place.
    defer { withExtendedLifetime(inputs) {} }
    func begin(_ plan: Plan, _ inputs: [Surface], _ caching: SurfaceCaching?) throws(RenderError) -> PlanRun {
      var run = try PlanRun(
        plan, maximumThreads: maximumThreads, pool: pool, caching: caching, cancellation: cancellation)
      try run.placeInputs(inputs)
      return run
    }
    let result = plan[plan.output]
    guard result.format == .bitmap else {
      var run = try begin(plan, inputs, caching)
      try run.performPasses()
      return try run.output()
    }
    return .bitmap(
      try Bitmap.written(result.region.size, recycling: recycled) { (base) throws(RenderError) in
        if divided.bands.isEmpty {
          var run = try begin(plan, inputs, caching)
          run.place(plan.output, at: base)
          try run.performPasses()
        }
        for band in divided.bands {
          let part = plan.cropped(to: band) { input, needed in
            needed.map { _ in plan.surfaces[input].region }
          }.ordered
          var run = try begin(part.plan, part.inputs.map { inputs[$0.index] }, nil)
          let row = band.rows.lowerBound - result.region.rows.lowerBound
          run.place(part.plan.output, at: base + 4 * row * result.region.width)
          try run.performPasses()
        }
      })
  }

  /// Blurs a mask with a blur's plan. Reads and writes masks of one byte per pixel directly, without a bitmap
  /// or plane of full size.
  ///
  /// - Throws: `RenderError.outOfMemory`, `.bitmap`, `.cancelled`, `.timeLimit`.
  package func blur(_ mask: Mask, plan: Plan, cancellation: Cancellation? = nil) throws(RenderError) -> Mask {
    var run = try PlanRun(plan, maximumThreads: maximumThreads, pool: pool, cancellation: cancellation)
    return try run.blur(mask)
  }

  /// The memory that the backend keeps, and the number of its allocations.
  package var memory: MemoryPool.Statistics { pool.statistics }
}

extension PlanRun {
  /// Runs a blur's plan with a mask in place of its input.
  fileprivate mutating func blur(_ mask: Mask) throws(RenderError) -> Mask {
    try mask.samples.withUnsafeBufferPointer { (samples) throws(RenderError) in
      guard let source = samples.baseAddress else { return mask }
      place(SurfaceID(0), isMask: true, at: UnsafeMutableRawPointer(mutating: source))
      var failure: RenderError?
      let result = try rethrowing(
        RenderError.bitmap,
        try Mask(size: mask.size) { buffer in
          guard let base = buffer.baseAddress else { return }
          place(plan.output, isMask: true, at: base)
          do throws(RenderError) { try performPasses() } catch { failure = error }
        })
      if let failure { throw failure }
      return result
    }
  }
}
