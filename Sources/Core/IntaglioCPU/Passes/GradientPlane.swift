// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Writes the alpha of a gradient into a plane.
  mutating func gradient(_ gradient: ResolvedGradient, _ plane: SurfaceID) throws(RenderError) {
    let output = try target(plane)
    let gradient = GradientRow(gradient)
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        gradient.writeAlpha(row: y, columns: columns, scratch.row(.coverage), to: row)
      }
    }
  }
}
