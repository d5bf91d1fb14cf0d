import IntaglioCore

/// One run of a plan: which surface lies where, and the threads that work on it. The passes are its extensions.
struct PlanRun: ~Copyable {
  let plan: Plan
  let fusion: PassFusion
  let workers: RowWorkers
  /// What the passes' inner loops read besides surfaces.
  let tables = KernelTables()

  let pool: MemoryPool
  /// Where the surfaces lie that have been given or written.
  private var surfaces: [SurfaceMemory?]
  /// Where surfaces are kept for later runs, if they are.
  private let keeper: CPUSurfaceKeeper?
  /// Those of the plan that are worth it.
  private let lasting: [SurfaceID: SurfaceNumber]
  /// Those that were there from the beginning, held for as long as the run takes.
  private let present: [SurfaceNumber: KeptSurface]
  /// The memory of those that are the run's own.
  private var blocks: [MemoryBlock?]
  private let scratch: MemoryBlock
  /// The blocks that the run has had at any time, by address: what the pool may keep for the next run.
  private var usedBlocks: [UnsafeMutableRawPointer: Int] = [:]

  /// A run of `plan`.
  ///
  /// - Parameters:
  ///   - keeper: where surfaces are kept for later runs; nil keeps none.
  ///   - numbers: what the plan's surfaces are known by there.
  /// - Throws: `RenderError.outOfMemory`.
  init(
    _ plan: Plan, maximumThreads: Int, pool: MemoryPool, keeper: CPUSurfaceKeeper? = nil,
    numbers: [SurfaceNumber?] = []
  ) throws(RenderError) {
    self.plan = plan
    self.keeper = keeper
    let lasting = keeper == nil ? [:] : plan.lastingSurfaces(numbers)
    let present = keeper?.surfaces(lasting.values) ?? [:]
    (self.lasting, self.present) = (lasting, present)
    let kept = lasting.filter { present[$0.value] != nil }
    fusion = PassFusion(plan, streams: keeper == nil, present: Set(kept.keys))
    self.pool = pool
    surfaces = Array(repeating: nil, count: plan.surfaces.count)
    blocks = Array(repeating: nil, count: plan.surfaces.count)
    pool.begin()
    do throws(RenderError) {
      scratch = try pool.take(byteCount: maximumThreads * Scratch.byteCount)
    } catch {
      pool.end(usedBytes: 0)
      throw error
    }
    let base = scratch.base
    workers = RowWorkers(
      scratches: (0..<maximumThreads).map { Scratch(thread: $0, at: base + $0 * Scratch.byteCount) })
  }

  deinit {
    for case let block? in blocks { pool.giveBack(block) }
    pool.giveBack(scratch)
    pool.end(usedBytes: usedBlocks.values.reduce(scratch.byteCount, +))
  }

  /// The memory of a surface that a pass reads.
  ///
  /// - Throws: `RenderError.unsupported` when it has not been written, or is of none of `formats`.
  func source(
    _ surface: SurfaceID, _ formats: Set<SurfaceFormat>, of pass: String
  ) throws(RenderError) -> SurfaceMemory {
    guard surfaces.indices.contains(surface.index), let memory = surfaces[surface.index] else {
      throw .unsupported(pass: pass, reason: "it reads \(surface), which no pass before it has written")
    }
    guard formats.contains(memory.format) else {
      throw .unsupported(pass: pass, reason: "it cannot read \(surface), which is a \(memory.format)")
    }
    return memory
  }

  /// The memory of the surface that a pass writes. What no pass of the plan writes is 0.
  ///
  /// - Throws: `RenderError.unsupported` when it is an input or of none of `formats`, `.outOfMemory`.
  mutating func target(
    _ surface: SurfaceID, _ formats: Set<SurfaceFormat>, of pass: String
  ) throws(RenderError) -> SurfaceMemory {
    guard surfaces.indices.contains(surface.index), surface.index >= plan.inputCount else {
      throw .unsupported(pass: pass, reason: "it cannot write to \(surface)")
    }
    guard formats.contains(plan[surface].format) else {
      throw .unsupported(pass: pass, reason: "it cannot write \(surface), a \(plan[surface].format)")
    }
    if let memory = surfaces[surface.index] { return memory }
    return try allocate(surface)
  }

  /// Takes memory for a surface from the pool.
  ///
  /// - Throws: `RenderError.outOfMemory`.
  mutating func allocate(_ surface: SurfaceID) throws(RenderError) -> SurfaceMemory {
    let byteCount = try SurfaceMemory.byteCount(of: plan[surface])
    let block = try take(byteCount: byteCount)
    blocks[surface.index] = block
    return place(surface, at: block.base)
  }

  /// A block of at least `byteCount` bytes, to be given back to the pool.
  ///
  /// - Throws: `RenderError.outOfMemory`.
  mutating func take(byteCount: Int) throws(RenderError) -> MemoryBlock {
    let block = try pool.take(byteCount: byteCount)
    usedBlocks[block.base] = block.byteCount
    return block
  }

  /// Makes `surface` lie at `base`, cleared unless passes write all of it.
  @discardableResult
  mutating func place(_ surface: SurfaceID, at base: UnsafeMutableRawPointer) -> SurfaceMemory {
    let memory = SurfaceMemory(plan[surface], at: base)
    if surface.index >= plan.inputCount, !plan.writesAll(of: surface) {
      base.initializeMemory(as: UInt8.self, repeating: 0, count: memory.bytesPerRow * memory.region.height)
    }
    surfaces[surface.index] = memory
    return memory
  }

  /// Makes a mask at `base` stand for a bitmap that is read, or for a plane that is written.
  mutating func placeMask(_ surface: SurfaceID, at base: UnsafeMutableRawPointer) {
    surfaces[surface.index] = SurfaceMemory(mask: plan[surface], at: base)
  }

  /// Executes the plan's passes, some of them together.
  mutating func performPasses() throws(RenderError) {
    let needed = placeKeptSurfaces()
    for (index, step) in fusion.steps.enumerated() where needed.contains(index) {
      switch step {
      case .alone(let pass):
        try perform(pass)
        release(after: index)
      case .blur(let horizontal, let vertical):
        try blur(horizontal, vertical)
        release(after: index - 1)
        release(after: index)
      case .paint(let pass, let count):
        try paint(pass)
        for done in index - count + 1...index { release(after: done) }
      case .later: continue
      }
    }
    keepSurfaces(madeBy: needed)
  }

  /// Puts the surfaces in place that an earlier run made, and tells which passes are left.
  private mutating func placeKeptSurfaces() -> Set<Int> {
    guard !present.isEmpty else { return Set(plan.passes.indices) }
    for (surface, number) in lasting {
      guard let kept = present[number] else { continue }
      surfaces[surface.index] = SurfaceMemory(plan[surface], at: kept.base)
    }
    return plan.passesNeeded(with: Set(lasting.filter { present[$0.value] != nil }.keys))
  }

  /// Hands the surfaces that this run made to the keeper. Only at the end, so that none is kept that a failure left
  /// unfinished.
  private mutating func keepSurfaces(madeBy passes: Set<Int>) {
    guard let keeper else { return }
    let read = plan.surfacesRead(by: passes)
    var made: [SurfaceNumber: KeptSurface] = [:]
    var found: [SurfaceNumber] = []
    for (surface, number) in lasting {
      if present[number] != nil {
        if read.contains(surface) { found.append(number) }
      } else if let block = blocks[surface.index] {
        made[number] = KeptSurface(block, of: pool)
        blocks[surface.index] = nil
      }
    }
    keeper.keep(made, found: found)
  }

  private mutating func perform(_ pass: Pass) throws(RenderError) {
    switch pass {
    case .mask(let pass): try mask(pass)
    case .halve(let pass): try halve(pass)
    case .blur(let pass): try blur(pass)
    case .expand(let pass): try expand(pass)
    case .shape(let pass): try shape(pass)
    case .paint(let pass): try paint(pass)
    case .warp(let pass): try warp(pass)
    }
  }

  /// Gives back the memory of the surfaces that no pass after this one reads.
  private mutating func release(after passIndex: Int) {
    for surface in plan.releases(after: passIndex) where lasting[surface] == nil {
      surfaces[surface.index] = nil
      guard let block = blocks[surface.index] else { continue }
      blocks[surface.index] = nil
      pool.giveBack(block)
    }
  }
}

extension Plan {
  /// Whether the passes write every pixel of a surface: a paint pass may write a region only.
  fileprivate func writesAll(of surface: SurfaceID) -> Bool {
    var regions: [PixelRect] = []
    for pass in passes where pass.output == surface {
      let region = region(writtenBy: pass).clamped(to: self[surface].region)
      if regions.contains(where: { !region.clamped(to: $0).isEmpty }) { return false }
      regions.append(region)
    }
    return regions.reduce(0) { $0 + $1.pixelCount } == self[surface].region.pixelCount
  }
}
