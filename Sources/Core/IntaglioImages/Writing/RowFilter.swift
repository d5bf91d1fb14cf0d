// SPDX-License-Identifier: MIT
import CPNGRows

/// The criterion for a row's filter: the smallest value wins.
enum RowMeasure {
  /// The sum of absolute values, as in libpng. Needed bits, non-zero bytes and changes between neighbours
  /// were tried and compressed no better.
  case distance
  /// The number of distinct pairs of neighbouring bytes, for packers that search far. Saves half a percent of
  /// the bytes of drawn pictures.
  case pairs
}

struct RowFilter: ~Copyable {
  private let bytesPerPixel: Int
  private let rowBytes: Int
  private let filters: [Int32]
  private let measure: RowMeasure
  private let memory: UnsafeMutablePointer<UInt8>
  private var current: UnsafeMutablePointer<UInt8>
  private var above: UnsafeMutablePointer<UInt8>
  private let trial: UnsafeMutablePointer<UInt8>

  /// The room before a row: the pixel to the left of the first, which is 0.
  private static let margin = 8

  /// A filter of rows of `width` pixels. The candidates are tried in order until one leaves only zeros; a
  /// single one is always used.
  init(width: Int, bytesPerPixel: Int, filters: [Int32], measure: RowMeasure = .distance) {
    self.bytesPerPixel = bytesPerPixel
    self.filters = filters
    self.measure = measure
    rowBytes = width * bytesPerPixel
    let length = RowFilter.margin + rowBytes + Int(PNGRowsMargin)
    memory = .allocate(capacity: 3 * length)
    memory.initialize(repeating: 0, count: 3 * length)
    current = memory + RowFilter.margin
    above = current + length
    trial = above + length
  }

  deinit { memory.deallocate() }

  /// The next row; the caller writes it, then calls `filter`.
  var row: UnsafeMutablePointer<UInt8> { current }

  /// Writes the number of a filter and the filtered row, `width * bytesPerPixel` + 1 bytes, and overwrites
  /// `PNGRowsMargin` bytes after them.
  mutating func filter(into result: UnsafeMutablePointer<UInt8>) {
    let filter = filters.count == 1 ? filters[0] : best()
    result[0] = UInt8(filter)
    png_rows_filter(filter, current, above, bytesPerPixel, result + 1, rowBytes)
    swap(&current, &above)
  }

  private func best() -> Int32 {
    var (best, least) = (Int32(PNGFilterNone), UInt32.max)
    for filter in filters where least > 0 {
      let cost = cost(filter)
      if cost < least { (best, least) = (filter, cost) }
    }
    return best
  }

  private func cost(_ filter: Int32) -> UInt32 {
    switch measure {
    case .distance: return png_rows_filter_cost(filter, current, above, bytesPerPixel, rowBytes)
    case .pairs:
      png_rows_filter(filter, current, above, bytesPerPixel, trial, rowBytes)
      return png_rows_pair_count(trial, rowBytes)
    }
  }
}
