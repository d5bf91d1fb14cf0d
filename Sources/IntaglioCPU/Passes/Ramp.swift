import CPixelRows
import IntaglioPlan

extension PlanRun {
  /// Writes a plane in colours.
  mutating func ramp(_ pass: RampPass) throws(RenderError) {
    let rows = CoverageRows(try source(pass.source))
    let output = try target(pass.output)
    let colors = pass.colors.map { 255 * SIMD4<Float>($0) }
    let last = colors.count - 1
    workers.runSpans(output.region) { y, columns, scratch in
      let result = scratch.pictureRow(.result)
      let samples = rows.row(y, columns: columns, spare: scratch.words(1)).start
      colors.withUnsafeBufferPointer { colors in
        for index in 0..<columns.count {
          let place = Float(samples[index]) * Float(last) / Float(PixelRowsFull)
          let first = min(Int(place), last - 1)
          let color = colors[first] + (place - Float(first)) * (colors[first + 1] - colors[first])
          result.red[index] = color.x
          result.green[index] = color.y
          result.blue[index] = color.z
          result.alpha[index] = color.w
        }
      }
      result.store(output, row: y, columns: columns)
    }
  }
}
