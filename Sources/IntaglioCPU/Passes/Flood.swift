import IntaglioPlan

extension PlanRun {
  /// Writes one colour everywhere.
  mutating func flood(_ pass: FloodPass) throws(RenderError) {
    let output = try target(pass.output, [.bitmap, .deepPicture], of: "flood")
    let color = SIMD4<Float>(pass.color * 255)
    workers.runSpans(output.region) { y, columns, scratch in
      let result = scratch.pictureRow(.result)
      result.red.fill(color.x, count: columns.count)
      result.green.fill(color.y, count: columns.count)
      result.blue.fill(color.z, count: columns.count)
      result.alpha.fill(color.w, count: columns.count)
      result.store(output, row: y, columns: columns)
    }
  }
}
