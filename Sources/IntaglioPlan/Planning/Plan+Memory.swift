extension Plan {
  /// The surfaces whose memory may be taken back once the pass at `passIndex` is done: those it is the last to use, its
  /// own output included if nobody reads that. Never the plan's output; inputs are included.
  public func releases(after passIndex: Int) -> [SurfaceID] {
    let lastUses = self.lastUses
    return surfaces.indices.filter { lastUses[$0] == passIndex && $0 != output.index }.map(SurfaceID.init)
  }

  /// For each surface the index of the last pass that reads or writes it; nil when none does.
  private var lastUses: [Int?] {
    var lastUses = [Int?](repeating: nil, count: surfaces.count)
    for (index, pass) in passes.enumerated() {
      for surface in pass.sources + [pass.output] { lastUses[surface.index] = index }
    }
    return lastUses
  }

  /// The most bytes that surfaces other than inputs and output take at any one time, in the CPU and GPU backends.
  public var peakTransientBytes: Int {
    let lastUses = self.lastUses
    var live: Set<Int> = []
    var peak = 0
    for (index, pass) in passes.enumerated() {
      if pass.output != output { live.insert(pass.output.index) }
      peak = max(peak, live.reduce(0) { $0 + surfaces[$1].byteCount })
      live = live.filter { lastUses[$0] != index }
    }
    return peak
  }
}
