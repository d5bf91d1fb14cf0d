// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Executes plans with OpenGL ES 3.1 or more, through EGL without any surface. No GPU is needed where Mesa's
/// software rasteriser is installed.
///
/// It belongs to the thread that makes it: make, use and drop it there, without a suspension in between.
/// `RenderThread` does so on a thread of its own and can be used from anywhere.
package struct GPUBackend: ~Copyable, Backend {
  /// The device, and how it is used.
  package let information: GPUInformation
  private let options: GPUOptions
  /// nil after the context was lost, until the next plan.
  private var session: GPUSession?
  /// Which variants run and what was measured; nil before the first plan.
  package private(set) var variantReport: VariantReport?
  /// What the textures of the session amount to after the last plan.
  package private(set) var statistics = GPUStatistics()
  /// How many inputs were sent to the device so far.
  package private(set) var uploadCount = 0

  /// Opens the device that `selection` means.
  ///
  /// - Throws: `RenderError.unavailable` when there is none that will do, `.graphics` when EGL refuses.
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

  /// GL_RENDERER, which names the GPU.
  package var name: String { information.device.renderer }

  /// Runs a plan. Memory beside inputs and result: the plan's surfaces while they are needed, and two rings
  /// of 12 MiB.
  ///
  /// - Throws: `RenderError.input` when the inputs do not fit; `.unsupported` and `.tooLargeForDevice` for
  ///   plans that the device cannot run, not in tiles either; `.outOfMemory`, `.timedOut`, `.graphics` when
  ///   it fails. After `.contextLost` the next call works in a new context.
  package mutating func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface {
    try execute(plan, inputs: inputs, caching: nil)
  }

  /// The same with a cache: inputs and surfaces that are on the device already are neither sent nor made
  /// again.
  ///
  /// A plan whose surfaces are too large for the device's textures, or for its memory, is executed tile by
  /// tile, and nothing of it is cached.
  ///
  /// - Parameters:
  ///   - recycled: memory for a result that is a bitmap.
  ///   - cancellation: ends the work between two passes.
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
    try cancellation?.check()
    var session = try takeSession()
    do {
      try session.context.makeCurrent()
      try DeviceCheck(plan: plan, limits: session.limits, device: name).run()
      let result = try session.execute(
        plan, inputs: inputs, caching: caching, recycling: recycled, cancellation: cancellation)
      putBack(session)
      return result
    } catch {
      if !error.endsSession { putBack(session) }
      throw error
    }
  }

  /// Makes the next plan find its context lost, as after a reset of the device, which no test can cause.
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
      textureBytes: session.textures.byteCount, programs: session.programCount)
    uploadCount += session.uploadCount
    session.uploadCount = 0
    self.session = consume session
  }
}

extension RenderError {
  /// After these the state of the context is not known, so a new one is made.
  fileprivate var endsSession: Bool {
    switch self {
    case .contextLost, .timedOut, .timeLimit, .graphics: true
    case .style, .scene, .bitmap, .input, .unsupported, .unavailable, .tooLargeForDevice, .outOfMemory,
      .shader, .closed, .cancelled:
      false
    }
  }
}
