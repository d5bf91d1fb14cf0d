// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Paints items one after the other, all of them on a span before the next span.
  ///
  /// - Parameter streams: the planes to compute while painting.
  mutating func paint(_ pass: PaintPass, _ streams: [StreamedBlur]) throws(RenderError) {
    let output = try target(pass.output)
    var streamed: [StreamedPlane] = []
    for blur in streams { streamed.append(StreamedPlane(try blurPair(blur.horizontal, blur.vertical), blur)) }
    let tables = KernelTables()
    defer { withExtendedLifetime(tables) {} }
    let job = try PaintJob(pass, output: output, windows: streams.map(\.plane), tables, in: self)
    // A constant for the threads.
    let planes = streamed
    let windowBytes = planes.reduce(0) { $0 + $1.byteCount }
    let memory = try take(byteCount: workers.threadCount * windowBytes)
    defer { pool.giveBack(memory) }
    let halo = planes.map(\.blur.rowReach).max() ?? 0
    workers.runStrips(output.region, halo: halo) { rows, columns, scratch in
      var base = memory.base + scratch.thread * windowBytes
      var windows: [BlurWindow] = []
      for plane in planes {
        windows.append(plane.window(rows: rows.range, columns: columns, at: base))
        base += plane.byteCount
      }
      windows.withUnsafeMutableBufferPointer { windows in
        withUnsafeTemporaryAllocation(of: PaintSpan.Cover.self, capacity: job.stepCount) { covers in
          var span = PaintSpan(job, covers: covers, windows: windows, columns: columns, scratch: scratch)
          for y in rows { span.paint(row: y) }
        }
      }
    }
  }
}
