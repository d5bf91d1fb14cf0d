// SPDX-License-Identifier: MIT

extension Plan {
  /// The plan ordered to minimise peak memory, if that helps: of the passes whose sources exist, the next is
  /// always the one that adds the fewest bytes to the live surfaces.
  ///
  /// In the plan of a band, surfaces differ a thousandfold in size. Small ones, made early, let a large one
  /// go that they read, before the next large one is made.
  ///
  /// Takes time with the square of the number of passes.
  package var orderedForMemory: Plan {
    var ordered = self
    ordered.removePasses()
    var readings = [Int](repeating: 0, count: surfaces.count)
    var writings = readings
    for pass in passes {
      pass.forEachSource { readings[$0.index] += 1 }
      writings[pass.output.index] += 1
    }
    var isMade = [Bool](repeating: false, count: surfaces.count)
    var left = passes
    while !left.isEmpty {
      /// The ready pass that adds the fewest bytes so far.
      var next: (index: Int, bytes: Int)?
      var written: Set<SurfaceID> = []
      for (index, pass) in left.enumerated() {
        // Passes that paint regions of one picture stay in their order.
        var isReady = written.insert(pass.output).inserted
        var bytes = isMade[pass.output.index] ? 0 : self[pass.output].byteCount
        var counts: [SurfaceID: Int] = [:]
        pass.forEachSource {
          if writings[$0.index] > 0 { isReady = false }
          counts[$0, default: 0] += 1
        }
        guard isReady else { continue }
        for (source, count) in counts where count == readings[source.index] && source.index >= inputCount {
          bytes -= self[source].byteCount
        }
        if next.map({ bytes < $0.bytes }) ?? true { next = (index, bytes) }
      }
      guard let next else { return self }
      let pass = left.remove(at: next.index)
      ordered.add(pass)
      isMade[pass.output.index] = true
      writings[pass.output.index] -= 1
      pass.forEachSource { readings[$0.index] -= 1 }
    }
    return ordered.peakTransientBytes < peakTransientBytes ? ordered : self
  }
}

extension CroppedPlan {
  /// The part with its plan ordered to minimise peak memory.
  package var orderedForMemory: CroppedPlan {
    CroppedPlan(plan: plan.orderedForMemory, inputs: inputs)
  }
}
