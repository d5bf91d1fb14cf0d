import IntaglioCore

extension PlanRun {
  /// Convolves coverage with a symmetric kernel along one axis.
  mutating func blur(_ pass: BlurPass) throws(RenderError) {
    guard (0...Kernel.maximumRadius).contains(pass.kernel.radius) else {
      throw .unsupported(
        pass: "blur",
        reason:
          "its kernel reaches \(pass.kernel.radius) samples, at most \(Kernel.maximumRadius) are allowed")
    }
    let source = try reader(of: pass.source, full: 65535, pass: "blur")
    let output = try target(pass.output, [.plane], of: "blur")
    let weights = pass.kernel.weights.map { Float($0) }
    switch (pass.axis, pass.source) {
    case (.horizontal, _): blurRows(source, weights, into: output)
    case (.vertical, .plane): blurColumns(source.memory, weights, into: output)
    case (.vertical, .alpha): try blurColumns(ofAlpha: source, weights, into: output)
    }
  }

  private func blurRows(_ source: CoverageReader, _ weights: [Float], into output: SurfaceMemory) {
    let radius = weights.count - 1
    workers.runSpans(output.region) { y, columns, scratch in
      let read = columns.lowerBound - radius..<columns.upperBound + radius
      let samples = source.read(row: y, columns: read, scratch: scratch, into: scratch.row(.samples))
      weights.withUnsafeBufferPointer { weights in
        var index = 0
        while index < columns.count {
          // Sample 0 is `radius` columns left of the first result, and one group of eight fits behind the last.
          let center = index &+ radius
          var sum = samples[eight: center] * weights[0]
          var reach = 1
          while reach <= radius {
            sum += (samples[eight: center &- reach] + samples[eight: center &+ reach]) * weights[reach]
            reach &+= 1
          }
          Samples.store(sum, at: output.pixel(columns.lowerBound &+ index, y))
          index &+= 8
        }
      }
    }
  }

  private func blurColumns(_ source: SurfaceMemory, _ weights: [Float], into output: SurfaceMemory) {
    let radius = weights.count - 1
    let region = source.region
    workers.runSpans(output.region) { y, columns, scratch in
      // The rows y - radius … y + radius, in this order.
      for reach in -radius...radius {
        let isInside = region.rows.contains(y + reach)
        scratch.taps[radius + reach] = RowTap(
          row: UnsafeRawPointer(isInside ? source.pixel(columns.lowerBound, y + reach) : scratch.zeros),
          weight: weights[abs(reach)])
      }
      let center = scratch.taps + radius
      var index = 0
      while index < columns.count {
        let x = columns.lowerBound &+ index
        func samples(_ reach: Int) -> SIMD8<Int32> {
          SIMD8(truncatingIfNeeded: Samples.samples(center[reach].row + 2 * index, region.columns, from: x))
        }
        var sum = SIMD8<Float>(samples(0)) * center[0].weight
        var reach = 1
        while reach <= radius {
          sum += SIMD8<Float>(samples(-reach) &+ samples(reach)) * center[reach].weight
          reach &+= 1
        }
        Samples.store(sum, at: output.pixel(x, y))
        index &+= 8
      }
    }
  }

  /// No planner asks for this, so it may cost a plane of its own: alpha in 16 bits is exact.
  private mutating func blurColumns(
    ofAlpha source: CoverageReader, _ weights: [Float], into output: SurfaceMemory
  ) throws(RenderError) {
    let description = SurfaceDescription(.plane, source.memory.region)
    let block = try take(byteCount: try SurfaceMemory.byteCount(of: description))
    defer { pool.giveBack(block) }
    let alpha = SurfaceMemory(description, at: block.base)
    workers.runSpans(alpha.region) { y, columns, scratch in
      let coverage = source.read(row: y, columns: columns, scratch: scratch, into: scratch.row(.coverage))
      alpha.store(coverage, row: y, columns: columns)
    }
    blurColumns(alpha, weights, into: output)
  }
}
