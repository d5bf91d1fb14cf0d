// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioPlan

/// A change of colours as the inner loops make it. Tables begin at a place among the job's samples.
enum RowChange: Sendable {
  case matrix(PixelRowsMatrix)
  case tones(first: Int)
  case hues(saturation: Float, first: Int)
  case vibrance(Float, saturation: Float)
  case inks(relative: Float, first: Int)
  case lookup(size: Int32, first: Int)

  init(_ step: ColorStep, samplesFrom first: Int) {
    switch step {
    case .matrix(let matrix): self = .matrix(PixelRowsMatrix(matrix))
    case .tones: self = .tones(first: first)
    case .hues(let change): self = .hues(saturation: Float(change.saturation), first: first)
    case .vibrance(let change):
      self = .vibrance(Float(change.vibrance), saturation: Float(change.saturation))
    case .inks(let change): self = .inks(relative: Float(change.relative), first: first)
    case .lookup(let cube): self = .lookup(size: Int32(cube.size), first: first)
    }
  }

  /// Changes the colours of a row; alpha stays.
  func change(_ row: PictureRow, samples: PlainArray<Float>, count: Int) {
    switch self {
    case .matrix(var matrix): pixel_rows_adjust(&matrix, 1, row.rows, count)
    case .tones(let first): pixel_rows_tones(samples[first], row.rows, count)
    case .hues(let saturation, let first): pixel_rows_hues(saturation, samples[first], row.rows, count)
    case .vibrance(let vibrance, let saturation):
      pixel_rows_vibrance(vibrance, saturation, row.rows, count)
    case .inks(let relative, let first): pixel_rows_inks(relative, samples[first], row.rows, count)
    case .lookup(let size, let first): pixel_rows_lookup(size, samples[first], row.rows, count)
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
