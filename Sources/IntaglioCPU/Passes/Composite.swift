import CPixelRows
import IntaglioPlan

extension PlanRun {
  /// Draws a stack of layers over one picture, from the bottom to the top, span by span.
  mutating func composite(_ pass: CompositePass) throws(RenderError) {
    let stack = try CompositeStack(pass, in: self)
    let output = try target(pass.output, [.bitmap, .deepPicture], of: "composite")
    let windowBytes = stack.streamed.reduce(0) { $0 + $1.byteCount }
    let memory = try take(byteCount: workers.threadCount * windowBytes)
    defer { pool.giveBack(memory) }
    let halo = stack.streamed.map(\.blur.rowReach).max() ?? 0
    workers.runStrips(pass.region.clamped(to: output.region), halo: halo) { rows, columns, scratch in
      var base = memory.base + scratch.thread * windowBytes
      var windows: [BlurWindow] = []
      for plane in stack.streamed {
        windows.append(plane.window(rows: rows, columns: columns, at: base))
        base += plane.byteCount
      }
      windows.withUnsafeMutableBufferPointer { windows in
        for y in rows {
          var span = CompositeSpan(stack, row: y, columns: columns, scratch: scratch)
          span.draw(windows)
          span.store(output)
        }
      }
    }
  }
}
