// SPDX-License-Identifier: MIT

/// Accumulates one row of coverage and converts it to bytes.
///
/// An edge adds to each pixel it crosses the pixel's area to its right, minus the amount added to the pixel
/// before: the running sum of a row is then the exact area. Only touched pixels are summed; the stretches
/// between are all 0 or all 255, and are filled.
struct CoverageRow: ~Copyable {
  private let width: Int
  /// The differences; two more than there are pixels, so that edges on the right side need no special case.
  private let differences: UnsafeMutablePointer<Double>
  private var output: UnsafeMutablePointer<UInt8>
  /// The touched pixels that are not written yet, and the sum before them.
  private var first = 0
  private var last = -1
  private var sum = 0.0

  /// The columns of the samples other than 0.
  private(set) var firstColumn = Int.max
  private(set) var lastColumn = -1

  init(width: Int) {
    self.width = width
    differences = .allocate(capacity: width + 2)
    differences.initialize(repeating: 0, count: width + 2)
    output = UnsafeMutableRawPointer(differences).assumingMemoryBound(to: UInt8.self)
  }

  deinit { differences.deallocate() }

  /// Begins a row whose bytes go to `output`.
  mutating func begin(_ output: UnsafeMutablePointer<UInt8>) {
    self.output = output
    (first, last, sum) = (0, -1, 0)
    (firstColumn, lastColumn) = (Int.max, -1)
  }

  /// Announces edges between the columns `low` and `high`, right of all previous edges or overlapping with
  /// them. `isInside` describes the gap between them.
  @inline(__always)
  mutating func touch(from low: Double, to high: Double, isInside: Bool) {
    let begin = Int(low)
    let end = Int(high)
    if begin > last + 1 {
      flush()
      fill(from: last + 1, to: begin, isInside: isInside)
      (first, last) = (begin, end)
      sum = isInside ? 1 : 0
    } else if end > last {
      last = end
    }
  }

  mutating func end(isInside: Bool) {
    flush()
    if last + 1 < width { fill(from: last + 1, to: width, isInside: isInside) }
  }

  /// Adds an edge within the row, `sign` times the area to its right. Heights are 0...1.
  @inline(__always)
  func add(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, sign: Double) {
    let height = (y1 - y0) * sign
    let low = min(x0, x1)
    let high = max(x0, x1)
    let column = Int(low)
    let left = Double(column)
    if high <= left + 1 {
      let right = height * ((low + high) * 0.5 - left)
      differences[column] += height - right
      differences[column + 1] += right
    } else {
      addWide(low, high, column: column, height: height)
    }
  }

  /// Adds an edge across several pixels: a triangle in the first, then trapezoids.
  private func addWide(_ low: Double, _ high: Double, column: Int, height: Double) {
    let perColumn = height / (high - low)
    let reach = Double(column + 1) - low
    var area = 0.5 * perColumn * reach * reach
    differences[column] += area
    var next = column + 1
    let end = Int(high)
    var middle = perColumn * (reach + 0.5)
    while next < end {
      differences[next] += middle - area
      area = middle
      middle += perColumn
      next += 1
    }
    // The last pixel: a trapezoid up to `high`, and the full height after it.
    let rest = high - Double(end)
    let final = height - 0.5 * perColumn * rest * rest
    differences[end] += final - area
    differences[end + 1] += height - final
  }

  private mutating func flush() {
    guard first <= last else { return }
    let end = min(last + 1, width)
    var column = first
    while column < end {
      sum += differences[column]
      differences[column] = 0
      let level = CoverageRow.level(sum)
      output[column] = level
      if level != 0 {
        if column < firstColumn { firstColumn = column }
        lastColumn = column
      }
      column += 1
    }
    // The edges' remainder for the next pixels: the next sum starts exactly.
    column = end
    while column <= last + 1, column < width + 2 {
      differences[column] = 0
      column += 1
    }
  }

  private mutating func fill(from begin: Int, to end: Int, isInside: Bool) {
    (output + begin).update(repeating: isInside ? 255 : 0, count: end - begin)
    guard isInside else { return }
    if begin < firstColumn { firstColumn = begin }
    lastColumn = end - 1
  }

  /// floor(255 coverage + 0.5). The billionth exceeds the rounding of the sums, so that an exactly half
  /// covered pixel is always 128.
  @inline(__always)
  private static func level(_ coverage: Double) -> UInt8 {
    UInt8(truncatingIfNeeded: Int(min(max(coverage, 0), 1) * 255 + (0.5 + 1e-9)))
  }
}
