import CPixelRows
import IntaglioCore

extension PlanRun {
  /// Writes the mask of a bitmap's alpha, or its inverse, into a plane.
  mutating func mask(_ pass: MaskPass) throws(RenderError) {
    let source = CoverageRows(try source(pass.source, [.bitmap], of: "mask"), threshold: pass.threshold)
    let output = try target(pass.output, [.plane], of: "mask")
    workers.runSpans(output.region) { y, columns, scratch in
      let row = output.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt16.self)
      _ = source.copy(row: y, columns: columns, into: row)
      guard pass.isInverted else { return }
      for index in columns.indices {
        row[index - columns.lowerBound] = UInt16(PixelRowsFull) - row[index - columns.lowerBound]
      }
    }
  }
}
