// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// The subject of a request, with everything drawn and measured that a plan depends on.
enum PreparedSubject {
  /// A framed picture, with its number in caches, its fitted style, and its surroundings.
  case picture(Bitmap, SurfaceNumber?, AppliedStyle, PictureFrame)
  case scene(PreparedScene)

  /// Faults that only the result shows.
  func faults(of result: Bitmap) throws(RenderError) -> [RenderWarning] {
    let applied: AppliedStyle? = if case .picture(_, _, let applied, _) = self { applied } else { nil }
    return try ResultCheck.warnings(of: result, applied)
  }

  /// Draws a request's subject, and frees the inputs of a scene that fails without delaying the error.
  func releasingInputsOnFailure(
    of request: RenderRequest, _ draw: () throws(RenderError) -> Bitmap
  ) throws(RenderError) -> Bitmap {
    do throws(RenderError) {
      return try draw()
    } catch {
      // A prepared scene is its owner's.
      if case .scene = request.subject, case .scene(let scene) = self { LateRelease.release(scene.inputs) }
      throw error
    }
  }

  /// The bitmap of an executed plan: for a scene with a colour profile, brought to sRGB.
  func finished(_ surface: Surface) throws(RenderError) -> Bitmap {
    let bitmap = try surface.bitmap()
    guard case .scene(let scene) = self else { return bitmap }
    return try bitmap.inSRGB(from: scene.source)
  }
}

extension Renderer {
  /// Frames a picture, or draws the contents of a scene.
  func prepare(_ request: RenderRequest) throws(RenderError) -> PreparedSubject {
    switch request.subject {
    case .picture(let picture, let number):
      let applied = request.applied
      if !request.isValid { try applied.validate() }
      request.warnings?.add(applied.lightWarnings)
      let framed = try applied.framed(picture, request.cancellation)
      return .picture(framed, number, applied.fitted { framed.ink }, try applied.frame(around: framed.size))
    case .scene(let scene):
      return .scene(
        try prepare(request.adjusted(scene), warnings: request.warnings, cancellation: request.cancellation))
    case .prepared(let scene): return .scene(scene)
    }
  }

  /// Draws the contents of a scene, the most expensive step of a render besides its passes, and shows its
  /// warnings before it is drawn: `RenderRequest(prepared)` draws it, any number of times.
  ///
  /// - Parameters:
  ///   - scene: the scene, at its own scale.
  ///   - warnings: collects the warnings that the result has, too.
  ///   - cancellation: ends the work early; nil for the renderer's own time limit.
  /// - Throws: `RenderError.scene` for invalid values and texts that cannot be laid out, `.outOfMemory`,
  ///   `.cancelled`, `.timeLimit`.
  public func prepare(
    _ scene: Scene, warnings: RenderWarnings? = nil, cancellation: Cancellation? = nil
  ) throws(RenderError) -> PreparedScene {
    let preparer = ScenePreparer(layOutText: .pango, cache: cache)
    let prepared = try preparer.prepare(scene, cancellation: cancellation ?? limited())
    warnings?.add(prepared.warnings)
    return prepared
  }

  func plan(_ subject: PreparedSubject, _ request: RenderRequest) throws(RenderError) -> PlannedRender {
    switch subject {
    case .scene(let scene):
      let plan = planner.plan(scene)
      return PlannedRender(
        plan: DividedPlan(plan), inputs: scene.inputs,
        caching: SurfaceCaching(plan, inputs: scene.numbers, in: cache))
    case .picture(let picture, let number, let applied, let frame):
      let style = try drawn(
        applied.style, size: picture.size, scale: applied.scale, request.warnings, request.cancellation)
      var planner = planner
      planner.makesWholePlanes = number != nil && cache.limit > 0
      let (plan, roles) = try rethrowing(
        RenderError.style,
        try planner.planWithInputs(
          style, picture: picture.size, scale: applied.scale, grow: applied.grow, frame: frame,
          fit: applied.fit, isValid: true))
      return PlannedRender(
        plan: planner.divided(plan, of: style),
        inputs: try inputs(roles, of: style, over: picture, applied, request.cancellation),
        caching: number.flatMap { SurfaceCaching(plan, inputs: [$0], in: cache) })
    }
  }

  private func inputs(
    _ roles: [StyleInput], of style: Style, over picture: Bitmap, _ applied: AppliedStyle,
    _ cancellation: Cancellation?
  ) throws(RenderError) -> [Surface] {
    let scale = applied.scale * (applied.fit?.factor ?? 1)
    return try roles.map { (input) throws(RenderError) in
      let bitmap = try rethrowing(
        RenderError.bitmap,
        try input.bitmap(of: style, over: picture, scale: scale, cancellation: cancellation))
      guard let bitmap else {
        throw .unsupported(pass: "paint", reason: "the style's \(input) was never read")
      }
      return .bitmap(bitmap)
    }
  }
}

extension ReferenceEngine {
  func draw(_ subject: PreparedSubject) throws(RenderError) -> Bitmap {
    switch subject {
    case .picture(let picture, _, let applied, let frame):
      try renderer.render(
        picture, style: applied.style, scale: applied.scale, grow: applied.grow, frame: frame)
    case .scene(let scene): try renderer.render(scene.source).inSRGB(from: scene.source)
    }
  }
}

extension Bitmap {
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

/// Fills drawn by code, for pictures without a scene.
extension Renderer {
  /// The style with a fill drawn by code replaced by its picture, in the size of the styled picture.
  func drawn(
    _ style: Style, size: PixelSize, scale: Double, _ warnings: RenderWarnings?, _ cancellation: Cancellation?
  ) throws(RenderError) -> Style {
    guard case .drawing(let drawing)? = style.fill else { return style }
    let (width, height) = (Double(size.width), Double(size.height))
    let layer = Layer(
      frame: Rect(x: 0, y: 0, width: width / scale, height: height / scale), contents: .drawing(drawing),
      transform: .scale(scale), anchor: .zero)
    // In pixels, so that no rounding of points makes it larger.
    let scene = Scene(width: width, height: height, light: style.light, layers: [layer])
    var style = style
    style.fill = .bitmap(
      try render(RenderRequest(.scene(scene), warnings: warnings, cancellation: cancellation)), fit: .stretch)
    return style
  }
}
