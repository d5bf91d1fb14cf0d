// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Halves coverage on both axes with [1 3 3 1]/8, in integers: four rows are summed, then four columns of
  /// the sums.
  mutating func downsample(_ pass: DownsamplePass) throws(RenderError) {
    let source = try rows(of: pass.source)
    let output = try target(pass.output)
    // A strip reads twice its width plus two columns.
    workers.runStrips(output.region, width: Scratch.spanLength / 2, halo: 1) { rows, columns, scratch in
      let read = 2 * columns.lowerBound - 1..<2 * columns.upperBound + 1
      var nextRow = 2 * rows.lowerBound - 1
      // The last non-empty row.
      var filledRow = nextRow - 1
      for y in rows {
        // Each source row is read once; four slots hold the rows in rotation.
        while nextRow <= 2 * y + 2 {
          let content = source.copy(row: nextRow, columns: read, scale: 1, into: scratch.words(nextRow & 3))
          if content != PixelRowsNothing { filledRow = nextRow }
          nextRow += 1
        }
        let result = output.samples(columns.lowerBound, y)
        if filledRow < 2 * y - 1 {
          result.initialize(repeating: 0, count: columns.count)
          continue
        }
        for index in 0..<4 { scratch.table[index] = UnsafePointer(scratch.words((2 * y - 1 + index) & 3)) }
        if source.memory.format == .bitmap {
          pixel_rows_downsample_alpha(scratch.table, scratch.shortSums, result, columns.count)
        } else {
          pixel_rows_downsample(scratch.table, scratch.sums, result, columns.count)
        }
      }
    }
  }

  /// Interpolates a reduced plane at every pixel of full size.
  mutating func upsample(_ pass: UpsamplePass) throws(RenderError) {
    let source = CoverageRows(try source(pass.source))
    let reader = CoverageReader(.rows(source), octaves: pass.octaves, tables: tables)
    try writePlane(pass.output) { y, columns, scratch, row in
      switch reader.read(row: y, columns: columns, scratch: scratch, into: scratch.row(.coverage)) {
      case .nothing: row.update(repeating: 0, count: columns.count)
      case .full: row.update(repeating: UInt16(PixelRowsFull), count: columns.count)
      case .row(let coverage): pixel_rows_store_coverage(coverage.base, row, columns.count)
      }
    }
  }
}
