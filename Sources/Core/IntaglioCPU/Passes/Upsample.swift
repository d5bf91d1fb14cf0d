// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Interpolates a reduced plane at every pixel of full size.
  mutating func upsample(_ pass: UpsamplePass) throws(RenderError) {
    let source = try source(pass.source)
    let output = try target(pass.output)
    let reader = CoverageReader(.rows(CoverageRows(source)), octaves: pass.octaves, tables: tables)
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        switch reader.read(row: y, columns: columns, scratch: scratch, into: scratch.row(.coverage)) {
        case .nothing: row.update(repeating: 0, count: columns.count)
        case .full: row.update(repeating: UInt16(PixelRowsFull), count: columns.count)
        case .row(let coverage): pixel_rows_store_coverage(coverage.base, row, columns.count)
        }
      }
    }
  }
}
