// SPDX-License-Identifier: MIT

/// How much a plan does, counted, not timed: samples read (each tap of a kernel is a read) and samples
/// written.
package struct PlanWork: Sendable, Hashable {
  /// Samples of planes and pixels of pictures that are read.
  package var reads = 0
  /// Samples of planes and pixels of pictures that are written.
  package var writes = 0
  /// Those of the samples read that long shadows look for.
  package var sweptReads = 0

  /// No work yet, or as much.
  package init(reads: Int = 0, writes: Int = 0, sweptReads: Int = 0) {
    (self.reads, self.writes, self.sweptReads) = (reads, writes, sweptReads)
  }

  /// Reads and writes together for each pixel of the result.
  package func perPixel(of plan: Plan) -> Double {
    Double(total) / Double(plan[plan.output].region.pixelCount)
  }

  /// Reads and writes together.
  package var total: Int { reads + writes }

  /// Adds other work. The work of a plan that nobody could ever wait for may be more than an Int holds.
  package mutating func add(_ other: PlanWork) {
    reads = reads.addingReportingOverflow(other.reads).overflow ? .max / 2 : reads + other.reads
    sweptReads =
      sweptReads.addingReportingOverflow(other.sweptReads).overflow ? .max / 2 : sweptReads + other.sweptReads
    writes = writes.addingReportingOverflow(other.writes).overflow ? .max / 2 : writes + other.writes
  }
}

extension Plan {
  /// The work of all passes.
  package var work: PlanWork {
    passes.reduce(into: PlanWork()) { $0.add(work(of: $1)) }
  }

  /// The work of a pass.
  package func work(of pass: Pass) -> PlanWork {
    let pixels = region(writtenBy: pass).pixelCount
    let reads = pixels * pass.ask { $0.readsPerPixel }
    let isSweep = if case .sweep = pass { true } else { false }
    return PlanWork(reads: reads, writes: pixels, sweptReads: isSweep ? reads : 0)
  }
}
