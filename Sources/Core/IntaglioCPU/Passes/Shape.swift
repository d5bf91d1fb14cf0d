// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

/// Planes without a source.
extension PlanRun {
  mutating func shape(_ pass: ShapePass) throws(RenderError) {
    let (shape, hole) = (ShapeCoverage(shape: pass.shape), pass.hole.map(ShapeCoverage.init))
    try writePlane(pass.output) { y, columns, scratch, row in
      let coverage = scratch.row(.coverage)
      coverage.clear(count: columns.count)
      shape.add(1, row: y, columns: columns, to: coverage)
      hole?.add(-1, row: y, columns: columns, to: coverage)
      pixel_rows_store_coverage(coverage.base, row, columns.count)
    }
  }

  mutating func gradient(_ gradient: ResolvedGradient, _ plane: SurfaceID) throws(RenderError) {
    let gradient = GradientRow(gradient)
    try writePlane(plane) { y, columns, scratch, row in
      gradient.writeAlpha(row: y, columns: columns, scratch.row(.coverage), to: row)
    }
  }
}
