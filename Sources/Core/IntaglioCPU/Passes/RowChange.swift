// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioPlan

/// The tables of a job's colour changes.
struct ChangeTables {
  /// Tables of Float.
  let samples: UnsafePointer<Float>
  /// Tables for whole levels, in 16 bits.
  let levels: UnsafePointer<UInt16>

  /// Calls a function with tables in arrays.
  static func with(_ samples: [Float], _ levels: [UInt16], _ body: (ChangeTables) -> Void) {
    // An empty array has no address.
    (samples.isEmpty ? [0] : samples).withUnsafeBufferPointer { samples in
      (levels.isEmpty ? [0] : levels).withUnsafeBufferPointer { levels in
        guard let samples = samples.baseAddress, let levels = levels.baseAddress else { return }
        body(ChangeTables(samples: samples, levels: levels))
      }
    }
  }
}

/// A colour change, as the inner loops apply it. Tables are given by their position in the job's samples or
/// levels.
enum RowChange: Sendable {
  case matrix(PixelRowsMatrix)
  case tones(first: Int)
  case wholeTones(first: Int)
  case hues(RowHues, first: Int)
  case saturation(Float)
  case greys(PixelRowsGreys)
  case vibrance(Float, saturation: Float)
  case inks(relative: Float, first: Int)
  case lookup(size: Int32, first: Int)

  /// A step, whose tables are appended to the others.
  init(_ step: ColorStep, addedTo samples: inout [Float], _ levels: inout [UInt16]) {
    let first = samples.count
    if let rows = step.wholeLevels {
      self = .wholeTones(first: levels.count)
      levels += rows
      return
    }
    samples += step.samples
    switch step {
    case .matrix(let matrix): self = .matrix(PixelRowsMatrix(matrix))
    case .tones: self = .tones(first: first)
    case .hues(let change): self = RowChange(change, samplesFrom: first)
    case .vibrance(let change): self = .vibrance(Float(change.vibrance), saturation: Float(change.saturation))
    case .inks(let change): self = .inks(relative: Float(change.relative), first: first)
    case .lookup(let cube): self = .lookup(size: Int32(cube.size), first: first)
    }
  }

  /// Changes the colours of a row; alpha stays.
  func change(_ row: PictureRow, tables: ChangeTables, count: Int) {
    let samples = tables.samples
    switch self {
    case .matrix(var matrix): pixel_rows_adjust(&matrix, 1, row.rows, count)
    case .tones(let first): pixel_rows_tones(samples + first, row.rows, count)
    case .wholeTones(let first): pixel_rows_whole_tones(tables.levels + first, row.rows, count)
    case .hues(let hues, let first):
      var change = hues.change(samples + first)
      pixel_rows_hues(&change, row.rows, count)
    case .saturation(let factor): pixel_rows_saturate(factor, row.rows, count)
    case .greys(var shares): pixel_rows_greys(&shares, row.rows, count)
    case .vibrance(let vibrance, let saturation): pixel_rows_vibrance(vibrance, saturation, row.rows, count)
    case .inks(let relative, let first): pixel_rows_inks(relative, samples + first, row.rows, count)
    case .lookup(let size, let first): pixel_rows_lookup(size, samples + first, row.rows, count)
    }
  }

  /// Whether each component's result depends on that component alone.
  var isOfComponents: Bool {
    switch self {
    case .tones, .wholeTones: true
    case .matrix(let matrix):
      matrix.red.1 == 0 && matrix.red.2 == 0 && matrix.green.0 == 0 && matrix.green.2 == 0
        && matrix.blue.0 == 0 && matrix.blue.1 == 0
    case .hues, .saturation, .greys, .vibrance, .inks, .lookup: false
    }
  }
}

extension PixelRowsMatrix {
  fileprivate init(_ matrix: ColorMatrix) {
    func row(_ row: SIMD4<Double>) -> (Float, Float, Float, Float) {
      (Float(row.x), Float(row.y), Float(row.z), Float(row.w))
    }
    self.init(red: row(matrix.red), green: row(matrix.green), blue: row(matrix.blue))
  }
}
