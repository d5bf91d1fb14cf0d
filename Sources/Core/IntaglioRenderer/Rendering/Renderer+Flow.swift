// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// The way of every picture, from its request to its pixels: prepare, plan, execute, check.
extension Renderer {
  /// The picture of a request. Blocks the calling thread until it is done.
  ///
  /// - Throws: `RenderError`; `.scene` names the place of the fault in the scene. There is no partial result.
  @available(*, noasync, message: "await picture(of: request)")
  public func render(_ request: RenderRequest) throws(RenderError) -> Bitmap { try result(of: request) }

  /// The picture of a request, as by `render(_:)`, without blocking a thread of the concurrency pool.
  ///
  /// - Throws: `RenderError`; `.cancelled` if the task is cancelled before the picture is done. There is no
  ///   partial result.
  public func picture(of request: RenderRequest) async throws(RenderError) -> Bitmap {
    try await Cancellation.run(within: request.timeLimit ?? timeLimit) {
      [self] (cancellation) throws(RenderError) in
      var request = request
      request.cancellation = cancellation
      return try result(of: request)
    }
  }

  private func result(of request: RenderRequest) throws(RenderError) -> Bitmap {
    var request = request
    request.cancellation =
      request.cancellation ?? request.timeLimit.map { Cancellation(within: $0) } ?? limited()
    let subject = try prepare(request)
    let result = try subject.releasingInputsOnFailure(of: request) { () throws(RenderError) in
      try draw(subject, request)
    }
    if let warnings = request.warnings { warnings.add(try subject.faults(of: result)) }
    return result
  }

  /// Draws a prepared subject, without a look at the result.
  func draw(_ subject: PreparedSubject, _ request: RenderRequest) throws(RenderError) -> Bitmap {
    if let oracle = try engine() as? ReferenceEngine { return try oracle.draw(subject) }
    let work = try plan(subject, request)
    try request.cancellation?.check()
    let sum = work.plan.work
    let plan = work.plan.plan
    latestWork.withLock { $0 = RenderedWork(size: plan[plan.output].region.size, work: sum) }
    request.warnings?.add(slowness(of: sum))
    return try subject.finished(
      execute(
        work, recycling: request.recycled, warnings: request.warnings, cancellation: request.cancellation))
  }

  /// Executes a plan on the engine, or on the CPU in its place; see `onEngine`.
  func execute(
    _ work: PlannedRender, recycling recycled: RecycledPixels? = nil, warnings: RenderWarnings?,
    cancellation: Cancellation?
  ) throws(RenderError) -> Surface {
    let (divided, count) = (work.plan, work.plan.plan[work.plan.plan.output].byteCount)
    return try MemoryClaim.keeping({ _ in count }) { () throws(RenderError) in
      try MemoryClaim.require(count + divided.peakTransientBytes)
      return try onEngine(warnings) { (engine) throws(RenderError) in
        try engine.execute(
          divided, inputs: work.inputs, caching: work.caching, recycling: recycled,
          cancellation: cancellation)
      }
    }
  }
}

struct PlannedRender {
  let plan: DividedPlan
  let inputs: [Surface]
  var caching: SurfaceCaching?
}
