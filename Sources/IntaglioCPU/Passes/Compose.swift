import CPixelRows
import IntaglioPlan

extension PlanRun {
  /// Makes a picture of four planes.
  mutating func compose(_ pass: ComposePass) throws(RenderError) {
    func reader(_ plane: SurfaceID) throws(RenderError) -> CoverageReader {
      CoverageReader(.rows(CoverageRows(try source(plane))), octaves: pass.octaves, tables: tables)
    }
    var planes: [CoverageReader] = []
    for plane in pass.channels { planes.append(try reader(plane)) }
    let divisor = try pass.divisor.map { (plane) throws(RenderError) in try reader(plane) }
    let readers = planes
    let output = try target(pass.output)
    workers.runSpans(output.region) { y, columns, scratch in
      let (result, values) = (scratch.pictureRow(.result), scratch.row(.coverage))
      let count = columns.count
      // What makes levels of the planes' values.
      let factors = scratch.row(.alpha)
      factors.fill(255, count: count)
      if let divisor {
        let whole = divisor.values(row: y, columns: columns, scratch: scratch, into: values)
        for index in 0..<count { factors[index] = 255 / max(whole[index], Float(ComposePass.leastDivisor)) }
      }
      for (reader, channel) in zip(readers, PictureChannel.allCases).reversed() {
        let values = reader.values(row: y, columns: columns, scratch: scratch, into: values)
        let most = channel == .alpha ? nil : result.alpha.base
        pixel_rows_scale(values.base, factors.base, most, result[channel].base, count)
      }
      result.store(output, row: y, columns: columns)
    }
  }
}
