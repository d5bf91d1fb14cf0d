import IntaglioGPU
import IntaglioModel
import IntaglioPlan

/// Lays styles over pictures, on a GPU or on the CPU.
///
///     let renderer = try Renderer()
///     let icon = try Bitmap(contentsOfPNG: "icon.png")
///     let indented = try renderer.render(icon, style: .article())
///     try indented.writePNG(to: "indented.png")
///
/// Making a renderer is costly (a graphics context, its shaders); rendering is not. Keep one and share it: any number of
/// threads and tasks may call it. A GPU works on their pictures one after the other, the CPU on several at a time.
public final class Renderer: Sendable {
  /// The backend and device in use, and why they were chosen.
  public let selection: BackendSelection

  let engine: any RendererEngine
  let planner: Planner
  /// What is kept between renders: the pictures of scenes' contents, and what surfaces are known by.
  let contents = ContentsKeeper()
  let numbers = SurfaceNumbers()

  /// A renderer on the backend asked for.
  ///
  /// - Parameters:
  ///   - backend: `.automatic` takes a hardware GPU, else the CPU.
  ///   - device: the number of a GPU in `GraphicsDevices.list()`; nil takes the best one. Only for `.automatic`, which
  ///     then means that GPU and nothing else, and for `.gpu`.
  ///   - maximumThreads: the most threads the CPU backend uses; nil for all cores.
  ///   - options: how a GPU works; the defaults are right for renders.
  /// - Throws: `RenderError.unavailable` when the backend or device asked for is not there; with `.automatic` and no
  ///   device never for lack of a GPU.
  public init(
    backend: BackendChoice = .automatic, device: Int? = nil, maximumThreads: Int? = nil,
    gpu options: GPUOptions = GPUOptions()
  ) throws(RenderError) {
    (engine, selection) = try BackendSelector(
      choice: backend, device: device, maximumThreads: maximumThreads, options: options
    ).select()
    planner = Planner()
  }

  /// Which variants of the shaders a GPU runs, and the times by which they were chosen; nil on the CPU, and before the
  /// first render.
  public var shaderVariants: VariantReport? { (engine as? RenderThread)?.variantReport }

  /// The picture with `style` laid over it. Blocks the calling thread until it is there.
  ///
  /// - Parameters:
  ///   - picture: premultiplied, as all bitmaps are.
  ///   - style: its lengths are points.
  ///   - scale: pixels a point: what the style's offsets and blurs are multiplied by.
  ///   - canvas: `.keep` gives a bitmap of the picture's size, `.grow` one with room for the outer shadows.
  /// - Throws: `RenderError`; there is no partial result.
  public func render(
    _ picture: Bitmap, style: Style, scale: Double = 1, canvas: Canvas = .keep
  ) throws(RenderError) -> Bitmap {
    if let oracle { return try oracle.renderer.render(picture, style: style, scale: scale, canvas: canvas) }
    let job = try job(picture, style: style, scale: scale, canvas: canvas)
    return try bitmap(engine.execute(job.plan, inputs: job.inputs, numbers: []))
  }

  /// The picture with `style` laid over it, without blocking a thread of the concurrency pool. See the synchronous form.
  ///
  /// - Throws: `RenderError`; there is no partial result.
  public func render(
    _ picture: Bitmap, style: Style, scale: Double = 1, canvas: Canvas = .keep
  ) async throws(RenderError) -> Bitmap {
    if let oracle {
      return try await oracle.apart { () throws(RenderError) in
        try oracle.renderer.render(picture, style: style, scale: scale, canvas: canvas)
      }
    }
    let style = try await drawn(style, size: picture.size, scale: scale)
    let job = try job(picture, style: style, scale: scale, canvas: canvas)
    return try bitmap(await engine.execute(job.plan, inputs: job.inputs, numbers: []))
  }

  /// A mask blurred with a Gaussian, 0 outside its bounds: the blur of the shadows, alone, one byte a pixel in and out.
  /// Blocks the calling thread until it is there.
  ///
  /// Costs about the same at every sigma. At most 0.25 levels off a direct convolution before the last rounding.
  ///
  /// - Parameters:
  ///   - mask: of any size; the result has the same.
  ///   - sigma: in pixels, 0 … `Style.maximumSigma`.
  /// - Throws: `RenderError` for a sigma out of range, or when the device fails.
  public func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    try engine.blur(mask, sigma: sigma)
  }

  /// The plan that `render` would execute for a picture of this size: what it costs, pass by pass, when printed.
  ///
  /// - Throws: `StyleError` for a style that cannot be rendered.
  public func plan(
    _ style: Style, picture: PixelSize, scale: Double = 1, canvas: Canvas = .keep
  ) throws(StyleError) -> Plan {
    try planner.plan(style, picture: picture, scale: scale, canvas: canvas)
  }

  /// Runs any plan: single passes, planes that are not rounded to 8 bits. Blocks the calling thread.
  ///
  /// - Throws: `RenderError` when the inputs do not fit the plan, or the device fails.
  public func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface {
    try engine.execute(plan, inputs: inputs, numbers: [])
  }

  /// Runs any plan without blocking a thread of the concurrency pool.
  ///
  /// - Throws: `RenderError` when the inputs do not fit the plan, or the device fails.
  public func execute(_ plan: Plan, inputs: [Surface]) async throws(RenderError) -> Surface {
    try await engine.execute(plan, inputs: inputs, numbers: [])
  }

  /// The plan for a picture, and what it reads: the picture and, where there is one, the fill at the picture's size.
  func job(
    _ picture: Bitmap, style: Style, scale: Double, canvas: Canvas, makesWholePlanes: Bool = false
  ) throws(RenderError) -> (plan: Plan, inputs: [Surface]) {
    let style = try drawn(style, size: picture.size, scale: scale)
    let plan: Plan
    do throws(StyleError) {
      var planner = planner
      planner.makesWholePlanes = makesWholePlanes
      plan = try planner.plan(style, picture: picture.size, scale: scale, canvas: canvas)
    } catch {
      throw .style(error)
    }
    guard case .bitmap(let fill, let fit) = style.fill else { return (plan, [.bitmap(picture)]) }
    do throws(BitmapError) {
      return (plan, [.bitmap(picture), .bitmap(try fill.fitted(to: picture.size, fit: fit))])
    } catch {
      throw .bitmap(error)
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
