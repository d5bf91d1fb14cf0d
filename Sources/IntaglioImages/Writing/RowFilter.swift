import CPNGRows

/// Filters the rows of a picture one after the other, each with the filter whose result is nearest to 0 in sum. That is
/// how libpng chooses; other measures (bits needed, changes between neighbours) were tried and packed no better.
struct RowFilter: ~Copyable {
  private let bytesPerPixel: Int
  private let rowBytes: Int
  private let filters: [Int32]
  private let memory: UnsafeMutablePointer<UInt8>
  private var current: UnsafeMutablePointer<UInt8>
  private var above: UnsafeMutablePointer<UInt8>
  private let spare: UnsafeMutablePointer<UInt8>

  /// What a row has before it: the pixel to the left of the first, which is 0.
  private static let margin = 8

  /// A filter of rows of `width` pixels, of 3 or 4 bytes each.
  init(width: Int, bytesPerPixel: Int, filters: [Int32]) {
    self.bytesPerPixel = bytesPerPixel
    self.filters = filters
    rowBytes = width * bytesPerPixel
    let length = RowFilter.margin + rowBytes
    memory = .allocate(capacity: 3 * length)
    memory.initialize(repeating: 0, count: 3 * length)
    current = memory + RowFilter.margin
    above = current + length
    spare = above + length
  }

  deinit { memory.deallocate() }

  /// The row that comes next; the caller writes it, then calls `filter`.
  var row: UnsafeMutablePointer<UInt8> { current }

  /// Writes the number of a filter and the filtered row, `width * bytesPerPixel` + 1 bytes.
  mutating func filter(into result: UnsafeMutablePointer<UInt8>) {
    var (best, other) = (result + 1, spare)
    var (bestFilter, least) = (Int32(PNGFilterNone), UInt32.max)
    for filter in filters where least > 0 {
      let sum = png_rows_filter(filter, current, above, bytesPerPixel, least == .max ? best : other, rowBytes)
      if least == .max {
        (bestFilter, least) = (filter, sum)
      } else if sum < least {
        (bestFilter, least) = (filter, sum)
        swap(&best, &other)
      }
    }
    if best != result + 1 { (result + 1).update(from: best, count: rowBytes) }
    result[0] = UInt8(bestFilter)
    swap(&current, &above)
  }
}
