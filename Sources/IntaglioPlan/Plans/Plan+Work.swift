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
    let reads = pixels * pass.readsPerPixel
    let isSweep = if case .sweep = pass { true } else { false }
    return PlanWork(reads: reads, writes: pixels, sweptReads: isSweep ? reads : 0)
  }
}

extension Pass {
  /// Samples read for each pixel written.
  var readsPerPixel: Int {
    switch self {
    case .mask: 1
    case .downsample: 16
    case .blur(let pass): pass.kernel.tapCount
    // Each sum grows by three samples.
    case .boxBlur: 3
    case .upsample: 9
    case .warp: 4
    case .shape: 0
    // The distances are found in two scans, what remains is a constant.
    case .distance: 2
    case .spread: 4
    case .tone(let pass):
      switch pass.value {
      case .plain: 1
      case .difference(let one, let other): one.tapCount + other.tapCount
      case .relief(let relief): relief.texture == nil ? 4 : 8
      }
    case .share(let pass): pass.second == nil ? 1 : 2
    case .sweep(let pass): pass.direction.steps * (pass.direction.slope == 0 ? 1 : 2)
    case .compose(let pass): pass.planes.count * (pass.octaves > 0 ? 9 : 1)
    case .grain(let pass): pass.shift.tapCount
    case .ramp: 1
    case .displace(let pass): pass.isClipped ? 5 : 4
    case .paint(let pass): pass.items.reduce(pass.backdrop == nil ? 0 : 1) { $0 + $1.readsPerPixel }
    }
  }
}

extension PaintItem {
  /// Samples read for each pixel of the item.
  fileprivate var readsPerPixel: Int {
    var count = 0
    if paint.surface != nil { count = 1 }
    return coverage.reduce(count) { count, term in
      switch term.source {
      case .alpha, .luminance, .plane(_, octaves: 0): count + term.shift.tapCount
      case .plane: count + (term.shift.fractionX > 0 ? 4 : 3) * (term.shift.fractionY > 0 ? 4 : 3)
      case .profile: count
      }
    }
  }
}

extension PixelShift {
  /// Samples read for one bilinear value.
  fileprivate var tapCount: Int { (fractionX > 0 ? 2 : 1) * (fractionY > 0 ? 2 : 1) }
}
