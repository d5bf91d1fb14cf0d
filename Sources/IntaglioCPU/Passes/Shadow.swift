import IntaglioPlan

extension PlanRun {
  /// Moves a plane and tints it.
  mutating func shadow(_ pass: ShadowPass) throws(RenderError) {
    let coverage = try source(pass.coverage, [.plane], of: "shadow")
    let output = try target(pass.output, [.bitmap, .deepPicture], of: "shadow")
    let reader = CoverageReader(.rows(CoverageRows(coverage)), shift: pass.shift, tables: tables)
    let color = SIMD4<Float>(pass.color * 255)
    workers.runSpans(output.region) { y, columns, scratch in
      let result = scratch.pictureRow(.result)
      let coverage = reader.readRow(y, columns: columns, scratch: scratch)
      if pass.isInverted { coverage.invert(count: columns.count) }
      result.set(color, coverage: coverage, count: columns.count)
      result.store(output, row: y, columns: columns)
    }
  }
}
