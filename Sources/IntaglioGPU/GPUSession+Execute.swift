// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan
import IntaglioSystem
import Shaders

extension GPUSession {
  /// Runs a checked plan, from the inputs to the result. Except for cached ones, all textures return to the
  /// pool, also after errors.
  ///
  /// - Parameters:
  ///   - caching: the cache for later plans, if there is one.
  ///   - recycled: memory for a bitmap result.
  ///   - cancellation: stops the work between two pieces of a pass.
  mutating func execute(
    _ plan: Plan, inputs: [Surface], caching: SurfaceCaching? = nil,
    recycling recycled: RecycledPixels? = nil,
    cancellation: Cancellation? = nil
  ) throws(RenderError) -> Surface {
    giveBackUnheld()
    waits.cancellation = cancellation
    if reports?.isOn == true {
      let timers = timers
      recorder = WorkRecorder(self, timers)
    }
    defer {
      waits.cancellation = nil
      recorder = nil
      queue.clear()
    }
    var surfaces = [Texture?](repeating: nil, count: plan.surfaces.count)
    // Textures belong to the context; an object with the context's lifetime stands for it.
    let cached = CachedSurfaces(plan, caching, owner: ObjectIdentifier(unheld), inputs: true)
    do {
      let result = try render(plan, inputs, &surfaces, cached, recycled)
      if let recorder { reports?.add(recorder.report(self)) }
      giveBack(&surfaces, but: cached)
      return result
    } catch {
      cached.fail()
      // Freeing them takes time; see `trim()`.
      for surface in cached.present.keys { surfaces[surface.index] = nil }
      for index in surfaces.indices { giveBack(&surfaces[index]) }
      throw error
    }
  }

  /// Frees the textures that a failed plan has left, down to the pool's own budget.
  mutating func trim() throws(RenderError) {
    try context.makeCurrent()
    textures.allow(0)
  }

  private mutating func render(
    _ plan: Plan, _ inputs: [Surface], _ surfaces: inout [Texture?], _ cached: CachedSurfaces,
    _ recycled: RecycledPixels?
  ) throws(RenderError) -> Surface {
    let encoder = PassEncoder(plan: plan)
    let needed = plan.passes.indices.filter { cached.isNeeded[$0] }
    let encoded = needed.map { encoder.call(plan.passes[$0]) }
    try tryVariants(of: encoded, plan[plan.output].region.size)
    let calls = try begin(encoded, plan: plan)
    // Besides cached textures: picture and result take 8 bytes a pixel, and the planner allows 8 more for the
    // rest.
    textures.allow(16 * plan[plan.output].region.pixelCount)
    for case (let surface, let cached as CachedTexture) in cached.present {
      surfaces[surface.index] = cached.texture
    }
    for (index, input) in inputs.enumerated()
    where surfaces[index] == nil && cached.isRead(SurfaceID(index)) {
      let texture = try take(SurfaceID(index), of: plan)
      surfaces[index] = texture
      beginStep(.upload, "picture", SurfaceID(index), of: plan) { $0.sent.bytesPerTexel }
      try upload(input, to: texture)
      recorder?.end()
      uploadCount += 1
    }
    let releases = plan.releases
    for (index, call) in zip(needed, calls) {
      beginStep(call, plan)
      if surfaces[call.output.index] == nil {
        surfaces[call.output.index] = try takeOutput(of: call, plan)
      }
      try run(call, as: variants.frame(for: call.kind), plan: plan, surfaces: surfaces)
      recorder?.end()
      for surface in releases[index] where cached.cacheable[surface] == nil {
        giveBack(&surfaces[surface.index])
      }
    }
    guard let output = surfaces[plan.output.index] else {
      throw .unsupported(pass: "plan", reason: "no pass writes its output \(plan.output)")
    }
    beginStep(.readback, "result", plan.output, of: plan) { $0.read.bytesPerTexel }
    let result = try readback(output, plan[plan.output], recycling: recycled)
    recorder?.end()
    try GraphicsCheck.now("a plan of \(plan.passes.count) passes", device: device.renderer)
    try checkNotLost()
    cache(&surfaces, cached)
    return result
  }

  /// Begins a transfer in the report.
  private func beginStep(
    _ kind: GPUReport.Step.Kind, _ name: String, _ surface: SurfaceID, of plan: Plan,
    bytesPerTexel: (TextureFormat) -> Int
  ) {
    guard let recorder else { return }
    recorder.begin(
      kind, name, plan[surface], bytes: byteCount(surface, of: plan, bytesPerTexel: bytesPerTexel))
  }

  /// Begins a pass in the report.
  private func beginStep(_ call: ShaderCall, _ plan: Plan) {
    guard let recorder else { return }
    let surfaces = Set(call.textures.flatMap(\.surfaces) + [call.output])
    let bytes = surfaces.reduce(0) { $0 + byteCount($1, of: plan, bytesPerTexel: \.bytesPerTexel) }
    recorder.begin(.pass, call.pass, plan[call.output], bytes: bytes)
  }

  private func byteCount(
    _ surface: SurfaceID, of plan: Plan, bytesPerTexel: (TextureFormat) -> Int
  ) -> Int {
    let format = TextureFormat(plan[surface].format, planes: planeFormat)
    let texels = plan[surface].region.size.texels(of: format)
    return texels.width * texels.height * bytesPerTexel(format)
  }

  /// Tries the variants for a result of this size, if that was asked for.
  private mutating func tryVariants(of calls: [ShaderCall], _ size: PixelSize) throws(RenderError) {
    let kinds = variants.begin(Set(calls.map(\.kind)), size: size)
    if kinds.isEmpty { return }
    guard try checkStores() else { return }
    for kind in kinds {
      variants.enter(try VariantTrial.entry(for: kind, size, &self))
    }
  }

  /// Leaves cacheable surfaces on the device for later plans.
  private func cache(_ surfaces: inout [Texture?], _ cached: CachedSurfaces) {
    var made: [SurfaceID: any CachedMemory] = [:]
    for surface in cached.cacheable.keys where cached.present[surface] == nil {
      guard let texture = surfaces[surface.index].take() else { continue }
      made[surface] = CachedTexture(texture, of: unheld)
    }
    cached.finish(made)
  }

  /// Returns the textures that the cache has released to the pool.
  private mutating func giveBackUnheld() {
    for texture in unheld.take() { textures.giveBack(texture) }
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

  /// The seconds for one run of the plan's only pass with empty inputs: the minimum of three, since other
  /// work on the machine only adds time. The first run, which compiles, does not count. Runs are batched,
  /// some 8 ms and at most sixteen of them, because waiting for the device takes time itself.
  mutating func seconds(of plan: Plan, as frame: ShaderSource.Frame) throws(RenderError) -> Double {
    guard let pass = plan.passes.first else { return 0 }
    var surfaces: [Texture?] = []
    do {
      for index in plan.surfaces.indices { surfaces.append(try take(SurfaceID(index), of: plan)) }
      for texture in surfaces { if let texture { try framebuffer.clear(texture) } }
      let call = PassEncoder(plan: plan).call(pass)
      _ = try seconds(of: call, as: frame, plan: plan, surfaces: surfaces, runs: 1)
      let first = try seconds(of: call, as: frame, plan: plan, surfaces: surfaces, runs: 1)
      let runs = min(max(1, Int(0.008 / max(first, 1e-6))), 16)
      var best = Double.infinity
      for _ in 0..<3 {
        let total = try seconds(of: call, as: frame, plan: plan, surfaces: surfaces, runs: runs)
        best = min(best, total / Double(runs))
      }
      giveBack(&surfaces)
      return best
    } catch {
      giveBack(&surfaces)
      throw error
    }
  }

  private mutating func seconds(
    of call: ShaderCall, as frame: ShaderSource.Frame, plan: Plan, surfaces: [Texture?], runs: Int
  ) throws(RenderError) -> Double {
    let (timers, start) = (timers, ContinuousClock.now)
    let query = timers?.begin()
    defer { if let query { timers?.giveUp(query) } }
    do {
      defer { timers?.end() }
      for _ in 0..<runs {
        try run(call, as: frame, plan: plan, surfaces: surfaces)
        // Otherwise a tile-based rasteriser may skip all runs but the last, since each covers the previous
        // one.
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

  private mutating func take(_ surface: SurfaceID, of plan: Plan) throws(RenderError) -> Texture {
    let format = TextureFormat(plan[surface].format, planes: planeFormat)
    return try textures.take(format, plan[surface].region.size)
  }

  /// The texture of a call's output. If it is written in parts, it is cleared first, so that gaps never show
  /// an earlier picture.
  private mutating func takeOutput(of call: ShaderCall, _ plan: Plan) throws(RenderError) -> Texture {
    let texture = try take(call.output, of: plan)
    if call.region != plan[call.output].region { try framebuffer.clear(texture) }
    return texture
  }

  private mutating func giveBack(
    _ surfaces: inout [Texture?], but cached: CachedSurfaces
  ) {
    for surface in cached.present.keys { surfaces[surface.index] = nil }
    giveBack(&surfaces)
  }

  private mutating func giveBack(_ surfaces: inout [Texture?]) {
    for index in surfaces.indices { giveBack(&surfaces[index]) }
    textures.trim()
  }

  private mutating func giveBack(_ texture: inout Texture?) {
    if let taken = texture.take() { textures.giveBack(taken) }
  }
}
