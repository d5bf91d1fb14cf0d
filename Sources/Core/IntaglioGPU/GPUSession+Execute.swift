// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan
import IntaglioSystem
import Shaders

extension GPUSession {
  /// The first step of a checked plan: programs and inputs. If a step fails, all textures return to the pool,
  /// except for cached ones.
  mutating func upload(
    _ encoded: EncodedPlan, inputs: [Surface], loans: [StripLoan?] = [], caching: SurfaceCaching? = nil,
    recycling recycled: RecycledPixels? = nil, cancellation: Cancellation? = nil
  ) throws(RenderError) -> GPUFlight {
    let plan = encoded.plan
    if textures.takesTooMuch { caching?.cache.removeSurfaces(of: ObjectIdentifier(releasedTextures)) }
    for texture in releasedTextures.take() { textures.giveBack(texture) }
    // Textures belong to the context, here identified by an object with the same lifetime.
    let cached = CachedSurfaces(plan, caching, owner: ObjectIdentifier(releasedTextures), inputs: true)
    var flight = GPUFlight(plan, cached, recycling: recycled, cancellation: cancellation)
    if reports?.isOn == true {
      let timers = timers
      flight.recorder = WorkRecorder(self, timers)
    }
    try step(&flight) { (session, flight) throws(RenderError) in
      let size = plan[plan.output].region.size
      try session.tryVariants(of: encoded.kinds, size)
      var (calls, released): ([EncodedCall], [[SurfaceID]]) = ([], [])
      let order = encoded.order(isLeveled: session.runsByLevel && !session.textures.isSparing)
      for (pass, releases) in order where cached.isNeeded[pass] {
        calls += encoded.calls[pass]
        released += encoded.calls[pass].dropLast().map { _ in [] } + [releases]
      }
      // Not by a cast of tuples, which is slow.
      for (call, released) in zip(try session.begin(calls, plan: plan), released) {
        flight.calls.append((call: call, released: released))
      }
      session.textures.allow(plan[plan.output].region.size)
      for case (let surface, let cached as CachedTexture) in cached.present {
        flight.surfaces[surface.index] = cached.texture
      }
      for (index, input) in inputs.enumerated()
      where flight.surfaces[index] == nil && cached.isRead(SurfaceID(index)) {
        let texture = try session.take(SurfaceID(index), of: plan, cached)
        flight.surfaces[index] = texture
        session.beginStep(.upload, "picture", SurfaceID(index), of: plan)
        try session.upload(input, index < loans.count ? loans[index] : nil, to: texture)
        session.recorder?.end()
        session.uploadCount += 1
      }
    }
    return flight
  }

  /// The second step: submits all passes, and as much of the readback as there are free pixel buffers for.
  ///
  /// - Parameter isAlone: whether the device has no other flights.
  /// - Returns: false if the device has other flights and the next pass takes long. Call again once they are
  ///   finished, to continue: neither their pictures nor this one then wait for long passes of another.
  mutating func draw(_ flight: inout GPUFlight, isAlone: Bool) throws(RenderError) -> Bool {
    if flight.callCount == 0 { queue.begin() }
    return try step(&flight) { (session, flight) throws(RenderError) in
      guard try session.drawPasses(of: &flight, isAlone: isAlone) else { return false }
      let plan = flight.plan
      guard let result = flight.surfaces[plan.output.index] else {
        throw .unsupported(pass: "plan", reason: "no pass writes its output \(plan.output)")
      }
      flight.result = result
      flight.isDirect = session.isDirect(result)
      if flight.isDirect {
        flight.fence = try session.fences.add()
      } else if session.recorder == nil {
        try session.startReading(&flight)
      }
      glFlush()
      try session.check(plan)
      session.cache(&flight)
      let isKept = flight.cached.present[plan.output] != nil
      let own = isKept ? nil : flight.surfaces[plan.output.index].take()
      for surface in flight.cached.present.keys { flight.surfaces[surface.index] = nil }
      session.giveBack(&flight.surfaces)
      flight.surfaces[plan.output.index] = own
      return true
    }
  }

  mutating func finish(_ flight: GPUFlight) throws(RenderError) -> GPUResult {
    var flight = flight
    return try step(&flight) { (session, flight) throws(RenderError) in
      try session.waits.check()
      let hasCommands = flight.isDirect || flight.isLate || !session.readbacks.stayMapped
      let plan = flight.plan
      session.beginStep(.readback, "result", plan.output, of: plan) { $0.read.bytesPerTexel }
      let result = try session.readback(&flight)
      session.recorder?.end()
      if hasCommands { try session.check(plan) }
      try session.checkNotLost()
      if let recorder = session.recorder { session.reports?.add(recorder.report(session)) }
      session.giveBack(&flight.surfaces)
      session.uploads.note(session.fences)
      return result
    }
  }

  /// Submits reads of a late result into the buffers that are free by now.
  mutating func readOn(_ flight: inout GPUFlight) throws(RenderError) {
    try step(&flight) { (session, flight) throws(RenderError) in
      try session.startReading(&flight)
      glFlush()
    }
  }

  /// Runs a step within the limits of its plan, and ends the flight if it fails.
  private mutating func step<Result>(
    _ flight: inout GPUFlight, _ body: (inout GPUSession, inout GPUFlight) throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    (waits.cancellation, recorder) = (flight.cancellation, flight.recorder)
    defer { (waits.cancellation, recorder) = (nil, nil) }
    do throws(RenderError) {
      return try body(&self, &flight)
    } catch {
      // Later steps of other flights have queries of their own.
      recorder?.end()
      flight.cached.fail()
      for strip in flight.strips { readbacks.discard(strip.buffer) }
      for surface in flight.cached.present.keys { flight.surfaces[surface.index] = nil }
      // Freeing them takes time; see `GPUBackend.trim()`.
      for index in flight.surfaces.indices { giveBack(&flight.surfaces[index]) }
      throw error
    }
  }

  /// Submits the passes that are not submitted yet; false if the next one has to wait, see `draw`.
  private mutating func drawPasses(of flight: inout GPUFlight, isAlone: Bool) throws(RenderError) -> Bool {
    let (plan, cached) = (flight.plan, flight.cached)
    for (encoded, released) in flight.calls[flight.callCount...] {
      let call = encoded.call
      guard isAlone || queue.takes(cost(of: call, plan: plan), of: call.pass) else { return false }
      beginStep(call, plan)
      if flight.surfaces[call.output.index] == nil {
        flight.surfaces[call.output.index] = try take(call.output, of: plan, cached)
      }
      try run(encoded, as: variants.frame(for: call.kind), plan: plan, surfaces: flight.surfaces)
      recorder?.end()
      flight.callCount += 1
      for surface in released where cached.cacheable[surface] == nil {
        giveBack(&flight.surfaces[surface.index])
      }
    }
    return true
  }

  /// Throws pending errors, which belong to this flight, and ends it.
  mutating func check(_ flight: inout GPUFlight) throws(RenderError) {
    try step(&flight) { (session, flight) throws(RenderError) in try session.check(flight.plan) }
  }

  /// The only error query in a plan: most commands cannot fail, and there are too many allocations to wait
  /// for the driver after each.
  private mutating func check(_ plan: Plan) throws(RenderError) {
    try GraphicsCheck.now(
      "a plan of \(plan.passes.count) passes", bytes: textures.unconfirmedBytes, device: device.renderer)
    textures.confirm()
  }

  private func beginStep(
    _ kind: GPUReport.Step.Kind, _ name: String, _ surface: SurfaceID, of plan: Plan,
    bytesPerTexel: (TextureFormat) -> Int = \.bytesPerTexel
  ) {
    guard let recorder else { return }
    recorder.begin(
      kind, name, plan[surface], bytes: byteCount(surface, of: plan, bytesPerTexel: bytesPerTexel))
  }

  private func beginStep(_ call: ShaderCall, _ plan: Plan) {
    guard let recorder else { return }
    let surfaces = Set(call.textures.flatMap(\.surfaces) + [call.output])
    let bytes = surfaces.reduce(0) { $0 + byteCount($1, of: plan) }
    recorder.begin(.pass, call.pass, plan[call.output], bytes: bytes)
  }

  private func byteCount(
    _ surface: SurfaceID, of plan: Plan, bytesPerTexel: (TextureFormat) -> Int = \.bytesPerTexel
  ) -> Int {
    let format = format(of: surface, plan)
    let texels = plan[surface].region.size.texels(of: format)
    return texels.width * texels.height * bytesPerTexel(format)
  }

  /// Measures the variants for a result of this size, if the options ask for it.
  private mutating func tryVariants(of kinds: Set<VariantKind>, _ size: PixelSize) throws(RenderError) {
    let kinds = variants.begin(kinds, size: size)
    if kinds.isEmpty { return }
    guard try checkStores() else { return }
    do throws(RenderError) {
      try fences.wait(for: fences.next, "earlier pictures", isForOthers: true)
      for kind in kinds { variants.enter(try VariantTrial.entry(for: kind, size, &self)) }
    } catch {
      switch error {
      case .cancelled, .timeLimit: break
      default: variants.giveUpTrials(of: kinds)
      }
      throw error
    }
  }

  /// Leaves cacheable surfaces on the device for later plans.
  private func cache(_ flight: inout GPUFlight) {
    let cached = flight.cached
    var made: [SurfaceID: any CachedMemory] = [:]
    for surface in cached.cacheable.keys where cached.present[surface] == nil {
      guard let texture = flight.surfaces[surface.index].take() else { continue }
      made[surface] = CachedTexture(texture, of: releasedTextures)
    }
    cached.finish(made)
    flight.kept = Array(made.values)
  }

  /// `.contextLost` for the consequences of a lost context, such as shaders that do not compile; else
  /// `error`.
  func cause(of error: RenderError) -> RenderError {
    switch error {
    case .cancelled, .timeLimit: return error
    default:
      do throws(RenderError) { try checkNotLost() } catch { return error }
      return error
    }
  }

  /// Throws `RenderError.contextLost` if the device was reset since the session began.
  func checkNotLost() throws(RenderError) {
    if isLost { throw .contextLost(reason: "a test asked for it") }
    try context.checkNotLost()
  }

  /// The seconds for one run of the plan's only pass with empty inputs: the minimum of three measurements,
  /// since other work on the machine only adds time. The first run, which compiles, does not count. Runs are
  /// batched, up to 8 ms or sixteen runs, because waiting for the device takes time itself.
  mutating func seconds(of plan: Plan, as frame: ShaderSource.Frame) throws(RenderError) -> Double {
    guard let call = try EncodedPlan(plan).calls.first?.first else { return 0 }
    var surfaces: [Texture?] = []
    defer { giveBack(&surfaces) }
    for index in plan.surfaces.indices { surfaces.append(try take(SurfaceID(index), of: plan)) }
    for case let texture? in surfaces {
      barriers.issue(before: .framebuffer, of: texture)
      try texture.clear()
    }
    _ = try seconds(of: call, as: frame, plan: plan, surfaces: surfaces, runs: 1)
    let first = try seconds(of: call, as: frame, plan: plan, surfaces: surfaces, runs: 1)
    let runs = min(max(1, Int(0.008 / max(first, 1e-6))), 16)
    var best = Double.infinity
    for _ in 0..<3 {
      let total = try seconds(of: call, as: frame, plan: plan, surfaces: surfaces, runs: runs)
      best = min(best, total / Double(runs))
    }
    return best
  }

  private mutating func seconds(
    of call: EncodedCall, as frame: ShaderSource.Frame, plan: Plan, surfaces: [Texture?], runs: Int
  ) throws(RenderError) -> Double {
    let (timers, start) = (timers, ContinuousClock.now)
    let query = timers?.begin()
    defer { if let query { timers?.giveUp(query) } }
    do {
      defer { timers?.end() }
      for _ in 0..<runs {
        try run(call, as: frame, plan: plan, surfaces: surfaces)
        // Otherwise a tile-based rasteriser may skip all runs but the last, because each overwrites the
        // previous one.
        glFlush()
      }
    }
    let fence = try Fence()
    defer { fence.delete() }
    try waits.wait(for: fence, operation: "a measurement")
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard let timers, let query, !timers.isDisturbed else { return seconds }
    return timers.seconds(of: query)
  }

  private mutating func take(
    _ surface: SurfaceID, of plan: Plan, _ cached: CachedSurfaces? = nil
  ) throws(RenderError) -> Texture {
    let isLasting = cached?.cacheable[surface] != nil
    // Stores into a texture that was just used need a barrier.
    return try textures.take(
      format(of: surface, plan), plan[surface].region.size, isLasting: isLasting,
      avoiding: runsByLevel ? barriers.used ?? [] : [])
  }

  private mutating func giveBack(_ surfaces: inout [Texture?]) {
    for index in surfaces.indices { giveBack(&surfaces[index]) }
    textures.trim()
  }

  private mutating func giveBack(_ texture: inout Texture?) {
    if let taken = texture.take() { textures.giveBack(taken) }
  }
}
