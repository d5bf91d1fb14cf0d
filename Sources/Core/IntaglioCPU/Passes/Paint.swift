// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Paints items one after the other, all of them on a span before the next span.
  ///
  /// - Parameter streams: the planes to compute while painting.
  mutating func paint(_ pass: PaintPass, _ streams: [StreamedBlur]) throws(RenderError) {
    let output = try target(pass.output)
    var streamed: [StreamedPlane] = []
    for blur in streams {
      streamed.append(StreamedPlane(try blurPair([blur.horizontal, blur.vertical]), blur))
    }
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

/// A plane that a paint pass computes strip by strip while reading it. Only the part that its items need at
/// once is in memory.
struct StreamedPlane: Sendable {
  let blur: BlurPair
  private let region: PixelRect
  /// The reach of the readers to the left and right of their columns, and above their rows.
  private let columnsBefore: Int
  private let columnsBehind: Int
  private let rowsBefore: Int
  private let keptRows: Int

  init(_ blur: BlurPair, _ streamed: StreamedBlur) {
    self.blur = blur
    region = streamed.region
    let shifts = streamed.shifts
    let (columns, rows) = (shifts.map(\.wholeX), shifts.map(\.wholeY))
    columnsBefore = columns.max() ?? 0
    // Fractional shifts read one more column and row.
    columnsBehind = 1 - (columns.min() ?? 0)
    rowsBefore = rows.max() ?? 0
    keptRows = (rows.max() ?? 0) - (rows.min() ?? 0) + 2
  }

  var byteCount: Int {
    BlurWindow.byteCount(
      blur, columnCount: Scratch.spanLength + columnsBefore + columnsBehind, keptRows: keptRows)
  }

  /// A window for a strip of the pass, in `byteCount` bytes of memory.
  func window(rows: Range<Int>, columns: Range<Int>, at base: UnsafeMutableRawPointer) -> BlurWindow {
    let (rows, columns) = (rows.clamped(to: region.rows), columns.clamped(to: region.columns))
    return BlurWindow(
      blur, columns: columns.lowerBound - columnsBefore..<columns.upperBound + columnsBehind,
      firstRow: rows.lowerBound - rowsBefore, keptRows: keptRows, at: base)
  }
}
