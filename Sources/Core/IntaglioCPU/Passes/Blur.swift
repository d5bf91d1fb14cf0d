// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A blur along one or both axes: its source and its kernels.
struct BlurPair: Sendable {
  let source: CoverageRows
  /// nil without a blur along rows.
  let horizontal: FixedKernel?
  /// nil without a blur along columns.
  let vertical: FixedKernel?

  /// The reach along a row: the number of columns on either side.
  var columnReach: Int { horizontal?.radius ?? 0 }
  /// The reach along a column: the number of rows above and below.
  var rowReach: Int { vertical?.radius ?? 0 }
}

extension PlanRun {
  /// Convolves coverage with a symmetric kernel along one axis, or along rows and then along columns, without
  /// a plane in between.
  mutating func blur(_ passes: BlurPass...) throws(RenderError) {
    let blur = try blurPair(passes)
    let output = try target(passes[passes.count - 1].output)
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

  /// The kernel of a pass, in fixed point.
  ///
  /// - Throws: `RenderError.unsupported` for kernels that are not means, which valid plans do not contain.
  func fixedKernel(_ pass: BlurPass) throws(RenderError) -> FixedKernel {
    guard let fixed = FixedKernel(pass.kernel, isPrecise: pass.isPrecise, tables: tables) else {
      throw .unsupported(pass: "blur", reason: "the weights of its kernel must be non-negative and sum to 1")
    }
    return fixed
  }

  /// Combines one pass, or a horizontal one and the vertical one that follows it.
  func blurPair(_ passes: [BlurPass]) throws(RenderError) -> BlurPair {
    var kernels: [FixedKernel?] = [nil, nil]
    for pass in passes { kernels[pass.axis == .horizontal ? 0 : 1] = try fixedKernel(pass) }
    return BlurPair(source: try rows(of: passes[0].source), horizontal: kernels[0], vertical: kernels[1])
  }

  func rows(of source: CoverageSource) throws(RenderError) -> CoverageRows {
    switch source {
    case .alpha(let surface, let threshold): CoverageRows(try self.source(surface), threshold: threshold)
    case .plane(let surface): CoverageRows(try self.source(surface))
    }
  }
}
