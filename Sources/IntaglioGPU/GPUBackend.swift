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
  private var lossesToPretend = 0

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

  /// Runs a plan. Memory besides inputs and result: the plan's surfaces while they are needed, and two rings
  /// of 12 MiB.
  ///
  /// If the device fails or its context is lost, the plan runs once more, on a new context.
  ///
  /// - Throws: `RenderError.input` if the inputs do not fit the plan; `.unsupported` and `.tooLargeForDevice`
  ///   for plans that the device cannot run, even in tiles; `.outOfMemory`, `.timedOut`, `.contextLost`,
  ///   `.graphics` if it fails again. The next call starts a new context.
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
  ///   - cancellation: stops the work between two pieces of a pass.
  package mutating func execute(
    _ plan: Plan, inputs: [Surface], caching: SurfaceCaching?, recycling recycled: RecycledPixels? = nil,
    cancellation: Cancellation? = nil
  ) throws(RenderError) -> Surface {
    try plan.check(inputs)
    try plan.validate()
    let plan = plan.withStagedBoxes()
    var restarts = 1
    do {
      return try executeAtOnce(plan, inputs: inputs, caching, recycled, cancellation, &restarts)
    } catch {
      guard error.isBeyondDevice else { throw error }
    }
    let (limits, name) = (session?.limits, name)
    return try TiledExecution(plan, inputs: inputs).run { (tile) throws(RenderError) in
      if let limits { try DeviceCheck(plan: tile, limits: limits, device: name).run() }
    } execute: { (tile, inputs) throws(RenderError) in
      try executeAtOnce(tile, inputs: inputs, nil, nil, cancellation, &restarts)
    }
  }

  /// Runs a plan or a tile of it, and again after a failure of the device.
  ///
  /// - Parameter restarts: how often the whole plan may do so.
  private mutating func executeAtOnce(
    _ plan: Plan, inputs: [Surface], _ caching: SurfaceCaching?, _ recycled: RecycledPixels?,
    _ cancellation: Cancellation?, _ restarts: inout Int
  ) throws(RenderError) -> Surface {
    while true {
      do throws(RenderError) {
        return try executeInSession(plan, inputs: inputs, caching, recycled, cancellation)
      } catch {
        guard error.mayPass, restarts > 0 else { throw error }
        restarts -= 1
      }
    }
  }

  private mutating func executeInSession(
    _ plan: Plan, inputs: [Surface], _ caching: SurfaceCaching?, _ recycled: RecycledPixels?,
    _ cancellation: Cancellation?
  ) throws(RenderError) -> Surface {
    try cancellation?.check()
    var session = try takeSession()
    if lossesToPretend > 0 {
      lossesToPretend -= 1
      session.isLost = true
    }
    do {
      try session.context.makeCurrent()
      try DeviceCheck(plan: plan, limits: session.limits, device: name).run()
      let result = try session.execute(
        plan, inputs: inputs, caching: caching, recycling: recycled, cancellation: cancellation)
      putBack(session)
      return result
    } catch {
      let error = session.cause(of: error)
      if error.endsSession || session.waits.isStuck {
        caching?.cache.removeSurfaces(of: ObjectIdentifier(session.unheld))
      } else {
        putBack(session)
      }
      throw error
    }
  }

  /// Frees the memory that a failed plan has left on the device: nobody who cancels a plan waits for that.
  mutating func trim() {
    guard var session = session.take() else { return }
    do throws(RenderError) {
      try session.trim()
      putBack(session)
    } catch {
      // The next plan opens another context.
    }
  }

  /// Simulates the loss of the current context and of the next ones, `count` in all. Tests cannot reset a
  /// device.
  package mutating func pretendContextLosses(_ count: Int) {
    lossesToPretend = count
  }

  private mutating func takeSession() throws(RenderError) -> GPUSession {
    if let session = session.take() { return session }
    return try GPUSession.open(try GraphicsContext(information.device), options)
  }

  private mutating func putBack(_ session: consuming GPUSession) {
    variantReport = session.variants.report
    statistics = GPUStatistics(
      textures: session.textures.count, takenTextures: session.textures.takenCount,
      textureBytes: session.textures.byteCount, programs: session.programCount)
    uploadCount += session.uploadCount
    session.uploadCount = 0
    self.session = consume session
  }
}

extension RenderError {
  /// Errors that leave the context in an unknown state and need a new one.
  fileprivate var endsSession: Bool {
    switch self {
    case .contextLost, .timedOut, .graphics: true
    case .style, .scene, .bitmap, .framing, .input, .unsupported, .unavailable, .tooLargeForDevice,
      .outOfMemory, .shader, .closed, .cancelled, .timeLimit:
      false
    }
  }

  /// Failures that a new context may not have.
  fileprivate var mayPass: Bool {
    switch self {
    case .contextLost, .graphics: true
    default: false
    }
  }
}
