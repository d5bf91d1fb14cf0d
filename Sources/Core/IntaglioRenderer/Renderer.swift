// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// Applies styles to pictures and draws scenes, on a GPU or on the CPU.
///
///     let renderer = try Renderer()
///     let icon = try Bitmap(contentsOfFile: "icon.png")
///     let indented = try renderer.render(icon, style: .innerShadow())
///     try indented.write(to: "indented.png")
///
/// Creating a renderer is expensive (a graphics context, its shaders); rendering is not. Create one and share
/// it: any number of threads and tasks may use it. A GPU draws their pictures one after the other, and meanwhile
/// receives the next and returns the last; the CPU draws several at a time.
public final class Renderer: Sendable {
  /// The backend and device in use, with the reason of their selection.
  public let selection: BackendSelection

  /// nil after `close()`.
  private let current: Lock<(any RendererEngine)?>
  /// The CPU, for renders beyond the selected device or after its failures; nil if the caller chose the
  /// device.
  let fallback: CPUBackend?
  let health = Lock(DeviceHealth())
  let planner = Planner()
  /// The time limit of a render in seconds, from its call on, after which it fails with
  /// `RenderError.timeLimit`; nil for none.
  public let timeLimit: Double?
  let cache: RenderCache
  /// The work of the picture drawn last.
  package let latestWork = Lock<RenderedWork?>(nil)

  /// The default cache limit of a renderer, in bytes: 128 MiB.
  public static let defaultCacheLimit = RenderCache.defaultLimit

  /// A renderer on the given backend. Blocks the calling thread while it opens a GPU: make one when the
  /// program starts.
  ///
  /// - Parameters:
  ///   - backend: `.automatic` uses a hardware GPU, else the CPU, and the CPU for renders beyond the GPU or
  ///     while it fails, with a warning.
  ///   - device: the number of a GPU in `GraphicsDevices.list()`; nil for the best one. Only for `.gpu`, and
  ///     for `.automatic`, which then uses that GPU and nothing else.
  ///   - maximumThreads: the maximum number of threads of the CPU backend; nil for all cores.
  ///   - cacheLimit: the maximum size of the cache, in bytes: pictures of contents, blurs and other surfaces,
  ///     in main memory and on the GPU together. The least recently used are evicted first. 0 switches
  ///     caching off.
  ///   - options: settings for GPUs; the defaults suit renders.
  ///   - timeLimit: the time limit of a render in seconds, after which it fails with `RenderError.timeLimit`;
  ///     nil for none. A render past it ends within some milliseconds, as a cancelled one does, on CPU and
  ///     GPU; only drawing code, the layout of a text, a driver that compiles, and the Reference are not
  ///     interrupted.
  /// - Throws: `RenderError.unavailable` if the requested backend or device does not exist; for `.automatic`
  ///   without a device, a missing GPU is an error only if `options.requiresHardware` is set.
  public convenience init(
    backend: BackendChoice = .automatic, device: Int? = nil, maximumThreads: Int? = nil,
    cacheLimit: Int = defaultCacheLimit, gpu options: GPUOptions = GPUOptions(), timeLimit: Double? = nil
  ) throws(RenderError) {
    try self.init(
      backend: backend, device: device, maximumThreads: maximumThreads,
      sharing: RenderCache(limit: cacheLimit), gpu: options, timeLimit: timeLimit)
  }

  package convenience init(
    backend: BackendChoice, device: Int?, maximumThreads: Int?, sharing cache: RenderCache,
    gpu options: GPUOptions, timeLimit: Double?
  ) throws(RenderError) {
    let selector = BackendSelector(
      choice: backend, device: device, maximumThreads: maximumThreads, options: options)
    let selected = try selector.select()
    self.init(selected, fallback: selector.fallback(from: selected.selection), cache, timeLimit)
  }

  /// A renderer on another's device, with the CPU as fallback: the result of `.automatic` on a machine with a
  /// hardware GPU, which tests cannot count on.
  package convenience init(_ renderer: Renderer, fallback: CPUBackend) throws(RenderError) {
    let engine = try renderer.engine()
    self.init((engine, renderer.selection), fallback: fallback, renderer.cache, renderer.timeLimit)
  }

  /// A renderer on the CPU in place of a GPU, for a reason.
  package convenience init(
    onCPUBecause reason: String, maximumThreads: Int, sharing cache: RenderCache, timeLimit: Double?
  ) {
    let selector = BackendSelector(
      choice: .cpu, device: nil, maximumThreads: maximumThreads, options: GPUOptions())
    self.init(selector.cpu(reason), fallback: nil, cache, timeLimit)
  }

  private init(
    _ selected: (engine: any RendererEngine, selection: BackendSelection), fallback: CPUBackend?,
    _ cache: RenderCache, _ timeLimit: Double?
  ) {
    current = Lock(selected.engine)
    selection = selected.selection
    (self.fallback, self.cache, self.timeLimit) = (fallback, cache, timeLimit)
  }

  /// Closes the renderer: releases the GPU's context or the CPU's planes at once, not with the last
  /// reference. Renders in progress finish; waiting and later ones throw `RenderError.closed`. Repeated calls
  /// do nothing.
  public func close() {
    current.withLock { $0.take() }?.close()
  }

  func engine() throws(RenderError) -> any RendererEngine {
    guard let engine = current.withLock({ $0 }) else { throw .closed }
    return engine
  }

  /// A cancellation with the time limit of a render that starts now, if any, which also follows another.
  package func limited(following leader: Cancellation? = nil) -> Cancellation? {
    timeLimit.map { Cancellation(within: $0, following: leader) } ?? leader
  }

  /// The shader variants of a GPU, with the reasons of their selection; nil on the CPU, and before the
  /// first render.
  public var shaderVariants: VariantReport? { (try? engine() as? RenderThread)?.variantReport }

  /// The most pictures that a device overlaps, whatever the number of processors; 0 for the CPU.
  package var picturesInFlight: Int { (try? engine() as? RenderThread)?.picturesInFlight ?? 0 }

  /// Whether at least as many pictures wait for a device as it overlaps.
  package var hasWaitingPictures: Bool { (try? engine() as? RenderThread)?.hasWaitingPictures ?? false }

  /// Where reports of a GPU's pictures go, as its options say.
  package var reports: GPUReports? { (try? engine() as? RenderThread)?.reports }

  /// A mask blurred with a Gaussian, 0 outside its bounds: the blur of shadows, with one byte per pixel in
  /// and out. Blocks the calling thread until it is done.
  ///
  /// Costs about the same for every sigma. Differs by at most 0.25 levels from a direct convolution before
  /// the last rounding.
  ///
  /// - Parameters:
  ///   - mask: of any size; the result has the same size.
  ///   - sigma: in pixels, 0 … `Style.maximumSigma`.
  ///   - warnings: collects the warning of a failing GPU.
  /// - Throws: `RenderError` for a sigma out of range, or a failure of the device.
  @available(*, noasync, message: "await blurred(mask, sigma: sigma)")
  public func blur(_ mask: Mask, sigma: Double, warnings: RenderWarnings? = nil) throws(RenderError) -> Mask {
    try blur(mask, sigma: sigma, warnings, limited())
  }

  /// A mask blurred with a Gaussian, as by `blur(_:sigma:warnings:)`, without blocking a thread of the
  /// concurrency pool.
  ///
  /// - Throws: `RenderError` for a sigma out of range, or a failure of the device; `.cancelled` if the task
  ///   is cancelled.
  public func blurred(
    _ mask: Mask, sigma: Double, warnings: RenderWarnings? = nil
  ) async throws(RenderError) -> Mask {
    try await Cancellation.run(within: timeLimit) { [self] (cancellation) throws(RenderError) in
      try blur(mask, sigma: sigma, warnings, cancellation)
    }
  }

  private func blur(
    _ mask: Mask, sigma: Double, _ warnings: RenderWarnings?, _ cancellation: Cancellation?
  ) throws(RenderError) -> Mask {
    try onEngine(warnings) { (engine) throws(RenderError) in
      try engine.blur(mask, sigma: sigma, cancellation: cancellation)
    }
  }

  /// Runs any plan, such as a single pass, or planes without rounding to 8 bits. Blocks the calling thread.
  ///
  /// - Throws: `RenderError` if the inputs do not match the plan, or the device fails; `.unsupported` on the
  ///   Reference, which runs no passes.
  package func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface {
    try engine().execute(DividedPlan(plan), inputs: inputs, caching: nil, recycling: nil, cancellation: nil)
  }
}
