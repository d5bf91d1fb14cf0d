// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// One blur on both axes, or on one: what is convolved and with which kernels.
struct BlurPair: Sendable {
  let source: CoverageRows
  /// nil where nothing is done along rows.
  let horizontal: FixedKernel?
  /// nil where nothing is done along columns.
  let vertical: FixedKernel?

  /// How many columns on either side of a pixel it depends on.
  var columnReach: Int { horizontal?.radius ?? 0 }
  /// How many rows above and below a pixel it depends on.
  var rowReach: Int { vertical?.radius ?? 0 }
}

extension PlanRun {
  /// The kernel of a pass, in fixed point.
  ///
  /// - Throws: `RenderError.unsupported` for one that is no mean, which a valid plan does not have.
  func fixedKernel(_ kernel: Kernel) throws(RenderError) -> FixedKernel {
    guard let fixed = FixedKernel(kernel, tables: tables) else {
      throw .unsupported(pass: "blur", reason: "the weights of its kernel are not those of a mean")
    }
    return fixed
  }

  /// What a horizontal pass and the vertical one that follows it do together.
  ///
  /// - Throws: `RenderError.unsupported`.
  func blurPair(_ horizontal: BlurPass, _ vertical: BlurPass) throws(RenderError) -> BlurPair {
    BlurPair(
      source: try rows(of: horizontal.source),
      horizontal: try fixedKernel(horizontal.kernel),
      vertical: try fixedKernel(vertical.kernel))
  }

  /// The rows of a coverage where it is.
  ///
  /// - Throws: `RenderError.unsupported` when the surface is not there.
  func rows(of source: CoverageSource) throws(RenderError) -> CoverageRows {
    switch source {
    case .alpha(let surface, let threshold): CoverageRows(try self.source(surface), threshold: threshold)
    case .plane(let surface): CoverageRows(try self.source(surface))
    }
  }
}
