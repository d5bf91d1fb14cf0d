// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Makes a picture of four planes.
  mutating func compose(_ pass: ComposePass) throws(RenderError) {
    let composition = try Composition(pass, in: self)
    try writePicture(pass.output, composition.write)
  }

  /// Writes the ramp's colours for a plane's values.
  mutating func ramp(_ pass: RampPass) throws(RenderError) {
    let rows = CoverageRows(try source(pass.source))
    let output = try target(pass.output)
    let colors = pass.colors.map { PixelRowsColor(SIMD4<Float>(255 * $0)) }
    workers.runSpans(output.region) { y, columns, scratch in
      let samples = rows.samples(y, columns: columns, spare: scratch.words(1))
      let pixels = output.samples(columns.lowerBound, y)
      pixel_rows_ramp(samples, colors, colors.count - 1, pixels, columns.count)
    }
  }
}

/// A picture composed of four planes row by row, on demand, with the values of a 16-bit intermediate.
struct Composition: Sendable {
  let region: PixelRect
  private let red: CoverageRows
  private let green: CoverageRows
  private let blue: CoverageRows
  private let alpha: CoverageRows
  private let divisor: CoverageRows?
  private let taps: AxisTaps

  init(_ pass: ComposePass, in run: borrowing PlanRun) throws(RenderError) {
    var rows: [CoverageRows] = []
    for plane in pass.planes { rows.append(CoverageRows(try run.source(plane))) }
    region = run.plan[pass.output].region
    (red, green, blue, alpha) = (rows[0], rows[1], rows[2], rows[3])
    divisor = pass.divisor == nil ? nil : rows[4]
    taps = AxisTaps(whole: 0, fraction: 0, octaves: pass.octaves, tables: run.tables)
  }

  /// Writes the pixels `columns` of row `y`, which must all be inside the picture. Overwrites the scratch's
  /// second picture row, samples and words.
  func write(row y: Int, columns: Range<Int>, scratch: Scratch, to result: PictureRow) {
    // Rows of reduced planes are read from a multiple of `PixelRowsComposed` on.
    let ahead = Int(PixelRowsComposed) - 1
    let lead = taps.octaves > 0 ? columns.lowerBound & ahead : 0
    let start = columns.lowerBound - lead
    let end = start + (columns.upperBound - 1 - start | ahead)
    let read = taps.firstSample(at: start)..<taps.firstSample(at: end) + taps.tapCount
    let top = taps.firstSample(at: y)
    func samples(of rows: CoverageRows, _ name: Scratch.RowName, _ number: Int) -> UnsafeRawPointer {
      if taps.octaves == 0 {
        return UnsafeRawPointer(rows.samples(y, columns: read, spare: scratch.words(number)))
      }
      for tap in 0..<taps.tapCount {
        scratch.table[tap] = rows.samples(top + tap, columns: read, spare: scratch.words(tap))
        scratch.weights[tap] = taps.weight(tap: tap, at: y) / Float(PixelRowsFull)
      }
      let sums = scratch.row(name).base
      pixel_rows_sum(scratch.table, scratch.weights, taps.tapCount, sums, read.count)
      return UnsafeRawPointer(sums)
    }
    let planes = PixelRowsComposition(
      samples: (
        samples(of: red, .second, 0), samples(of: green, .second1, 1), samples(of: blue, .second2, 2),
        samples(of: alpha, .second3, 3), divisor.map { samples(of: $0, .samples, 4) }
      ), weights: taps.weights, position: start & (taps.period - 1), period: taps.period,
      octaves: UInt32(taps.octaves), lead: lead, least: Float(ComposePass.leastDivisor))
    pixel_rows_compose(planes, result.rows, columns.count)
  }
}
