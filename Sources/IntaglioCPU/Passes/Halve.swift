import IntaglioCore

extension PlanRun {
  /// Halves coverage on both axes with [1 3 3 1]/8, in integers: four rows are summed, then four columns of the sums.
  mutating func halve(_ pass: HalvePass) throws(RenderError) {
    let source = try reader(of: pass.source, full: 65535, pass: "halve")
    let output = try target(pass.output, [.plane], of: "halve")
    // A span reads twice its length and two more.
    workers.runSpans(output.region, length: Scratch.spanLength / 2) { y, columns, scratch in
      source.sumFourRows(
        around: 2 * y, from: 2 * columns.lowerBound - 1, count: 2 * columns.count + 2, scratch: scratch)
      // Sums of both axes are 64 times a sample; those of alpha have still to be brought from 255 to 65535.
      let scale: UInt32 = source.memory.format == .bitmap ? 257 : 1
      sumFourColumns(
        of: scratch.sums, scale: scale, count: columns.count, into: output.pixel(columns.lowerBound, y))
    }
  }
}

/// Stores (s[2i] + 3 s[2i+1] + 3 s[2i+2] + s[2i+3]) * scale / 64, rounded, for `count` samples.
@inline(never)
private func sumFourColumns(
  of sums: UnsafeMutableRawPointer, scale: UInt32, count: Int, into result: UnsafeMutableRawPointer
) {
  var index = 0
  while index < count {
    let here = (sums + 8 * index).loadUnaligned(as: SIMD16<UInt32>.self)
    let next = (sums + 8 * index + 8).loadUnaligned(as: SIMD16<UInt32>.self)
    let inner = here.oddHalf &+ next.evenHalf
    let sum = here.evenHalf &+ next.oddHalf &+ inner &+ (inner &<< 1)
    Samples.store((sum &* scale &+ 32) &>> 6, at: result + 2 * index)
    index &+= 8
  }
}

extension CoverageReader {
  /// Writes in[y-1] + 3 in[y] + 3 in[y+1] + in[y+2] for `count` samples from column `first` on to the scratch's sums.
  @inline(never)
  fileprivate func sumFourRows(around y: Int, from first: Int, count: Int, scratch: Scratch) {
    let columns = memory.region.columns
    if memory.format == .bitmap {
      sumFourRows(around: y, from: first, count: count, scratch: scratch) { row, index in
        let pixels = Samples.pixels(row + 4 * index, columns, from: first &+ index)
        return Samples.alpha(pixels, threshold: threshold)
      }
    } else {
      sumFourRows(around: y, from: first, count: count, scratch: scratch) { row, index in
        Samples.widened(Samples.samples(row + 2 * index, columns, from: first &+ index))
      }
    }
  }

  @inline(__always)
  private func sumFourRows(
    around y: Int, from first: Int, count: Int, scratch: Scratch,
    samples: (UnsafeRawPointer, Int) -> SIMD8<UInt32>
  ) {
    func row(_ y: Int) -> UnsafeRawPointer {
      UnsafeRawPointer(memory.region.rows.contains(y) ? memory.pixel(first, y) : scratch.zeros)
    }
    let rows = (row(y - 1), row(y), row(y + 1), row(y + 2))
    var index = 0
    while index < count {
      let inner = samples(rows.1, index) &+ samples(rows.2, index)
      let sum = samples(rows.0, index) &+ samples(rows.3, index) &+ inner &+ (inner &<< 1)
      (scratch.sums + 4 * index).storeBytes(of: sum, as: SIMD8<UInt32>.self)
      index &+= 8
    }
  }
}
