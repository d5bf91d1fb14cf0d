// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Maps a plane's values, by a table with an entry for each possible sample.
  mutating func tone(_ pass: TonePass) throws(RenderError) {
    let rows = CoverageRows(try source(pass.source))
    switch pass.value {
    case .plain(let isInverted):
      nonisolated(unsafe) let table = tables.tones(of: pass)
      try writePlane(pass.output) { y, columns, scratch, row in
        let source = rows.samples(y, columns: columns, spare: scratch.words(1))
        pixel_rows_tone(source, isInverted, table, row, columns.count)
      }
    case .difference(let one, let other):
      let first = CoverageReader(.rows(rows), shift: one, tables: tables)
      let second = CoverageReader(.rows(rows), shift: other, tables: tables)
      nonisolated(unsafe) let table = tables.tones(of: pass)
      try writePlane(pass.output) { y, columns, scratch, row in
        let (coverage, alpha) = (scratch.row(.coverage), scratch.row(.alpha))
        let minuend = first.values(row: y, columns: columns, scratch: scratch, into: coverage)
        let subtrahend = second.values(row: y, columns: columns, scratch: scratch, into: alpha)
        pixel_rows_tone_difference(minuend.base, subtrahend.base, table, row, columns.count)
      }
    case .relief(let relief): try self.relief(relief, pass, of: rows)
    }
  }

  /// Writes the pass's quotient of two coverages.
  mutating func share(_ pass: SharePass) throws(RenderError) {
    let first = CoverageRows(try source(pass.first))
    let second = CoverageRows(try source(pass.second ?? pass.first))
    func factors(_ factors: SIMD3<Double>) -> (Float, Float, Float) {
      (Float(factors.x), pass.second == nil ? 0 : Float(factors.y), Float(factors.z))
    }
    let (dividend, divisor) = (factors(pass.dividend), factors(pass.divisor))
    let shares = PixelRowsShare(
      dividend: dividend, divisor: divisor, least: Float(pass.leastDivisor),
      multiplies_first: pass.multipliesFirst)
    try writePlane(pass.output) { y, columns, scratch, row in
      let one = first.samples(y, columns: columns, spare: scratch.words(1))
      let other = second.samples(y, columns: columns, spare: scratch.words(2))
      pixel_rows_share(shares, one, other, row, columns.count)
    }
  }

  mutating func grain(_ pass: GrainPass) throws(RenderError) {
    let source = CoverageReader(
      .rows(CoverageRows(try source(pass.source))), shift: pass.shift, tables: tables)
    let (grid, first) = (pass.grid, plan[pass.output].region.columns.lowerBound)
    nonisolated(unsafe) let numbers = tables.keep(
      plan[pass.output].region.columns.map {
        UInt32(truncatingIfNeeded: grid.cell($0 - grid.left)) &* 0x9E37_79B1
      })
    nonisolated(unsafe) let screen = pass.screen.map { tables.keep([PixelRowsScreen($0)]) }
    try writePlane(pass.output) { y, columns, scratch, row in
      let strengths = source.values(row: y, columns: columns, scratch: scratch, into: scratch.row(.coverage))
      let grain = PixelRowsGrain(
        noise: Float(pass.noise), jitter: Float(pass.jitter), steepness: Float(pass.steepness),
        seed: grid.seed, row: UInt32(truncatingIfNeeded: grid.cell(y - grid.top)) &* 0x85EB_CA77)
      pixel_rows_grain(grain, strengths.base, numbers + (columns.lowerBound - first), row, columns.count)
      if let screen { pixel_rows_screen_coverage(screen, columns.lowerBound, y, row, columns.count) }
    }
  }
}

extension KernelTables {
  /// The result of a pass for each possible sample.
  func tones(of pass: TonePass) -> UnsafePointer<UInt16> {
    let full = Double(PixelRowsFull)
    return keep((0...Int(PixelRowsFull)).map { UInt16((full * pass.tone(Double($0) / full)).rounded()) })
  }
}
