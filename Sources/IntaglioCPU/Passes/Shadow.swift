import IntaglioCore

extension PlanRun {
  /// Moves a plane and tints it.
  mutating func shadow(_ pass: ShadowPass) throws(RenderError) {
    let coverage = try source(pass.coverage, [.plane], of: "shadow")
    let output = try target(pass.output, [.bitmap, .deepPicture], of: "shadow")
    let reader = CoverageReader(coverage, shift: pass.shift, full: 1)
    let color = SIMD4<Float>(pass.color * 255)
    workers.runSpans(output.region) { y, columns, scratch in
      let result = scratch.pictureRow(.result)
      let coverage = reader.read(row: y, columns: columns, scratch: scratch, into: scratch.row(.coverage))
      if pass.isInverted { coverage.invert(count: columns.count) }
      result.clear(count: columns.count)
      result.draw(color, coverage: coverage, count: columns.count)
      result.store(output, row: y, columns: columns)
    }
  }
}
