// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// One run of a plan: the memory of its surfaces, and its threads. The passes are its extensions.
struct PlanRun: ~Copyable {
  let plan: Plan
  let lowered: LoweredPlan
  let workers: RowWorkers
  let tables = KernelTables()

  let pool: MemoryPool
  /// The memory of all given or written surfaces.
  private var surfaces: [SurfaceMemory?]
  /// The cached surfaces, held for the duration of the run.
  private let cached: CachedSurfaces
  private var blocks: [MemoryBlock?]
  private let scratch: MemoryBlock
  /// The sizes of all blocks of the run so far, by address: the most that the pool may keep for the next run.
  private var usedBlocks: [UnsafeMutableRawPointer: Int] = [:]
  /// The bytes that the pool kept before the run: the most that it may keep if the run is cancelled.
  private let keptBytes: Int
  private var isCancelled = false

  /// A run of a valid plan.
  ///
  /// - Parameters:
  ///   - caching: the cache for later runs, if there is one.
  ///   - cancellation: stops the run early.
  init(
    _ plan: Plan, maximumThreads: Int, pool: MemoryPool, caching: SurfaceCaching? = nil,
    cancellation: Cancellation? = nil
  ) throws(RenderError) {
    self.plan = plan
    cached = CachedSurfaces(plan, caching, owner: CachedBlock.owner, inputs: false)
    lowered = LoweredPlan(plan, .processor(caches: caching != nil), present: Set(cached.present.keys))
    self.pool = pool
    surfaces = Array(repeating: nil, count: plan.surfaces.count)
    blocks = Array(repeating: nil, count: plan.surfaces.count)
    keptBytes = pool.begin()
    do throws(RenderError) {
      scratch = try pool.take(byteCount: maximumThreads * Scratch.byteCount)
    } catch {
      pool.end(keeping: 0)
      throw error
    }
    let base = scratch.base
    workers = RowWorkers(
      scratches: (0..<maximumThreads).map { Scratch(thread: $0, at: base + $0 * Scratch.byteCount) },
      cancellation: cancellation)
  }

  deinit {
    for case let block? in blocks { pool.giveBack(block) }
    pool.giveBack(scratch)
    let usedBytes = usedBlocks.values.reduce(scratch.byteCount, +)
    pool.end(keeping: isCancelled ? keptBytes : usedBytes, isLate: isCancelled)
  }

  /// The memory of an input of a pass.
  ///
  /// - Throws: `RenderError.unsupported` for missing surfaces, which valid plans do not have.
  func source(_ surface: SurfaceID) throws(RenderError) -> SurfaceMemory {
    guard let memory = surfaces[surface.index] else {
      throw .unsupported(pass: "plan", reason: "\(surface) is read before it is written")
    }
    return memory
  }

  mutating func target(_ surface: SurfaceID) throws(RenderError) -> SurfaceMemory {
    if let memory = surfaces[surface.index] { return memory }
    return try allocate(surface)
  }

  mutating func allocate(_ surface: SurfaceID) throws(RenderError) -> SurfaceMemory {
    let byteCount = try SurfaceMemory.byteCount(of: plan[surface])
    let block = try take(byteCount: byteCount)
    blocks[surface.index] = block
    return place(surface, at: block.base)
  }

  /// A block of at least `byteCount` bytes, to be returned to the pool.
  mutating func take(byteCount: Int) throws(RenderError) -> MemoryBlock {
    let block = try pool.take(byteCount: byteCount)
    usedBlocks[block.base] = block.byteCount
    return block
  }

  /// Places `surface` at `base`, or a mask as a bitmap to read or a plane to write.
  @discardableResult
  mutating func place(
    _ surface: SurfaceID, isMask: Bool = false, at base: UnsafeMutableRawPointer
  ) -> SurfaceMemory {
    let memory = SurfaceMemory(plan[surface], isMask: isMask, at: base)
    surfaces[surface.index] = memory
    return memory
  }

  /// Calls `write` to set the samples of a plane in some columns of a row, as `SurfaceMemory.writePlane`
  /// does, for one span after the other.
  mutating func writePlane(
    _ surface: SurfaceID,
    _ write:
      @Sendable (
        _ y: Int, _ columns: Range<Int>, _ scratch: Scratch, _ row: UnsafeMutablePointer<UInt16>
      ) -> Void
  ) throws(RenderError) {
    let output = try target(surface)
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { write(y, columns, scratch, $0) }
    }
  }

  /// Calls `write` to make some columns of a row of a picture, for one span after the other.
  mutating func writePicture(
    _ surface: SurfaceID,
    _ write: @Sendable (_ y: Int, _ columns: Range<Int>, _ scratch: Scratch, _ row: PictureRow) -> Void
  ) throws(RenderError) {
    let output = try target(surface)
    workers.runSpans(output.region) { y, columns, scratch in
      let row = scratch.pictureRow(.result)
      write(y, columns, scratch, row)
      row.store(output, row: y, columns: columns)
    }
  }

  /// Executes the plan's passes, fused where possible.
  mutating func performPasses() throws(RenderError) {
    placeCachedSurfaces()
    for (step, released) in zip(lowered.steps, plan.releases(after: lowered.steps.map(\.passes))) {
      switch step.work {
      case .pass(let pass): try perform(pass)
      case .blur(let horizontal, let vertical): try blur(horizontal, vertical)
      case .paint(let pass, let streams): try paint(pass, streams)
      case .gradient(let gradient, let plane): try self.gradient(gradient, plane)
      }
      // After cancellation the step's output is incomplete.
      do throws(RenderError) {
        try workers.cancellation?.check()
      } catch {
        isCancelled = true
        throw error
      }
      release(released)
    }
    cacheSurfaces()
  }

  private mutating func placeCachedSurfaces() {
    for case (let surface, let block as CachedBlock) in cached.present {
      surfaces[surface.index] = SurfaceMemory(plan[surface], at: block.base)
    }
  }

  private mutating func cacheSurfaces() {
    var made: [SurfaceID: any CachedMemory] = [:]
    for surface in cached.cacheable.keys {
      guard let block = blocks[surface.index] else { continue }
      blocks[surface.index] = nil
      made[surface] = CachedBlock(block, of: pool)
    }
    cached.finish(made)
  }

  private mutating func perform(_ pass: Pass) throws(RenderError) {
    switch pass {
    case .mask(let pass): try mask(pass)
    case .downsample(let pass): try downsample(pass)
    case .blur(let pass): try blur(pass)
    case .boxBlur(let pass): try boxBlur(pass)
    case .upsample(let pass): try upsample(pass)
    case .shape(let pass): try shape(pass)
    case .paint(let pass): try paint(pass, [])
    case .warp(let pass): try warp(pass)
    case .firm(let pass): try firm(pass)
    case .distance(let pass): try distance(pass)
    case .spread(let pass): try spread(pass)
    case .tone(let pass): try tone(pass)
    case .share(let pass): try share(pass)
    case .sweep(let pass): try sweep(pass)
    case .compose(let pass): try compose(pass)
    case .grain(let pass): try grain(pass)
    case .ramp(let pass): try ramp(pass)
    case .displace(let pass): try displace(pass)
    case .flood(let pass): try flood(pass)
    case .lens(let pass): try lens(pass)
    case .turn(let pass): try turn(pass)
    }
  }

  /// Returns the memory of surfaces that no later pass reads, except for cached ones.
  private mutating func release(_ released: [SurfaceID]) {
    for surface in released where cached.cacheable[surface] == nil {
      surfaces[surface.index] = nil
      guard let block = blocks[surface.index] else { continue }
      blocks[surface.index] = nil
      pool.giveBack(block)
    }
  }
}
