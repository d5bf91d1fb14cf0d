// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPlan
import IntaglioReference

extension ReferenceGradient {
  /// A gradient of a plan.
  init(_ gradient: ResolvedGradient) {
    let line: Line =
      switch gradient.shape {
      case .linear(let direction, let phase): .linear(direction: direction, phase: phase)
      case .radial(let center, let radius): .radial(center: center, radius: radius)
      case .conic(let center, let start): .conic(center: center, start: start)
      case .reflected(let direction, let phase): .reflected(direction: direction, phase: phase)
      case .diamond(let center, let across, let down):
        .diamond(
          center: center, radius: Vector(1 / hypot(across.x, across.y), 1 / hypot(down.x, down.y)),
          turn: atan2(across.y, across.x))
      }
    // Plans have the seam of a repeated gradient as two stops at each end.
    let given = gradient.positions.indices.dropFirst(gradient.repeats ? 2 : 0).dropLast(
      gradient.repeats ? 2 : 0)
    self.init(
      line: line, positions: given.map { gradient.positions[$0] },
      components: given.map { gradient.components[$0] }, isPremultiplied: gradient.isPremultiplied,
      space: gradient.space, isSmooth: gradient.isSmooth, repeats: gradient.repeats, period: gradient.period,
      tiling: gradient.tiling.map { ReferenceTiling($0) })
  }
}

extension ReferenceTiling {
  /// The tiles of a plan.
  init(_ tiling: ResolvedTiling) {
    self.init(
      tile: Rect(
        x: tiling.columns.start, y: tiling.rows.start, width: tiling.columns.size, height: tiling.rows.size),
      step: Vector(tiling.columns.step, tiling.rows.step))
  }
}

extension ReferenceGrid {
  /// The grains of a plan.
  init(_ grid: GrainGrid) {
    self.init(size: grid.size, seed: grid.seed, left: grid.left, top: grid.top)
  }
}
