// SPDX-License-Identifier: MIT
extension Plan {
  /// For each pass the surfaces whose memory may be taken back once it is done: those it is the last to use,
  /// its own output included if nobody reads that. Never the plan's output; inputs are included.
  package var releases: [[SurfaceID]] { releases(after: passes.indices.map { [$0] }) }

  /// The same for steps, each of several passes or one, by their numbers. A step may do passes that are
  /// earlier in the plan than some that were done before it, so that the plan's own order does not say it.
  package func releases(after steps: [[Int]]) -> [[SurfaceID]] {
    var lastUses = [Int?](repeating: nil, count: surfaces.count)
    for (index, step) in steps.enumerated() {
      for number in step {
        let pass = passes[number]
        pass.forEachSource { lastUses[$0.index] = index }
        lastUses[pass.output.index] = index
      }
    }
    var releases = [[SurfaceID]](repeating: [], count: steps.count)
    for (surface, lastUse) in lastUses.enumerated() {
      if let lastUse, surface != output.index { releases[lastUse].append(SurfaceID(surface)) }
    }
    return releases
  }

  /// The most bytes that surfaces other than inputs and output take at any one time, in the CPU and GPU
  /// backends.
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
