import CPixelRows
import IntaglioCore

extension PlanRun {
  /// Writes the mask of a bitmap's alpha, or its inverse, into a plane.
  mutating func mask(_ pass: MaskPass) throws(RenderError) {
    let source = CoverageRows(try source(pass.source, [.bitmap], of: "mask"), threshold: pass.threshold)
    let output = try target(pass.output, [.plane], of: "mask")
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        _ = source.copy(row: y, columns: columns, into: row)
        guard pass.isInverted else { return }
        for index in 0..<columns.count { row[index] = UInt16(PixelRowsFull) - row[index] }
      }
    }
  }
}
