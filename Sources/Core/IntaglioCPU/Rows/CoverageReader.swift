// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioPlan

/// Reads shifted rows of coverage as Float, 0…1, from a bitmap's alpha, a plane at full or reduced size, or a
/// plane blurred on the fly. Everything outside the surface is 0.
struct CoverageReader: Sendable {
  enum Source: Sendable {
    case rows(CoverageRows)
    /// The blur window of this index.
    case window(Int)
  }

  enum Reading {
    /// 0 everywhere.
    case nothing
    /// 1 everywhere.
    case full
    /// A row that starts at the span's first column. It is somewhere in the memory passed in, and up to seven
    /// more samples may be read and written after its end.
    case row(FloatRow)

    /// The result as a row: fills `row` if it is constant.
    func row(count: Int, in row: FloatRow) -> FloatRow {
      switch self {
      case .nothing: row.clear(count: count)
      case .full: row.fill(1, count: count)
      case .row(let read): return read
      }
      return row
    }
  }

  let source: Source
  let horizontal: AxisTaps
  let vertical: AxisTaps

  init(_ source: Source, shift: PixelShift = .zero, octaves: Int = 0, tables: KernelTables) {
    self.source = source
    horizontal = AxisTaps(whole: shift.wholeX, fraction: shift.fractionX, octaves: octaves, tables: tables)
    vertical = AxisTaps(whole: shift.wholeY, fraction: shift.fractionY, octaves: octaves, tables: tables)
  }

  /// The coverage of the pixels `columns`, at most a span, of row `y`.
  func read(
    row y: Int, columns: Range<Int>,
    windows: UnsafeMutableBufferPointer<BlurWindow> = UnsafeMutableBufferPointer(start: nil, count: 0),
    scratch: Scratch, into destination: FloatRow
  ) -> Reading {
    let position = horizontal.position(of: columns.lowerBound)
    // Weight patterns start at multiples of eight.
    let lead = horizontal.octaves > 0 ? position & 7 : 0
    let count = columns.count + lead
    let first = horizontal.firstSample(at: position - lead)
    let last =
      horizontal.octaves > 0
      ? horizontal.firstSample(at: position - lead + ((count - 1) | 7)) + horizontal.tapCount
      : first + count + horizontal.tapCount - 1
    let isDirect = horizontal.tapCount == 1
    let samples = isDirect ? destination : scratch.row(.samples)
    let content = sumRows(y, columns: first..<last, windows: windows, scratch: scratch, into: samples)
    switch content {
    case PixelRowsNothing: return .nothing
    case PixelRowsOpaque: return .full
    default: break
    }
    if !isDirect { horizontal.resample(samples, from: position - lead, count: count, into: destination) }
    return .row(destination.advanced(by: lead))
  }

  /// The coverage as a row of numbers, even if it is constant.
  func values(row y: Int, columns: Range<Int>, scratch: Scratch, into destination: FloatRow) -> FloatRow {
    read(row: y, columns: columns, scratch: scratch, into: destination).row(
      count: columns.count, in: destination)
  }

  /// The weighted sum of the sample rows for row `y`. Not written if all rows are constant.
  private func sumRows(
    _ y: Int, columns: Range<Int>, windows: UnsafeMutableBufferPointer<BlurWindow>, scratch: Scratch,
    into destination: FloatRow
  ) -> PixelRowsContent {
    let position = vertical.position(of: y)
    let top = vertical.firstSample(at: position)
    var common: PixelRowsContent?
    for tap in 0..<vertical.tapCount {
      let row =
        switch source {
        case .rows(let rows): rows.row(top + tap, columns: columns, spare: scratch.words(tap))
        case .window(let index): windows[index].row(top + tap, columns: columns)
        }
      scratch.table[tap] = row.start
      scratch.weights[tap] = vertical.weight(tap: tap, at: position) / Float(PixelRowsFull)
      common = common == nil || common == row.content ? row.content : PixelRowsMixed
    }
    guard common == PixelRowsMixed else { return common ?? PixelRowsNothing }
    pixel_rows_sum(scratch.table, scratch.weights, vertical.tapCount, destination.base, columns.count)
    return PixelRowsMixed
  }
}

extension BlurWindow {
  /// Some columns of the samples in row `y`; the whole row's content applies to them.
  fileprivate mutating func row(_ y: Int, columns: Range<Int>) -> CoverageRow {
    let row = row(y)
    return CoverageRow(start: row.start + columns.lowerBound - self.columns.lowerBound, content: row.content)
  }
}
