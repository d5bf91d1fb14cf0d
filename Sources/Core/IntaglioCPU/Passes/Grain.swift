// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Scatters a plane over grains.
  mutating func grain(_ pass: GrainPass) throws(RenderError) {
    let source = CoverageReader(
      .rows(CoverageRows(try source(pass.source))), shift: pass.shift, tables: tables)
    let (grid, first) = (pass.grid, plan[pass.output].region.columns.lowerBound)
    nonisolated(unsafe) let numbers = tables.keep(
      plan[pass.output].region.columns.map {
        UInt32(truncatingIfNeeded: grid.cell($0 - grid.left)) &* 0x9E37_79B1
      })
    try writePlane(pass.output) { y, columns, scratch, row in
      let strengths = source.values(row: y, columns: columns, scratch: scratch, into: scratch.row(.coverage))
      let grain = PixelRowsGrain(
        noise: Float(pass.noise), jitter: Float(pass.jitter), steepness: Float(pass.steepness),
        seed: grid.seed, row: UInt32(truncatingIfNeeded: grid.cell(y - grid.top)) &* 0x85EB_CA77)
      pixel_rows_grain(grain, strengths.base, numbers + (columns.lowerBound - first), row, columns.count)
    }
  }
}
