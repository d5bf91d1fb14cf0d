// SPDX-License-Identifier: MIT

/// The work of a plan, counted, not timed: samples read (each tap of a kernel is a read) and samples written.
package struct PlanWork: Sendable, Hashable {
  package var reads = 0
  package var writes = 0
  /// The part of the samples read by long shadows.
  package var sweptReads = 0

  package init(reads: Int = 0, writes: Int = 0, sweptReads: Int = 0) {
    (self.reads, self.writes, self.sweptReads) = (reads, writes, sweptReads)
  }

  package var total: Int { reads + writes }

  /// Adds other work. Saturates: an endless plan may exceed an Int.
  package mutating func add(_ other: PlanWork) {
    func sum(_ one: Int, _ other: Int) -> Int {
      let (sum, overflow) = one.addingReportingOverflow(other)
      return overflow ? .max / 2 : sum
    }
    reads = sum(reads, other.reads)
    writes = sum(writes, other.writes)
    sweptReads = sum(sweptReads, other.sweptReads)
  }
}

extension Plan {
  package var work: PlanWork { passes.reduce(into: PlanWork()) { $0.add(work(of: $1)) } }

  package func work(of pass: Pass) -> PlanWork {
    let pixels = self[pass.output].region.pixelCount
    let reads = pixels * pass.ask { $0.readsPerPixel }
    let isSweep = if case .sweep = pass { true } else { false }
    return PlanWork(reads: reads, writes: pixels, sweptReads: isSweep ? reads : 0)
  }
}
