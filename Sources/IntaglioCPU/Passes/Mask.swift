import IntaglioCore

extension PlanRun {
  /// Writes the mask of a bitmap's alpha, or its inverse, into a plane.
  mutating func mask(_ pass: MaskPass) throws(RenderError) {
    let source = try source(pass.source, [.bitmap], of: "mask")
    let output = try target(pass.output, [.plane], of: "mask")
    let reader = CoverageReader(source, threshold: pass.threshold, full: 65535)
    workers.runSpans(output.region) { y, columns, scratch in
      let coverage = reader.read(row: y, columns: columns, scratch: scratch, into: scratch.row(.coverage))
      output.store(coverage, row: y, columns: columns) { pass.isInverted ? 65535 - $0 : $0 }
    }
  }
}

extension SurfaceMemory {
  /// Rounds `transform` of samples of 0…65535 into the columns of row `y` of a plane. The first of the columns must be a
  /// multiple of eight away from the region's first, so that what is written past the last falls into padding or is
  /// written again.
  @inline(__always)
  func store(
    _ samples: FloatRow, row y: Int, columns: Range<Int>,
    _ transform: (SIMD8<Float>) -> SIMD8<Float> = { $0 }
  ) {
    let start = pixel(columns.lowerBound, y)
    var index = 0
    while index < columns.count {
      Samples.store(transform(samples[eight: index]), at: start + 2 * index)
      index &+= 8
    }
  }
}
