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
    let filled = room.base.assumingMemoryBound(to: UInt8.self)
    let groupBlocks = filled + filledStride * plane.region.height
    let work = SweepWork(
      sweep: PixelRowsSweep(
        samples: UnsafePointer(plane.base.assumingMemoryBound(to: UInt16.self)),
        stride: plane.bytesPerRow / MemoryLayout<UInt16>.stride, left: plane.region.columns.lowerBound,
        top: plane.region.rows.lowerBound, right: plane.region.columns.upperBound,
        bottom: plane.region.rows.upperBound, is_vertical: pass.direction.axis == .vertical,
        is_weighted: pass.fade > 0, taps: tables.keep(taps), count: taps.count, filled: UnsafePointer(filled),
        filled_stride: filledStride, blocks: UnsafePointer(groupBlocks)),
      filled: filled)
    workers.runStrips(plane.region, width: plane.region.width) { rows, columns, _ in
      for y in rows {
        let samples = plane.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt16.self)
        pixel_rows_sweep_filled(
          samples, work.filled + (y - plane.region.rows.lowerBound) * filledStride, columns.count)
      }
    }
    pixel_rows_sweep_blocks(filled, filledStride, plane.region.height, groupBlocks)
    workers.runSpans(output.region) { y, columns, _ in
      let result = output.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt16.self)
      withUnsafePointer(to: work.sweep) {
        pixel_rows_sweep($0, columns.lowerBound, y, result, columns.count)
      }
    }
  }
}

/// Shared by all threads. Unchecked because these are plain addresses; each row of `filled` is written before
/// it is read.
private struct SweepWork: @unchecked Sendable {
  let sweep: PixelRowsSweep
  /// Flags for the parts of the plane that are not empty.
  let filled: UnsafeMutablePointer<UInt8>
}
