// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Sums coverage with the weights of two boxes along one axis. From one result to the next the sum changes
  /// by three samples.
  mutating func boxBlur(_ pass: BoxBlurPass) throws(RenderError) {
    let source = try rows(of: pass.source)
    let output = try target(pass.output)
    switch pass.axis {
    case .horizontal: try boxBlurRows(source, width: pass.width, into: output)
    case .vertical: try boxBlurColumns(source, width: pass.width, into: output)
    }
  }

  private mutating func boxBlurRows(
    _ source: CoverageRows, width: Int, into output: SurfaceMemory
  ) throws(RenderError) {
    let (region, count) = (output.region, output.region.width)
    let columns = region.columns.lowerBound - width..<region.columns.upperBound + width + 1
    let sampleBytes = (columns.count * MemoryLayout<UInt16>.stride + 127) & ~127
    let bytes = sampleBytes + (count * MemoryLayout<Int64>.stride + 127) & ~127
    let room = try take(byteCount: workers.threadCount * bytes)
    defer { pool.giveBack(room) }
    workers.runStrips(region, width: count) { rows, _, scratch in
      let base = room.base + scratch.thread * bytes
      let samples = base.assumingMemoryBound(to: UInt16.self)
      for y in rows {
        let result = output.samples(region.columns.lowerBound, y)
        if source.copy(row: y, columns: columns, into: samples) == PixelRowsNothing {
          result.update(repeating: 0, count: count)
        } else {
          pixel_rows_box_blur(samples, width, base + sampleBytes, result, count)
        }
      }
    }
  }

  private mutating func boxBlurColumns(
    _ source: CoverageRows, width: Int, into output: SurfaceMemory
  ) throws(RenderError) {
    let stripWidth = Scratch.spanLength / 2
    let bytes = 2 * stripWidth * MemoryLayout<Int64>.stride
    let room = try take(byteCount: workers.threadCount * bytes)
    defer { pool.giveBack(room) }
    workers.runStrips(output.region, width: stripWidth, halo: width) { rows, columns, scratch in
      let sums = room.base + scratch.thread * bytes
      sums.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
      let nothing = scratch.words(0)
      nothing.update(repeating: 0, count: columns.count)
      let filled = source.memory.region.rows
      func row(_ y: Int, spare: Int) -> UnsafePointer<UInt16> {
        guard filled.contains(y) else { return UnsafePointer(nothing) }
        return source.samples(y, columns: columns, spare: scratch.words(spare))
      }
      let first = (rows.lowerBound - width + 1..<rows.lowerBound + width + 1).clamped(to: filled)
      for y in rows.along(first) {
        pixel_rows_box_blur_begin(row(y, spare: 1), y - rows.lowerBound, width, sums, columns.count)
      }
      for y in rows {
        let result = output.samples(columns.lowerBound, y)
        pixel_rows_box_blur_next(
          row(y + 1 + width, spare: 1), row(y + 1, spare: 2), row(y + 1 - width, spare: 3), width, sums,
          result, columns.count)
      }
    }
  }
}
