// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioPlan

/// Blurs a strip of columns from the top down, row by row on demand: only a few rows are in memory, never the
/// whole plane, and they stay in the CPU's cache.
///
/// One ring holds the rows under the vertical kernel, already convolved horizontally. Another holds as many
/// results as readers need at once.
struct BlurWindow {
  let blur: BlurPair
  let columns: Range<Int>

  /// The number of kept results, and of rows under the kernel.
  private let keptRows: Int
  private let windowHeight: Int
  private let rowLength: Int
  private let memory: UnsafeMutablePointer<UInt16>
  /// The addresses of the ring's rows, twice in succession, so that the rows under the kernel are consecutive
  /// from the top one's position on.
  private let ring: UnsafeMutablePointer<UnsafePointer<UInt16>?>
  /// Addresses in the source row, one for each tap of the horizontal kernel.
  private let taps: UnsafeMutablePointer<UnsafePointer<UInt16>?>
  /// The contents of the kept results, by position.
  private let resultContents: UnsafeMutablePointer<PixelRowsContent>
  /// The content of the newest row in the window, and the number of consecutive rows with the same content,
  /// including it.
  private var lastContent = PixelRowsMixed
  private var equalRows = 0
  /// The next source row to enter the window, and the next result row.
  private var nextSource: Int
  private var nextResult: Int

  /// The length of a row: the strip, the kernel's reach on both sides, and the group that convolve() may
  /// write past the end.
  static func rowLength(_ columnCount: Int, _ blur: BlurPair) -> Int {
    (columnCount + 2 * blur.columnReach + Int(PixelRowsGroup) + 31) & ~31
  }

  /// The memory of a window of `columnCount` columns and `keptRows` results, in bytes.
  static func byteCount(_ blur: BlurPair, columnCount: Int, keptRows: Int) -> Int {
    let rowCount = 2 * blur.rowReach + 1 + keptRows + 1
    let rowBytes = rowCount * rowLength(columnCount, blur) * MemoryLayout<UInt16>.stride
    return (rowBytes + tableBytes + keptRows * MemoryLayout<PixelRowsContent>.stride + 63) & ~63
  }

  /// The largest number of rows under a kernel, and of taps.
  private static let maximumHeight = 2 * Kernel.maximumRadius + 1
  /// The size of `ring` and `taps`.
  private static let tableBytes = 3 * maximumHeight * MemoryLayout<UnsafePointer<UInt16>?>.stride

  /// A window whose first result is row `firstRow`, in `byteCount` bytes of memory at `base`.
  init(
    _ blur: BlurPair, columns: Range<Int>, firstRow: Int, keptRows: Int, at base: UnsafeMutableRawPointer
  ) {
    self.blur = blur
    self.columns = columns
    self.keptRows = keptRows
    windowHeight = 2 * blur.rowReach + 1
    rowLength = BlurWindow.rowLength(columns.count, blur)
    memory = base.assumingMemoryBound(to: UInt16.self)
    let tables = UnsafeMutableRawPointer(memory + (windowHeight + keptRows + 1) * rowLength)
    ring = tables.assumingMemoryBound(to: UnsafePointer<UInt16>?.self)
    taps = ring + 2 * BlurWindow.maximumHeight
    resultContents = (tables + BlurWindow.tableBytes).assumingMemoryBound(to: PixelRowsContent.self)
    nextSource = firstRow - blur.rowReach
    nextResult = firstRow
    for place in 0..<2 * windowHeight { ring[place] = UnsafePointer(windowRow(place % windowHeight)) }
    for tap in 0...2 * blur.columnReach { taps[tap] = UnsafePointer(sourceRow + tap) }
  }

  /// Row `y` of the blurred plane. At most `keptRows` rows are kept, up to the lowest row requested so far.
  mutating func row(_ y: Int) -> CoverageRow {
    if y - keptRows >= nextResult { skip(to: y - keptRows + 1) }
    while nextResult <= y {
      let place = BlurWindow.place(nextResult, in: keptRows)
      resultContents[place] = makeRow(nextResult, into: resultRow(place))
      nextResult += 1
    }
    let place = BlurWindow.place(y, in: keptRows)
    return CoverageRow(start: resultRow(place), content: resultContents[place])
  }

  /// Skips the rows before `y`, which nothing reads.
  private mutating func skip(to y: Int) {
    nextResult = y
    guard nextSource < y - blur.rowReach else { return }
    nextSource = y - blur.rowReach
    (lastContent, equalRows) = (PixelRowsMixed, 0)
  }

  /// Makes row `y`, which must be the next; may write a group past the columns.
  mutating func makeRow(_ y: Int, into result: UnsafeMutablePointer<UInt16>) -> PixelRowsContent {
    while nextSource <= y + blur.rowReach {
      let content = readRow(nextSource, into: windowRow(BlurWindow.place(nextSource, in: windowHeight)))
      equalRows = content == lastContent ? equalRows + 1 : 1
      lastContent = content
      nextSource += 1
    }
    // The mean of empty coverage is empty, the mean of full coverage is full.
    if lastContent != PixelRowsMixed, equalRows >= windowHeight {
      let value = lastContent == PixelRowsNothing ? 0 : UInt16(PixelRowsFull)
      result.update(repeating: value, count: columns.count)
      return lastContent
    }
    let top = BlurWindow.place(y - blur.rowReach, in: windowHeight)
    if let kernel = blur.vertical, kernel.radius > 0 {
      kernel.convolve(ring + top, into: result, count: columns.count)
    } else {
      result.update(from: windowRow(top), count: columns.count)
    }
    return PixelRowsMixed
  }

  /// Row `y` of the source, convolved horizontally.
  private func readRow(_ y: Int, into result: UnsafeMutablePointer<UInt16>) -> PixelRowsContent {
    guard let kernel = blur.horizontal, kernel.radius > 0 else {
      return blur.source.copy(row: y, columns: columns, into: result)
    }
    let read = columns.lowerBound - kernel.radius..<columns.upperBound + kernel.radius
    let content = blur.source.copy(row: y, columns: read, into: sourceRow)
    if content == PixelRowsMixed {
      kernel.convolve(taps, into: result, count: columns.count)
    } else {
      result.update(from: sourceRow, count: columns.count)
    }
    return content
  }

  /// The position of a row in a ring; rows above the picture have negative numbers.
  private static func place(_ y: Int, in count: Int) -> Int {
    let remainder = y % count
    return remainder < 0 ? remainder + count : remainder
  }

  private func windowRow(_ place: Int) -> UnsafeMutablePointer<UInt16> { memory + place * rowLength }
  private func resultRow(_ place: Int) -> UnsafeMutablePointer<UInt16> {
    memory + (windowHeight + place) * rowLength
  }
  private var sourceRow: UnsafeMutablePointer<UInt16> { memory + (windowHeight + keptRows) * rowLength }
}
