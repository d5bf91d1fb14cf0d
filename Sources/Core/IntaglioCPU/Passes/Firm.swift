// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Copies a plane without its faint pixels.
  mutating func firm(_ pass: FirmPass) throws(RenderError) {
    let source = CoverageRows(try source(pass.source))
    let output = try target(pass.output)
    let isInverted = pass.isInverted
    let least = UInt16((2 * FirmPass.least - 1) * Int(PixelRowsFull) / 510)
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        let samples = source.samples(y, columns: columns, spare: scratch.words(1))
        let plane = PixelRowsGrowing(source.memory, isInverted: isInverted)
        withUnsafePointer(to: plane) {
          pixel_rows_firm($0, least, columns.lowerBound, y, samples, row, columns.count)
        }
      }
    }
  }
}
