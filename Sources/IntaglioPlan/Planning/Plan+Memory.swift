extension Plan {
  /// For each pass the surfaces whose memory may be taken back once it is done: those it is the last to use, its own output
  /// included if nobody reads that. Never the plan's output; inputs are included.
  package var releases: [[SurfaceID]] {
    var releases = [[SurfaceID]](repeating: [], count: passes.count)
    for (surface, lastUse) in lastUses.enumerated() {
      if let lastUse, surface != output.index { releases[lastUse].append(SurfaceID(surface)) }
    }
    return releases
  }

  /// For each surface the index of the last pass that reads or writes it; nil when none does.
  private var lastUses: [Int?] {
    var lastUses = [Int?](repeating: nil, count: surfaces.count)
    for (index, pass) in passes.enumerated() {
      pass.forEachSource { lastUses[$0.index] = index }
      lastUses[pass.output.index] = index
    }
    return lastUses
  }

  /// The most bytes that surfaces other than inputs and output take at any one time, in the CPU and GPU backends.
  package var peakTransientBytes: Int {
    var (live, peak) = (0, 0)
    var isLive = [Bool](repeating: false, count: surfaces.count)
    for (pass, releases) in zip(passes, releases) {
      let made = pass.output
      if made != output, !isLive[made.index] {
        isLive[made.index] = true
        live += self[made].byteCount
      }
      peak = max(peak, live)
      for surface in releases where isLive[surface.index] { live -= self[surface].byteCount }
    }
    return peak
  }
}
