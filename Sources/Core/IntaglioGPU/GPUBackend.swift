// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Executes plans with OpenGL ES 3.1 or later, through surfaceless EGL; without a GPU, on Mesa's software
/// rasteriser.
///
/// A backend belongs to the thread that creates it: create, use and release it there, without suspending in
/// between. `RenderThread` does this on its own thread, for callers on any thread.
package struct GPUBackend: ~Copyable {
  package private(set) var status: RenderStatus
  private let options: GPUOptions
  /// nil between the loss of the context and the next plan.
  private var session: GPUSession?
  /// The number of sessions that have ended in errors.
  private(set) var lostSessions = 0
  private var lossesToPretend = 0

  /// Opens the selected device, and tries again once if the device fails or its context is lost meanwhile.
  ///
  /// - Throws: `RenderError.unavailable` if no device fits, `.graphics` if EGL fails.
  package init(_ selection: DeviceSelection = .automatic, options: GPUOptions = GPUOptions())
    throws(RenderError)
  {
    var reason = ""
    func open() throws(RenderError) -> GPUSession {
      let opened = try GraphicsDevices.open(selection)
      reason = opened.reason
      return try GPUSession.open(opened.context, options)
    }
    let session: GPUSession
    do throws(RenderError) {
      session = try open()
    } catch {
      guard error.endsSession else { throw error }
      session = try open()
    }
    status = RenderStatus(
      information: GPUInformation(device: session.device, reason: reason, planeFormat: session.planeFormat),
      transfers: session.transfers, mayCompute: session.variants.mayCompute, lender: session.lender)
    self.options = options
    self.session = consume session
  }

  /// The first step of a plan: checks it, and uploads its inputs. Besides the inputs and the result, a plan
  /// takes memory for its surfaces while they are needed, and for pixel buffers, see `TransferSizes`.
  ///
  /// - Parameters:
  ///   - inputs: the plan's first surfaces, in order, with the declared formats and sizes.
  ///   - loans: inputs that are in buffers already.
  ///   - caching: inputs and surfaces on the device that are neither uploaded nor drawn again.
  ///   - recycled: memory for a bitmap result.
  ///   - sparingly: whether to take as little memory as possible, see `MemoryShortage`.
  ///   - cancellation: stops the work between two pieces of a pass.
  /// - Throws: `RenderError.input` if the inputs do not fit the plan; `.unsupported` and `.tooLargeForDevice`
  ///   for plans that the device cannot run; `.outOfMemory`, `.timedOut`, `.contextLost`, `.graphics` if the
  ///   device fails. An error in any step may end the session, with all flights; the next plan starts a new
  ///   context.
  package mutating func upload(
    _ plan: EncodedPlan, inputs: [Surface], loans: [StripLoan?] = [], caching: SurfaceCaching?,
    recycling recycled: RecycledPixels?, sparingly: Bool = false, cancellation: Cancellation?
  ) throws(RenderError) -> GPUFlight {
    try plan.plan.check(inputs)
    try cancellation?.check()
    let isPretending = lossesToPretend > 0 && session?.isLost != true
    if isPretending { lossesToPretend -= 1 }
    let flight: GPUFlight? = try withSession { owner in
      caching?.cache.removeSurfaces(of: owner)
    } do: { (session) throws(RenderError) in
      if isPretending { session.isLost = true }
      try session.limits.check(plan, device: session.device.renderer)
      session.textures.isSparing = sparingly
      guard session.textures.mayHold(plan.byteCount) else { return nil }
      return try session.upload(
        plan, inputs: inputs, loans: loans, caching: sparingly ? nil : caching, recycling: recycled,
        cancellation: cancellation)
    }
    guard let flight else { throw outOfMemory(plan) }
    return flight
  }

  func outOfMemory(_ plan: EncodedPlan) -> RenderError {
    .outOfMemory(bytes: plan.byteCount, device: status.information.device.renderer)
  }

  /// Whether a plan may fit into the device's memory beside the plans that it has.
  func mayHoldBesideOthers(_ plan: EncodedPlan) -> Bool {
    plan.byteCount <= status.room ?? .max
  }

  /// Submits further reads of a late result.
  mutating func readOn(_ flight: inout GPUFlight) throws(RenderError) {
    try withSession(of: flight.cached) { (session) throws(RenderError) in try session.readOn(&flight) }
  }

  /// Throws pending errors, which belong to this flight, before commands of another flight follow.
  mutating func check(_ flight: inout GPUFlight) throws(RenderError) {
    try withSession(of: flight.cached) { (session) throws(RenderError) in try session.check(&flight) }
  }

  /// The second step: submits the passes. Returns false if that has to wait until other flights are finished.
  package mutating func draw(_ flight: inout GPUFlight, isAlone: Bool) throws(RenderError) -> Bool {
    try withSession(of: flight.cached) { (session) throws(RenderError) in
      try session.draw(&flight, isAlone: isAlone)
    }
  }

  package mutating func finish(_ flight: GPUFlight) throws(RenderError) -> GPUResult {
    try withSession(of: flight.cached) { (session) throws(RenderError) in try session.finish(flight) }
  }

  /// Whether the device is treated as a software rasteriser.
  var isSoftware: Bool { options.isSoftware(status.information.device) }

  /// Whether the session is gone, with all its flights.
  var hasLostSession: Bool { session == nil }

  private mutating func withSession<Result>(
    of cached: CachedSurfaces, _ step: (inout GPUSession) throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    try withSession(lose: { _ in cached.fail() }, do: step)
  }

  /// Runs a step in the session. If an error ends the session, calls `lose` with the owner of its surfaces.
  private mutating func withSession<Result>(
    lose: (_ owner: ObjectIdentifier) -> Void, do step: (inout GPUSession) throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    var session = try takeSession()
    let context = session.context
    context.beginTurn()
    defer { context.endTurn() }
    do throws(RenderError) {
      try context.makeCurrent()
      let result = try step(&session)
      putBack(session)
      return result
    } catch {
      let error = session.cause(of: error)
      if error.endsSession || session.waits.isStuck {
        lostSessions += 1
        lose(ObjectIdentifier(session.releasedTextures))
      } else {
        putBack(session)
      }
      throw error
    }
  }

  /// Frees the memory that a failed plan has left on the device. Called after the failure is reported, so
  /// that cancelling does not wait for it.
  mutating func trim() {
    guard var session = session.take() else { return }
    let context = session.context
    context.beginTurn()
    defer { context.endTurn() }
    do throws(RenderError) {
      try context.makeCurrent()
      session.textures.forgetPlans()
      putBack(session)
    } catch {
      // The next plan opens another context.
    }
  }

  /// Simulates the loss of the current context and the following ones, `count` in all, for tests, which
  /// cannot reset a device.
  package mutating func simulateContextLosses(_ count: Int) { lossesToPretend = count }

  private mutating func takeSession() throws(RenderError) -> GPUSession {
    if let session = session.take() { return session }
    return try GPUSession.open(try GraphicsContext(status.information.device), options)
  }

  private mutating func putBack(_ session: consuming GPUSession) {
    status.variants = session.variants.report
    status.statistics = GPUStatistics(
      textures: session.textures.count, takenTextures: session.textures.takenCount,
      textureBytes: session.textures.byteCount, madeTextures: session.textures.madeCount,
      programs: session.programs.count)
    status.lender = session.lender
    status.room = session.textures.roomBesideTaken
    status.uploadCount += session.uploadCount
    session.uploadCount = 0
    self.session = consume session
  }
}

extension RenderError {
  /// Errors that leave the context in an unknown state, so that a new one is needed. Once memory has run out,
  /// GL guarantees nothing about any of its objects.
  fileprivate var endsSession: Bool {
    switch self {
    case .contextLost, .timedOut, .graphics, .outOfMemory: true
    case .style, .scene, .bitmap, .framing, .input, .unsupported, .unavailable, .tooLargeForDevice,
      .shader, .closed, .cancelled, .timeLimit:
      false
    }
  }

  /// Whether the failure may not recur in a new context.
  package var isTransient: Bool {
    switch self {
    case .contextLost, .graphics: true
    default: false
    }
  }
}

/// The state of a GPU backend between two plans.
package struct RenderStatus: Sendable {
  package let information: GPUInformation
  let transfers: TransferSizes
  let mayCompute: Bool
  fileprivate(set) var lender: UploadLender?
  /// The device's memory beside the plans that it has; nil if unknown.
  fileprivate(set) var room: Int?
  /// The current variants and their measurements; nil before the first plan.
  package fileprivate(set) var variants: VariantReport?
  package fileprivate(set) var statistics = GPUStatistics()
  /// The number of inputs uploaded so far.
  package fileprivate(set) var uploadCount = 0
}

/// The device of a GPU backend, and its use.
package struct GPUInformation: Sendable, Hashable, Codable {
  package var device: GraphicsDevice
  /// Why this device was chosen, as a human-readable clause.
  package var reason: String
  package var planeFormat: PlaneFormat
}

/// A backend's objects on its device, counted after the last plan.
package struct GPUStatistics: Sendable, Hashable {
  /// Textures in use, and textures kept for the next plan.
  package var textures = 0
  /// Textures in use; between plans these are the cached ones.
  package var takenTextures = 0
  package var textureBytes = 0
  /// Textures made so far, including those deleted since.
  package var madeTextures = 0
  package var programs = 0
}
