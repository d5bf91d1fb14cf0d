// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Executes plans with OpenGL ES 3.1 or later, through surfaceless EGL. Mesa's software rasteriser replaces a
/// missing GPU.
///
/// A backend belongs to the thread that creates it: create, use and release it there, without a suspension in
/// between. `RenderThread` does so on a thread of its own, for callers anywhere.
package struct GPUBackend: ~Copyable, Backend {
  /// The device and its use.
  package let information: GPUInformation
  private let options: GPUOptions
  /// nil after the context is lost, until the next plan.
  private var session: GPUSession?
  /// The current variants and their measurements; nil before the first plan.
  package private(set) var variantReport: VariantReport?
  /// The session's textures after the last plan.
  package private(set) var statistics = GPUStatistics()
  /// The number of inputs uploaded so far.
  package private(set) var uploadCount = 0

  /// Opens the selected device.
  ///
  /// - Throws: `RenderError.unavailable` if no device fits, `.graphics` if EGL fails.
  package init(_ selection: DeviceSelection = .automatic, options: GPUOptions = GPUOptions())
    throws(RenderError)
  {
    let (context, reason) = try GraphicsDevices.open(selection)
    let session = try GPUSession.open(context, options)
    information = GPUInformation(
      device: context.device, reason: reason, planeFormat: session.planeFormat,
      hasComputeVariants: session.hasComputeVariants)
    self.options = options
    self.session = consume session
  }

  /// GL_RENDERER, the name of the GPU.
  package var name: String { information.device.renderer }

  /// Runs a plan. Memory besides inputs and result: the plan's surfaces while they are needed, and up to 12
  /// MiB of pixel buffers in each direction.
  ///
  /// - Throws: `RenderError.input` if the inputs do not fit the plan; `.unsupported` and `.tooLargeForDevice`
  ///   for plans that the device cannot run, even in tiles; `.outOfMemory`, `.timedOut`, `.graphics` if it
  ///   fails. After `.contextLost` the next call starts a new context.
  package mutating func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface {
    try execute(plan, inputs: inputs, caching: nil)
  }

  /// Runs a plan with a cache: inputs and surfaces that are on the device are neither uploaded nor drawn
  /// again.
  ///
  /// If the surfaces are too large for the device's textures, or for its memory, the plan is executed tile by
  /// tile, without the cache.
  ///
  /// - Parameters:
  ///   - recycled: memory for a bitmap result.
  ///   - cancellation: stops the work between two passes.
  package mutating func execute(
    _ plan: Plan, inputs: [Surface], caching: SurfaceCaching?, recycling recycled: RecycledPixels? = nil,
    cancellation: Cancellation? = nil
  ) throws(RenderError) -> Surface {
    try plan.check(inputs)
    try plan.validate()
    let plan = plan.withStagedBoxes()
    do {
      return try executeAtOnce(plan, inputs: inputs, caching, recycled, cancellation)
    } catch {
      guard error.isBeyondDevice else { throw error }
    }
    let (limits, name) = (session?.limits, name)
    return try TiledExecution(plan, inputs: inputs).run { (tile) throws(RenderError) in
      if let limits { try DeviceCheck(plan: tile, limits: limits, device: name).run() }
    } execute: { (tile, inputs) throws(RenderError) in
      try executeAtOnce(tile, inputs: inputs, nil, nil, cancellation)
    }
  }

  private mutating func executeAtOnce(
    _ plan: Plan, inputs: [Surface], _ caching: SurfaceCaching?, _ recycled: RecycledPixels?,
    _ cancellation: Cancellation?
  ) throws(RenderError) -> Surface {
    var flight = try start(plan, inputs: inputs, caching, recycled, cancellation)
    try draw(&flight)
    return try finish(flight)
  }

  /// The first step of a plan that is not divided into tiles: checks it, and uploads its inputs.
  ///
  /// - Throws: as `execute`. After an error of any step that ends the session, all flights are over.
  mutating func upload(
    _ plan: Plan, inputs: [Surface], caching: SurfaceCaching?, recycling recycled: RecycledPixels?,
    cancellation: Cancellation?
  ) throws(RenderError) -> GPUFlight {
    try plan.check(inputs)
    try plan.validate()
    return try start(plan.withStagedBoxes(), inputs: inputs, caching, recycled, cancellation)
  }

  private mutating func start(
    _ plan: Plan, inputs: [Surface], _ caching: SurfaceCaching?, _ recycled: RecycledPixels?,
    _ cancellation: Cancellation?
  ) throws(RenderError) -> GPUFlight {
    try cancellation?.check()
    return try withSession { (session, name) throws(RenderError) in
      try DeviceCheck(plan: plan, limits: session.limits, device: name).run()
      return try session.upload(
        plan, inputs: inputs, caching: caching, recycling: recycled, cancellation: cancellation)
    }
  }

  /// Throws the errors of commands so far, before those of another plan follow.
  mutating func check(_ flight: GPUFlight) throws(RenderError) {
    try withSession { (session, _) throws(RenderError) in try session.check(flight.plan) }
  }

  /// The second step: gives the device the passes.
  mutating func draw(_ flight: inout GPUFlight) throws(RenderError) {
    try withSession { (session, _) throws(RenderError) in try session.draw(&flight) }
  }

  /// The last step: waits for the result, and copies it.
  mutating func finish(_ flight: GPUFlight) throws(RenderError) -> Surface {
    try withSession { (session, _) throws(RenderError) in try session.finish(flight) }
  }

  /// Whether the session is gone, with all its flights.
  var hasLostSession: Bool { session == nil }

  /// Runs a step in the session, which some errors end.
  private mutating func withSession<Result>(
    _ body: (inout GPUSession, _ device: String) throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    var session = try takeSession()
    do throws(RenderError) {
      try session.context.makeCurrent()
      let result = try body(&session, name)
      putBack(session)
      return result
    } catch {
      if !error.endsSession { putBack(session) }
      throw error
    }
  }

  /// Simulates a lost context for the next plan. Tests cannot reset a device.
  package mutating func pretendContextLoss() {
    session?.isLost = true
  }

  private mutating func takeSession() throws(RenderError) -> GPUSession {
    if let session = session.take() { return session }
    return try GPUSession.open(try GraphicsContext(information.device), options)
  }

  private mutating func putBack(_ session: consuming GPUSession) {
    variantReport = session.variants.report
    statistics = GPUStatistics(
      textures: session.textures.count, takenTextures: session.textures.takenCount,
      textureBytes: session.textures.byteCount, madeTextures: session.textures.madeCount,
      programs: session.programCount)
    uploadCount += session.uploadCount
    session.uploadCount = 0
    self.session = consume session
  }
}

extension RenderError {
  /// Errors that leave the context in an unknown state and need a new one.
  var endsSession: Bool {
    switch self {
    case .contextLost, .timedOut, .timeLimit, .graphics: true
    case .style, .scene, .bitmap, .input, .unsupported, .unavailable, .tooLargeForDevice, .outOfMemory,
      .shader, .closed, .cancelled:
      false
    }
  }
}
