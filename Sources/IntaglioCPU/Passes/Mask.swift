import CPixelRows
import IntaglioPlan

extension PlanRun {
  /// Writes the mask of a bitmap's alpha, or its inverse, into a plane.
  mutating func mask(_ pass: MaskPass) throws(RenderError) {
    let memory = try source(pass.source)
    guard memory.format == .bitmap else { return try maskIntermediate(pass, memory) }
    let source = CoverageRows(memory, threshold: pass.threshold)
    let output = try target(pass.output)
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        _ = source.copy(row: y, columns: columns, into: row)
        guard pass.isInverted else { return }
        for index in 0..<columns.count { row[index] = UInt16(PixelRowsFull) - row[index] }
      }
    }
  }

  /// The same of a 16-bit intermediate, whose alpha lies between levels; it is compared with a threshold in whole ones.
  private mutating func maskIntermediate(_ pass: MaskPass, _ source: SurfaceMemory) throws(RenderError) {
    let output = try target(pass.output)
    workers.runSpans(output.region) { y, columns, scratch in
      let (picture, coverage) = (scratch.pictureRow(.picture), scratch.row(.coverage))
      picture.load(source, row: y, columns: columns)
      coverage.setUnit(picture.alpha, count: columns.count)
      if let threshold = pass.threshold {
        for index in 0..<columns.count {
          coverage[index] = (picture.alpha[index] + 0.5).rounded(.down) > Float(threshold) ? 1 : 0
        }
      }
      if pass.isInverted { coverage.invert(count: columns.count) }
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        pixel_rows_store_coverage(coverage.base, row, columns.count)
      }
    }
  }
}
