// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Sweeps a plane row by row, applying all taps to a few pixels at a time.
  mutating func sweep(_ pass: SweepPass) throws(RenderError) {
    if pass.isWhole { return try wholeSweep(pass) }
    let plane = try source(pass.source)
    let output = try target(pass.output)
    func fixed(_ part: Double) -> UInt16 { UInt16(min((part * 65_536).rounded(), 65_535)) }
    let taps = (1...pass.direction.steps).map { k in
      let tap = pass.direction.tap(k)
      return PixelRowsTap(
        column: Int32(tap.columns), row: Int32(tap.rows), fraction: fixed(tap.fraction),
        weight: fixed(pass.weight(k)))
    }
    let blocks = Int(PixelRowsSweepBlock)
    let filledStride = (plane.region.width + blocks - 1) / blocks
    let groups = (plane.region.height + Int(PixelRowsSweepGroup) - 1) / Int(PixelRowsSweepGroup)
    let room = try take(byteCount: filledStride * (plane.region.height + groups))
    defer { pool.giveBack(room) }
    nonisolated(unsafe) let filled = room.base.assumingMemoryBound(to: UInt8.self)
    let groupBlocks = filled + filledStride * plane.region.height
    nonisolated(unsafe) let sweep = PixelRowsSweep(
      plane: PixelRowsPlane(plane), is_vertical: pass.direction.axis == .vertical, is_weighted: pass.fade > 0,
      taps: tables.keep(taps), count: taps.count, filled: UnsafePointer(filled),
      filled_stride: filledStride, blocks: UnsafePointer(groupBlocks))
    workers.runStrips(plane.region, width: plane.region.width) { rows, columns, _ in
      for y in rows {
        // Flags for the parts of the plane that are not empty.
        let flags = filled + (y - plane.region.rows.lowerBound) * filledStride
        pixel_rows_sweep_filled(plane.samples(columns.lowerBound, y), flags, columns.count)
      }
    }
    pixel_rows_sweep_blocks(filled, filledStride, plane.region.height, groupBlocks)
    workers.runSpans(output.region) { y, columns, _ in
      pixel_rows_sweep(sweep, columns.lowerBound, y, output.samples(columns.lowerBound, y), columns.count)
    }
  }
}

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
          let read = columns.lowerBound + right..<columns.upperBound + right
          return rows.samples(y + down, columns: read, spare: scratch.words(spare))
        }
        pixel_rows_greater(
          row(first, 0), row(first + more, 1), result.samples(columns.lowerBound, y), columns.count)
      }
      if isLast { return }
      source = target
      count += more
      turn += 1
    }
  }
}
