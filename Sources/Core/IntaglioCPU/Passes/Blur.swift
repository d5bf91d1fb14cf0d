// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Convolves coverage with a symmetric kernel along one axis.
  mutating func blur(_ pass: BlurPass) throws(RenderError) {
    let kernel = try fixedKernel(pass)
    let source = try rows(of: pass.source)
    let blur =
      switch pass.axis {
      case .horizontal: BlurPair(source: source, horizontal: kernel, vertical: nil)
      case .vertical: BlurPair(source: source, horizontal: nil, vertical: kernel)
      }
    try store(blur, into: try target(pass.output))
  }

  /// Convolves coverage along rows and then along columns, without a plane in between.
  mutating func blur(_ horizontal: BlurPass, _ vertical: BlurPass) throws(RenderError) {
    let blur = try blurPair(horizontal, vertical)
    try store(blur, into: try target(vertical.output))
  }

  private mutating func store(_ blur: BlurPair, into output: SurfaceMemory) throws(RenderError) {
    let windowBytes = BlurWindow.byteCount(blur, columnCount: Scratch.spanLength, keptRows: 0)
    let windows = try take(byteCount: workers.threadCount * windowBytes)
    defer { pool.giveBack(windows) }
    workers.runStrips(output.region, halo: blur.rowReach) { rows, columns, scratch in
      var window = BlurWindow(
        blur, columns: columns, firstRow: rows.lowerBound, keptRows: 0,
        at: windows.base + scratch.thread * windowBytes)
      for y in rows {
        output.writePlane(row: y, columns: columns, scratch: scratch) { _ = window.makeRow(y, into: $0) }
      }
    }
  }
}
