// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Copies a plane without its faint pixels.
  mutating func firm(_ pass: FirmPass) throws(RenderError) {
    let source = CoverageRows(try source(pass.source))
    let least = UInt16((2 * FirmPass.least - 1) * Int(PixelRowsFull) / 510)
    try writePlane(pass.output) { y, columns, scratch, row in
      let samples = source.samples(y, columns: columns, spare: scratch.words(1))
      let plane = PixelRowsPlane(source.memory, isInverted: pass.isInverted)
      pixel_rows_firm(plane, least, columns.lowerBound, y, samples, row, columns.count)
    }
  }

  /// Writes each pixel's distance to the nearest covered pixel in its column: a scan down counts from covered
  /// pixels above, then a scan up from those below.
  mutating func distance(_ pass: DistancePass) throws(RenderError) {
    let source = CoverageRows(try source(pass.source))
    let output = try target(pass.output)
    let (limit, none) = (pass.limit, UInt16(pass.limit + 1))
    let isInverted = pass.isInverted
    workers.runStrips(output.region, halo: limit) { rows, columns, scratch in
      func row(_ y: Int) -> UnsafeMutablePointer<UInt16> {
        // Rows around the strip are counted in scratch memory.
        rows.range.contains(y) ? output.samples(columns.lowerBound, y) : scratch.words(1)
      }
      func count(_ y: Int, from before: UnsafeMutablePointer<UInt16>) -> UnsafeMutablePointer<UInt16> {
        let samples = source.samples(y, columns: columns, spare: scratch.words(0))
        let distances = row(y)
        pixel_rows_distances(isInverted, samples, before, none, distances, columns.count)
        return distances
      }
      var before = scratch.words(1)
      before.update(repeating: none, count: columns.count)
      for y in rows.along(rows.lowerBound - limit..<rows.upperBound) { before = count(y, from: before) }
      if rows.isCancelled { return }

      before = scratch.words(1)
      before.update(repeating: none, count: columns.count)
      for y in (rows.upperBound..<rows.upperBound + limit).reversed() { before = count(y, from: before) }
      for y in rows.range.reversed() {
        let distances = row(y)
        pixel_rows_nearer_distances(before, distances, columns.count)
        before = distances
      }
    }
  }
}
