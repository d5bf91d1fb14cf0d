// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// Lays styles over pictures, on a GPU or on the CPU.
///
///     let renderer = try Renderer()
///     let icon = try Bitmap(contentsOf: "icon.png")
///     let indented = try renderer.render(icon, style: .innerShadowLayer())
///     try indented.write(to: "indented.png")
///
/// Making a renderer is costly (a graphics context, its shaders); rendering is not. Keep one and share it:
/// any number of threads and tasks may call it. A GPU works on their pictures one after the other, the CPU on
/// several at a time.
public final class Renderer: Sendable {
  /// The backend and device in use, and why they were chosen.
  public let selection: BackendSelection

  /// nil once the renderer is closed.
  private let current: Lock<(any RendererEngine)?>
  /// What draws instead where the device that was taken is too small; nil where a device was asked for.
  let fallback: CPUBackend?
  let planner: Planner
  /// How many seconds a render may take before it ends with `RenderError.timeLimit`, counted from its call
  /// on; nil for any time.
  public let timeLimit: Double?
  /// What was made and may be needed again.
  let cache: RenderCache

  /// What a renderer caches at most unless it is told otherwise, in bytes: 128 MiB.
  public static let defaultCacheLimit = RenderCache.defaultLimit

  /// A renderer on the backend asked for. Blocks the calling thread while a GPU is opened.
  ///
  /// - Parameters:
  ///   - backend: `.automatic` takes a hardware GPU, else the CPU, and the CPU for what is too large for the
  ///     GPU.
  ///   - device: the number of a GPU in `GraphicsDevices.list()`; nil takes the best one. Only for
  ///     `.automatic`, which then means that GPU and nothing else, and for `.gpu`.
  ///   - maximumThreads: the most threads the CPU backend uses; nil for all cores.
  ///   - cacheLimit: the most that is cached for later renders, in bytes: pictures of contents, blurs and
  ///     other surfaces, in main memory and on the GPU together. What was used longest ago goes first. 0
  ///     caches nothing.
  ///   - options: how a GPU works; the defaults are right for renders.
  ///   - timeLimit: how many seconds a render may take before it ends with `RenderError.timeLimit`; nil for
  ///     any time. It is looked at between contents, between passes, and on the CPU within them; the
  ///     Reference does not look at it.
  /// - Throws: `RenderError.unavailable` when the backend or device asked for is not there; with `.automatic`
  ///   and no device for lack of a GPU only where `options.requiresHardware` says so.
  public convenience init(
    backend: BackendChoice = .automatic, device: Int? = nil, maximumThreads: Int? = nil,
    cacheLimit: Int = defaultCacheLimit, gpu options: GPUOptions = GPUOptions(), timeLimit: Double? = nil
  ) throws(RenderError) {
    try self.init(
      backend: backend, device: device, maximumThreads: maximumThreads,
      sharing: RenderCache(limit: cacheLimit), gpu: options, timeLimit: timeLimit)
  }

  /// A renderer on the backend asked for, without blocking a thread of the concurrency pool. See the
  /// synchronous form.
  ///
  /// - Throws: `RenderError.unavailable` when the backend or device asked for is not there.
  public convenience init(
    backend: BackendChoice = .automatic, device: Int? = nil, maximumThreads: Int? = nil,
    cacheLimit: Int = defaultCacheLimit, gpu options: GPUOptions = GPUOptions(), timeLimit: Double? = nil
  ) async throws(RenderError) {
    let selector = BackendSelector(
      choice: backend, device: device, maximumThreads: maximumThreads, options: options)
    let selected = try await SystemThread.run { () throws(RenderError) in try selector.select() }
    self.init(
      selected, fallback: selector.fallback(from: selected.selection), RenderCache(limit: cacheLimit),
      timeLimit)
  }

  /// A renderer that shares its cache with others.
  package convenience init(
    backend: BackendChoice, device: Int?, maximumThreads: Int?, sharing cache: RenderCache,
    gpu options: GPUOptions, timeLimit: Double?
  ) throws(RenderError) {
    let selector = BackendSelector(
      choice: backend, device: device, maximumThreads: maximumThreads, options: options)
    let selected = try selector.select()
    self.init(selected, fallback: selector.fallback(from: selected.selection), cache, timeLimit)
  }

  /// A renderer on another's device, with the CPU for what is too large for it: what `.automatic` gives where
  /// there is a hardware GPU, which no test can count on.
  package convenience init(_ renderer: Renderer, fallback: CPUBackend) throws(RenderError) {
    let engine = try renderer.engine()
    self.init((engine, renderer.selection), fallback: fallback, renderer.cache, renderer.timeLimit)
  }

  private init(
    _ selected: (engine: any RendererEngine, selection: BackendSelection), fallback: CPUBackend?,
    _ cache: RenderCache, _ timeLimit: Double?
  ) {
    current = Lock(selected.engine)
    selection = selected.selection
    self.timeLimit = timeLimit
    self.fallback = fallback
    self.cache = cache
    planner = Planner()
  }

  /// Ends the renderer: gives the GPU's context or the CPU's planes back at once, and not when the last
  /// reference goes. The renders that have begun are finished; those that wait or come later throw
  /// `RenderError.closed`. Closing it again does nothing.
  public func close() {
    let engine = current.withLock { engine in
      defer { engine = nil }
      return engine
    }
    engine?.close()
  }

  /// What draws.
  ///
  /// - Throws: `RenderError.closed`.
  func engine() throws(RenderError) -> any RendererEngine {
    guard let engine = current.withLock({ $0 }) else { throw .closed }
    return engine
  }

  /// What ends a render that begins now, if anything does.
  package func limited() -> Cancellation? { timeLimit.map { Cancellation(within: $0) } }

  /// Which variants of the shaders a GPU runs, and the times by which they were chosen; nil on the CPU, and
  /// before the first render.
  public var shaderVariants: VariantReport? { (try? engine() as? RenderThread)?.variantReport }

  /// The picture with `style` laid over it. Blocks the calling thread until it is there.
  ///
  /// - Parameters:
  ///   - picture: premultiplied, as all bitmaps are.
  ///   - style: its lengths are points.
  ///   - scale: pixels a point: what the style's offsets and blurs are multiplied by.
  ///   - canvas: `.keep` gives a bitmap of the picture's size, `.grow` one with room for the outer shadows.
  ///   - warnings: takes what is not as it was meant in a fill that code draws, and that a GPU was too small.
  /// - Throws: `RenderError`; there is no partial result.
  public func render(
    _ picture: Bitmap, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) throws(RenderError) -> Bitmap {
    try render(RenderRequest(.picture(picture, AppliedStyle(style, scale, canvas)), warnings))
  }

  /// The picture with `style` laid over it, without blocking a thread of the concurrency pool. See the
  /// synchronous form.
  ///
  /// - Throws: `RenderError`; `.cancelled` when the task is cancelled before all is prepared. There is no
  ///   partial result.
  public func render(
    _ picture: Bitmap, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) async throws(RenderError) -> Bitmap {
    try await render(RenderRequest(.picture(picture, AppliedStyle(style, scale, canvas)), warnings))
  }

  /// A mask blurred with a Gaussian, 0 outside its bounds: the blur of the shadows, alone, one byte a pixel
  /// in and out. Blocks the calling thread until it is there.
  ///
  /// Costs about the same at every sigma. At most 0.25 levels off a direct convolution before the last
  /// rounding.
  ///
  /// - Parameters:
  ///   - mask: of any size; the result has the same.
  ///   - sigma: in pixels, 0 … `Style.maximumSigma`.
  /// - Throws: `RenderError` for a sigma out of range, or when the device fails.
  public func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    try engine().blur(mask, sigma: sigma)
  }

  /// A mask blurred with a Gaussian, without blocking a thread of the concurrency pool. See the synchronous
  /// form.
  ///
  /// - Throws: `RenderError` for a sigma out of range, or when the device fails.
  public func blur(_ mask: Mask, sigma: Double) async throws(RenderError) -> Mask {
    try await Cancellation.run { [self] (_) throws(RenderError) in try blur(mask, sigma: sigma) }
  }

  /// What `render` does for a picture of this size, for people to read: the passes of the plan, a line each,
  /// and what the backend does of them together. Costs next to nothing.
  ///
  /// - Throws: `StyleError` for a style that cannot be rendered.
  public func planDescription(
    of style: Style, picture: PixelSize, scale: Double = 1, canvas: Canvas = .keep
  ) throws(StyleError) -> String {
    describe(try planner.plan(style, picture: picture, scale: scale, canvas: canvas), caches: false)
  }

  /// Runs any plan: single passes, planes that are not rounded to 8 bits. Blocks the calling thread.
  ///
  /// - Throws: `RenderError` when the inputs do not fit the plan, or the device fails; `.unsupported` on the
  ///   Reference, which runs no passes.
  package func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface {
    try engine().execute(plan, inputs: inputs, caching: nil, recycling: nil, cancellation: nil)
  }

  /// A plan as text, lowered as the engine does it.
  func describe(_ plan: Plan, caches: Bool) -> String {
    guard let target = try? engine().loweringTarget(caches: caches) else {
      return "\(selection.deviceName) draws without a plan; devices would draw this one\n\(plan)"
    }
    return "\(plan)\n\(LoweredPlan(plan, target))"
  }
}
