// SPDX-License-Identifier: MIT
extension Plan {
  /// For each pass the surfaces whose memory may be released after it: those with no later use, including its
  /// own output if unread. Never the plan's output; inputs are included.
  package var releases: [[SurfaceID]] { releases(after: passes.indices.map { [$0] }) }

  /// The releases after steps of one or more passes, by their numbers. A step may run passes earlier in the
  /// plan than those of previous steps, so the plan's own order is not enough.
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

  /// The peak size in bytes of all surfaces other than inputs and output, in the CPU and GPU backends.
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
