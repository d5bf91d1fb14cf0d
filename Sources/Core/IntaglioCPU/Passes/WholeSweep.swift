// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension SweepPass {
  /// Whether each step leads from pixel to pixel without a fade, so that a result is the maximum of unchanged
  /// samples.
  var isWhole: Bool { fade == 0 && direction.slope == direction.slope.rounded() }
}

extension PlanRun {
  /// Sweeps a plane in whole steps. Computes the maximum of 1, 2, 4 … samples, each from two of the previous
  /// maxima, and finally of all steps, so n steps cost log2 n.
  mutating func wholeSweep(_ pass: SweepPass) throws(RenderError) {
    let output = try target(pass.output)
    let (steps, step) = (pass.direction.steps, pass.direction.tap(1))
    var source = try source(pass.source)
    // The hull of the input and the output.
    let read = pass.direction.read(for: output.region).clamped(to: source.region)
    let between = SurfaceDescription(.plane, read.isEmpty ? output.region : output.region.hull(read))
    var blocks: [MemoryBlock] = []
    defer { for block in blocks { pool.giveBack(block) } }
    var (count, turn) = (1, 0)
    while true {
      let more = min(count, steps - count)
      let isLast = count + more == steps
      var target = output
      if !isLast {
        if blocks.count < 2 { blocks.append(try take(byteCount: SurfaceMemory.byteCount(of: between))) }
        target = SurfaceMemory(between, at: blocks[turn % 2].base)
      }
      let (rows, result, first) = (CoverageRows(source), target, isLast ? 1 : 0)
      workers.runSpans(result.region) { y, columns, scratch in
        func row(_ steps: Int, _ spare: Int) -> UnsafePointer<UInt16> {
          let (right, down) = (steps * step.columns, steps * step.rows)
          return rows.row(
            y + down, columns: columns.lowerBound + right..<columns.upperBound + right,
            spare: scratch.words(spare)
          ).start
        }
        pixel_rows_greater(
          row(first, 0), row(first + more, 1),
          result.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt16.self), columns.count)
      }
      if isLast { return }
      source = target
      count += more
      turn += 1
    }
  }
}
