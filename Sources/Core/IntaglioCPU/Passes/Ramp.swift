// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Writes the ramp's colours for a plane's values.
  mutating func ramp(_ pass: RampPass) throws(RenderError) {
    let rows = CoverageRows(try source(pass.source))
    let output = try target(pass.output)
    let colors = pass.colors.map { color in
      let levels = SIMD4<Float>(255 * color)
      return PixelRowsColor(red: levels.x, green: levels.y, blue: levels.z, alpha: levels.w)
    }
    workers.runSpans(output.region) { y, columns, scratch in
      let samples = rows.samples(y, columns: columns, spare: scratch.words(1))
      let pixels = output.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt16.self)
      pixel_rows_ramp(samples, colors, colors.count - 1, pixels, columns.count)
    }
  }
}
