// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// The common path of all renders: preparation, plan, execution.
extension Renderer {
  /// Draws a request, and blocks the calling thread until it is done.
  ///
  /// - Throws: `RenderError`; there is no partial result.
  package func render(_ request: RenderRequest) throws(RenderError) -> Bitmap {
    var style: AppliedStyle?
    let result = try drawn(request, &style)
    guard let warnings = request.warnings else { return result }
    warnings.add(try ResultCheck.warnings(of: result, style))
    return result
  }

  /// Draws a request without a look at the result.
  ///
  /// - Parameter fitted: the style with its fit to the framed picture, for such a look; nil for a scene.
  func drawn(_ request: RenderRequest, _ fitted: inout AppliedStyle?) throws(RenderError) -> Bitmap {
    let oracle = try engine() as? ReferenceEngine
    var request = request
    request.cancellation = request.cancellation ?? limited()
    switch request.subject {
    case .picture(let picture, let number, let applied):
      try applied.validate()
      let framed = try applied.framed(picture, request.cancellation)
      let frame = try applied.frame(around: framed.size)
      let applied = applied.fitted { framed.ink }
      fitted = applied
      guard let oracle else { return try draw(framed, number, applied, frame, request) }
      return try oracle.renderer.render(
        framed, style: applied.style, scale: applied.scale, canvas: applied.canvas, frame: frame)
    case .scene(let scene):
      let prepared = try prepared(scene, request.warnings, request.cancellation)
      request.subject = .prepared(prepared)
      do throws(RenderError) {
        return try drawn(request, &fitted)
      } catch {
        LateRelease.release(prepared.inputs)
        throw error
      }
    case .prepared(let scene):
      if let oracle { return try oracle.renderer.render(scene.source).inSRGB(from: scene.source) }
      let plan = planner.plan(scene)
      return try draw(
        plan, inputs: scene.inputs, SurfaceCaching(plan, inputs: scene.numbers, in: cache), request
      ).inSRGB(from: scene.source)
    }
  }

  /// Draws a request, without blocking a thread of the concurrency pool.
  ///
  /// - Throws: `RenderError`; `.cancelled` if the task is cancelled.
  func render(_ request: RenderRequest) async throws(RenderError) -> Bitmap {
    try await Cancellation.run(within: timeLimit) { [self] (cancellation) throws(RenderError) in
      var request = request
      request.cancellation = cancellation
      return try render(request)
    }
  }

  /// Replaces `result` by a request's picture, in its own memory if possible.
  ///
  /// - Throws: `RenderError`; `result` is one transparent pixel then.
  func render(_ request: RenderRequest, into result: inout Bitmap) throws(RenderError) {
    var request = request
    request.recycled = result.recycle()
    result = try render(request)
  }

  /// Replaces `result` by a request's picture, without blocking a thread of the concurrency pool.
  func render(_ request: RenderRequest, into result: inout Bitmap) async throws(RenderError) {
    var request = request
    request.recycled = result.recycle()
    result = try await render(request)
  }

  private func draw(
    _ picture: Bitmap, _ number: SurfaceNumber?, _ applied: AppliedStyle, _ frame: PictureFrame,
    _ request: RenderRequest
  ) throws(RenderError) -> Bitmap {
    let (scale, canvas, fit) = (applied.scale, applied.canvas, applied.fit)
    let style = try drawn(
      applied.style, size: picture.size, scale: scale, request.warnings, request.cancellation)
    var planner = planner
    planner.makesWholePlanes = number != nil && cache.limit > 0
    let (plan, roles): (Plan, [StyleInput])
    do throws(StyleError) {
      (plan, roles) = try planner.planWithInputs(
        style, picture: picture.size, scale: scale, canvas: canvas, frame: frame, fit: fit)
    } catch {
      throw .style(error)
    }
    let inputs = try surfaces(
      roles, of: style, over: picture, scale: scale * (fit?.factor ?? 1), request.cancellation)
    return try draw(
      plan, inputs: inputs, number.flatMap { SurfaceCaching(plan, inputs: [$0], in: cache) }, request)
  }

  private func draw(
    _ plan: Plan, inputs: [Surface], _ caching: SurfaceCaching?, _ request: RenderRequest
  ) throws(RenderError) -> Bitmap {
    try request.cancellation?.check()
    request.warnings?.add(slowness(of: plan.work))
    return try bitmap(
      run(plan, inputs: inputs, caching, request.recycled, request.warnings, request.cancellation))
  }

  /// Runs a plan on the engine; see `onEngine`.
  func run(
    _ plan: Plan, inputs: [Surface], _ caching: SurfaceCaching?, _ recycled: RecycledPixels?,
    _ warnings: RenderWarnings?, _ cancellation: Cancellation?
  ) throws(RenderError) -> Surface {
    let count = plan[plan.output].byteCount
    return try MemoryClaim.keeping({ _ in count }) { () throws(RenderError) in
      if MemoryClaim.current != nil {
        let bytes = count + plan.peakTransientBytes
        guard MemoryClaim.take(bytes) else {
          throw .outOfMemory(bytes: bytes, device: "the batch, which has a maximum memory,")
        }
      }
      return try execute(plan, inputs, caching, recycled, warnings, cancellation)
    }
  }

  private func execute(
    _ plan: Plan, _ inputs: [Surface], _ caching: SurfaceCaching?, _ recycled: RecycledPixels?,
    _ warnings: RenderWarnings?, _ cancellation: Cancellation?
  ) throws(RenderError) -> Surface {
    try onEngine(warnings) { (engine) throws(RenderError) in
      try engine.execute(
        plan, inputs: inputs, caching: caching, recycling: recycled, cancellation: cancellation)
    }
  }

  /// The input bitmaps of a plan for a picture.
  private func surfaces(
    _ inputs: [StyleInput], of style: Style, over picture: Bitmap, scale: Double,
    _ cancellation: Cancellation?
  ) throws(RenderError) -> [Surface] {
    try inputs.map { (input) throws(RenderError) in
      let bitmap: Bitmap?
      do throws(BitmapError) {
        bitmap = try input.bitmap(
          of: style, over: picture, scale: scale, cancellation: cancellation)
      } catch {
        throw .bitmap(error)
      }
      guard let bitmap else {
        throw .unsupported(pass: "paint", reason: "the style's \(input) was never read")
      }
      return .bitmap(bitmap)
    }
  }

  func bitmap(_ surface: Surface) throws(RenderError) -> Bitmap {
    guard case .bitmap(let bitmap) = surface else {
      throw .unsupported(
        pass: "output", reason: "a style's plan ends in a bitmap, not in a \(surface.format)")
    }
    return bitmap
  }
}

extension Bitmap {
  /// The drawing of a scene, brought from the scene's colour profile to sRGB.
  ///
  /// - Throws: `RenderError.scene` for a profile that cannot be used.
  fileprivate func inSRGB(from scene: Scene) throws(RenderError) -> Bitmap {
    guard let profile = scene.colorProfile else { return self }
    var problem = "is damaged, or not a profile of red, green and blue or of grey"
    do throws(PictureFileError) {
      if let converted = try converted(from: profile) { return converted }
    } catch {
      problem = "\(error)"
    }
    throw .scene(.invalid(field: "colorProfile", problem: problem))
  }
}
