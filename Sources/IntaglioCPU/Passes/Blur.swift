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
    switch pass.axis {
    case .horizontal: blurRows(source, weights, into: output)
    case .vertical: blurColumns(source, weights, into: output)
    }
  }

  private func blurRows(_ source: CoverageReader, _ weights: [Float], into output: SurfaceMemory) {
    let radius = weights.count - 1
    workers.runSpans(output.region) { y, columns, scratch in
      let read = columns.lowerBound - radius..<columns.upperBound + radius
      let samples = source.read(row: y, columns: read, scratch: scratch, into: scratch.row(.samples))
      weights.withUnsafeBufferPointer { weights in
        // Sample 0 is `radius` columns left of the first result.
        convolve(
          samples.advanced(by: radius), weights, count: columns.count,
          into: output.pixel(columns.lowerBound, y))
      }
    }
  }

  /// Works down strips of columns, with the rows under the kernel in a window that moves along, so that each row is
  /// turned into Float once.
  private func blurColumns(_ source: CoverageReader, _ weights: [Float], into output: SurfaceMemory) {
    let radius = weights.count - 1
    let windowHeight = 2 * radius + 1
    workers.runStrips(output.region, width: Scratch.spanLength / 2) { rows, columns, scratch in
      // Rows take turns in the window; `taps` lists those that are under the kernel, from the top.
      let first = rows.lowerBound - radius
      func read(_ y: Int) {
        let window = scratch.windowRow((y - first) % windowHeight)
        _ = source.read(row: y, columns: columns, scratch: scratch, into: window)
      }
      for y in first..<rows.lowerBound + radius { read(y) }
      for y in rows {
        read(y + radius)
        for reach in 0..<windowHeight {
          let place = (y - radius + reach - first) % windowHeight
          scratch.window[reach] = scratch.windowRow(place)
        }
        weights.withUnsafeBufferPointer { weights in
          convolve(
            scratch.window + radius, weights, count: columns.count, into: output.pixel(columns.lowerBound, y))
        }
      }
    }
  }
}

/// Along a row: result i is weights[0] s[i] + Σ weights[j] (s[i-j] + s[i+j]). Reads as many samples before and, up to
/// seven more, behind the `count` samples as the kernel reaches.
@inline(never)
private func convolve(
  _ samples: FloatRow, _ weights: UnsafeBufferPointer<Float>, count: Int, into result: UnsafeMutableRawPointer
) {
  var index = 0
  while index < count {
    var sum = samples[eight: index] * weights[0]
    var reach = 1
    while reach < weights.count {
      sum += (samples[eight: index &- reach] + samples[eight: index &+ reach]) * weights[reach]
      reach &+= 1
    }
    Samples.store(sum, at: result + 2 * index)
    index &+= 8
  }
}

/// Along columns: the same, with s[i-j] and s[i+j] from the j-th rows before and behind `center`.
@inline(never)
private func convolve(
  _ center: UnsafeMutablePointer<FloatRow>, _ weights: UnsafeBufferPointer<Float>, count: Int,
  into result: UnsafeMutableRawPointer
) {
  var index = 0
  while index < count {
    var sum = center[0][eight: index] * weights[0]
    var reach = 1
    while reach < weights.count {
      sum += (center[-reach][eight: index] + center[reach][eight: index]) * weights[reach]
      reach &+= 1
    }
    Samples.store(sum, at: result + 2 * index)
    index &+= 8
  }
}
