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
    let rooms = BoxBlurRooms(base: room.base)
    workers.runStrips(region, width: count) { rows, _, scratch in
      let base = rooms.base + scratch.thread * bytes
      let samples = base.assumingMemoryBound(to: UInt16.self)
      for y in rows {
        let result = output.row(y).assumingMemoryBound(to: UInt16.self)
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
    let rooms = BoxBlurRooms(base: room.base)
    workers.runStrips(output.region, width: stripWidth, halo: width) { rows, columns, scratch in
      let sums = rooms.base + scratch.thread * bytes
      sums.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
      let nothing = scratch.words(0)
      nothing.update(repeating: 0, count: columns.count)
      let filled = source.memory.region.rows
      func row(_ y: Int, spare: Int) -> UnsafePointer<UInt16> {
        guard filled.contains(y) else { return UnsafePointer(nothing) }
        return source.samples(row: y, columns: columns, spare: scratch.words(spare))
      }
      let first = (rows.lowerBound - width + 1..<rows.lowerBound + width + 1).clamped(to: filled)
      for y in rows.along(first) {
        pixel_rows_box_blur_begin(row(y, spare: 1), y - rows.lowerBound, width, sums, columns.count)
      }
      for y in rows {
        let result = output.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt16.self)
        pixel_rows_box_blur_next(
          row(y + 1 + width, spare: 1), row(y + 1, spare: 2), row(y + 1 - width, spare: 3), width, sums,
          result, columns.count)
      }
    }
  }
}

/// Memory in which each thread writes its own part. Unchecked because it is a plain address.
private struct BoxBlurRooms: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
}

extension CoverageRows {
  /// The samples in `columns` of a row: in the surface's memory, or copied to `spare` if some are outside or
  /// must be converted.
  fileprivate func samples(
    row y: Int, columns: Range<Int>, spare: UnsafeMutablePointer<UInt16>
  ) -> UnsafePointer<UInt16> {
    if memory.format == .plane, !memory.isMask, columns.clamped(to: memory.region.columns) == columns {
      return UnsafePointer(memory.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt16.self))
    }
    _ = copy(row: y, columns: columns, into: spare)
    return UnsafePointer(spare)
  }
}
