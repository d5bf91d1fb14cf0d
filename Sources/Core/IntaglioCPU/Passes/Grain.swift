// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Scatters a plane over grains.
  mutating func grain(_ pass: GrainPass) throws(RenderError) {
    let source = CoverageReader(
      .rows(CoverageRows(try source(pass.source))), shift: pass.shift, tables: tables)
    let output = try target(pass.output)
    let (grid, region) = (pass.grid, output.region)
    let parts = GrainColumns(
      first: region.columns.lowerBound,
      numbers: tables.keep(
        region.columns.map { UInt32(truncatingIfNeeded: grid.cell($0 - grid.left)) &* 0x9E37_79B1 }))
    workers.runSpans(region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        let strengths = source.values(
          row: y, columns: columns, scratch: scratch, into: scratch.row(.coverage))
        var numbers = PixelRowsGrain(
          noise: Float(pass.noise), jitter: Float(pass.jitter), steepness: Float(pass.steepness),
          seed: grid.seed, row: UInt32(truncatingIfNeeded: grid.cell(y - grid.top)) &* 0x85EB_CA77)
        let part = parts.numbers + (columns.lowerBound - parts.first)
        pixel_rows_grain(&numbers, strengths.base, part, row, columns.count)
      }
    }
  }
}

/// Shared by all threads. Unchecked because the numbers no longer change.
private struct GrainColumns: @unchecked Sendable {
  let first: Int
  let numbers: UnsafePointer<UInt32>
}
