// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Writes the coverage of a shape.
  mutating func shape(_ pass: ShapePass) throws(RenderError) {
    let output = try target(pass.output)
    let (shape, hole) = (ShapeCoverage(pass.shape), pass.hole.map(ShapeCoverage.init))
    workers.runSpans(output.region) { y, columns, scratch in
      let coverage = scratch.row(.coverage)
      coverage.clear(count: columns.count)
      shape.add(1, row: y, columns: columns, to: coverage)
      hole?.add(-1, row: y, columns: columns, to: coverage)
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        pixel_rows_store_coverage(coverage.base, row, columns.count)
      }
    }
  }
}
