// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Maps a plane's values, by a table with an entry for each possible sample.
  mutating func tone(_ pass: TonePass) throws(RenderError) {
    let rows = CoverageRows(try source(pass.source))
    let output = try target(pass.output)
    switch pass.value {
    case .plain(let isInverted):
      let table = ToneTable(pass, in: tables)
      workers.runSpans(output.region) { y, columns, scratch in
        output.writePlane(row: y, columns: columns, scratch: scratch) { row in
          let source = rows.row(y, columns: columns, spare: scratch.words(1))
          pixel_rows_tone(source.start, isInverted, table.numbers, row, columns.count)
        }
      }
    case .difference(let one, let other):
      let readers = [one, other].map { CoverageReader(.rows(rows), shift: $0, tables: tables) }
      let (first, second) = (readers[0], readers[1])
      let table = ToneTable(pass, in: tables)
      workers.runSpans(output.region) { y, columns, scratch in
        output.writePlane(row: y, columns: columns, scratch: scratch) { row in
          let (coverage, alpha) = (scratch.row(.coverage), scratch.row(.alpha))
          let minuend = first.values(row: y, columns: columns, scratch: scratch, into: coverage)
          let subtrahend = second.values(row: y, columns: columns, scratch: scratch, into: alpha)
          pixel_rows_tone_difference(minuend.base, subtrahend.base, table.numbers, row, columns.count)
        }
      }
    case .relief(let relief): try self.relief(relief, pass, of: rows, into: output)
    }
  }

  /// Writes the pass's quotient of two coverages.
  mutating func share(_ pass: SharePass) throws(RenderError) {
    let first = CoverageRows(try source(pass.first))
    let second = CoverageRows(try source(pass.second ?? pass.first))
    let output = try target(pass.output)
    func factors(_ factors: SIMD3<Double>) -> (Float, Float, Float) {
      (Float(factors.x), pass.second == nil ? 0 : Float(factors.y), Float(factors.z))
    }
    let (dividend, divisor) = (factors(pass.dividend), factors(pass.divisor))
    let shares = PixelRowsShare(dividend: dividend, divisor: divisor, least: Float(pass.leastDivisor))
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        let one = first.samples(y, columns: columns, spare: scratch.words(1))
        let other = second.samples(y, columns: columns, spare: scratch.words(2))
        withUnsafePointer(to: shares) { pixel_rows_share($0, one, other, row, columns.count) }
      }
    }
  }
}

/// The output for each possible sample. Unchecked because the numbers do not change.
struct ToneTable: @unchecked Sendable {
  let numbers: UnsafePointer<UInt16>

  init(_ pass: TonePass, in tables: KernelTables) {
    let full = Double(PixelRowsFull)
    numbers = tables.keep(
      (0...Int(PixelRowsFull)).map { UInt16((full * pass.tone(Double($0) / full)).rounded()) })
  }
}
