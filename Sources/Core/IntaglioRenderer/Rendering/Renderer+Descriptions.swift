// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner

extension Renderer {
  /// The passes of a request's plan, one per line, and their combination in the backend. Draws and caches the
  /// contents of a scene first, and blocks the calling thread meanwhile; a picture costs almost nothing.
  ///
  /// - Throws: `RenderError.scene`, `.style`, `.framing`.
  public func planDescription(of request: RenderRequest) throws(RenderError) -> String {
    let plan = try plan(of: request).plan
    let isOfScene = if case .picture = request.subject { false } else { true }
    guard let target = try? engine().loweringTarget(caches: isOfScene && cache.limit > 0) else {
      return "\(selection.deviceName) draws without a plan; devices would draw this one\n\(plan)"
    }
    return "\(plan)\n\(LoweredPlan(plan, target))"
  }

  /// The memory use of a request, as text; nil for the Reference, which has no plan. Costs as much as
  /// `planDescription(of:)`.
  ///
  /// - Throws: `RenderError.scene`, `.style`, `.framing`.
  public func memoryDescription(of request: RenderRequest) throws(RenderError) -> String? {
    guard selection.backend != .reference else { return nil }
    let divided = try plan(of: request)
    let plan = divided.plan
    func size(_ bytes: Int) -> String { "\((bytes + 1 << 20 - 1) >> 20) MiB" }
    let inputs = plan.inputs.reduce(0) { $0 + $1.byteCount }
    return "memory: surfaces take up to \(size(divided.peakTransientBytes)) at a time, besides inputs of "
      + "\(size(inputs)), a result of \(size(plan[plan.output].byteCount)) and what is cached"
  }

  /// The plan of a request. A picture is neither framed nor fitted to its ink, which takes its pixels.
  private func plan(of request: RenderRequest) throws(RenderError) -> DividedPlan {
    switch request.subject {
    case .prepared(let scene): return DividedPlan(planner.plan(scene))
    case .scene(let scene): return DividedPlan(planner.plan(try prepare(request.adjusted(scene))))
    case .picture(let picture, _):
      let applied = request.applied
      try applied.validate()
      let size = try applied.framedSize(of: picture.size)
      let frame = try applied.frame(around: size)
      let plan = try rethrowing(
        RenderError.style,
        try planner.plan(
          applied.style, picture: size, scale: applied.scale, grow: applied.grow, frame: frame))
      return planner.divided(plan, of: applied.style)
    }
  }
}
