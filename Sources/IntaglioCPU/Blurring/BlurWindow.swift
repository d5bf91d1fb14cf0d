// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioPlan

/// Blurs a strip of columns from the top down, a row at a time as rows are asked for: a few rows, and never
/// the whole plane, are in memory, where they stay in the cache.
///
/// The rows under the vertical kernel are kept convolved along rows; they take turns in a ring. So do the
/// results, of which as many are kept as readers need at once.
struct BlurWindow {
  /// What is blurred.
  let blur: BlurPair
  /// The columns of the results.
  let columns: Range<Int>

  /// How many results are kept, and how many rows are under the kernel.
  private let keptRows: Int
  private let windowHeight: Int
  private let rowLength: Int
  private let memory: UnsafeMutablePointer<UInt16>
  /// The rows of the ring twice in succession: the rows under the kernel, from the top, begin at the place of
  /// the first.
  private let ring: UnsafeMutablePointer<UnsafePointer<UInt16>?>
  /// The source row from every tap of the horizontal kernel on.
  private let taps: UnsafeMutablePointer<UnsafePointer<UInt16>?>
  /// What the kept results are, by their place.
  private let resultContents: UnsafeMutablePointer<PixelRowsContent>
  /// What the row is that entered the window last, and how many rows before it and with it are the same.
  private var lastContent = PixelRowsMixed
  private var equalRows = 0
  /// The next source row to enter the window, and the next row to be made.
  private var nextSource: Int
  private var nextResult: Int

  /// Room for a strip, the kernel's reach on both sides, and a group that convolve() may write too many.
  static func rowLength(_ columnCount: Int, _ blur: BlurPair) -> Int {
    (columnCount + 2 * blur.columnReach + Int(PixelRowsGroup) + 31) & ~31
  }

  /// Bytes for a window of `columnCount` columns that keeps `keptRows` results.
  static func byteCount(_ blur: BlurPair, columnCount: Int, keptRows: Int) -> Int {
    let rowCount = 2 * blur.rowReach + 1 + keptRows + 1
    let rowBytes = rowCount * rowLength(columnCount, blur) * MemoryLayout<UInt16>.stride
    return (rowBytes + tableBytes + keptRows * MemoryLayout<PixelRowsContent>.stride + 63) & ~63
  }

  /// The most rows under a kernel, and taps of one.
  private static let maximumHeight = 2 * Kernel.maximumRadius + 1
  /// Room for the ring's rows twice, and the taps.
  private static let tableBytes = 3 * maximumHeight * MemoryLayout<UnsafePointer<UInt16>?>.stride

  /// A window whose first result is row `firstRow`, in memory at `base` that has the bytes that `byteCount`
  /// gives.
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

  /// Row `y` of the blurred plane: one of the `keptRows` up to the lowest that was ever asked for.
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

  /// Leaves out the rows before `y`, which nobody has asked for.
  private mutating func skip(to y: Int) {
    nextResult = y
    guard nextSource < y - blur.rowReach else { return }
    nextSource = y - blur.rowReach
    (lastContent, equalRows) = (PixelRowsMixed, 0)
  }

  /// Makes row `y`, which must be the next; writes up to a group more than the columns.
  mutating func makeRow(_ y: Int, into result: UnsafeMutablePointer<UInt16>) -> PixelRowsContent {
    while nextSource <= y + blur.rowReach {
      let content = readRow(nextSource, into: windowRow(BlurWindow.place(nextSource, in: windowHeight)))
      equalRows = content == lastContent ? equalRows + 1 : 1
      lastContent = content
      nextSource += 1
    }
    // Means of nothing are nothing, means of full coverage are full.
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

  /// Row `y` of the source, convolved along the row.
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

  /// Where a row is in a ring; rows above the picture have negative numbers.
  private static func place(_ y: Int, in count: Int) -> Int {
    let remainder = y % count
    return remainder < 0 ? remainder + count : remainder
  }

  private func windowRow(_ place: Int) -> UnsafeMutablePointer<UInt16> { memory + place * rowLength }
  private func resultRow(_ place: Int) -> UnsafeMutablePointer<UInt16> {
    memory + (windowHeight + place) * rowLength
  }
  private var sourceRow: UnsafeMutablePointer<UInt16> {
    memory + (windowHeight + keptRows) * rowLength
  }
}
