import IntaglioCore

/// One thread's working memory: a fixed number of rows of a fixed length, whatever the picture's size. What a pass uses
/// of it fits into the first-level cache or nearly, and no pass allocates while it works on rows.
///
/// Unchecked because it is a plain address: `RowWorkers` hands each scratch to one thread.
struct Scratch: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer

  /// Scratch memory at `base`, which has `byteCount` bytes. Only `zeros` gets defined contents.
  init(at base: UnsafeMutableRawPointer) {
    self.base = base
    zeros.initializeMemory(as: UInt8.self, repeating: 0, count: Scratch.rowBytes)
  }

  /// The most pixels that a pass works on at once.
  static let spanLength = 512
  /// What rows hold beyond a span: both reaches of the widest kernel, and a group of eight at either end.
  static let rowMargin = 64
  /// Bytes for one thread.
  static let byteCount = windowOffset + windowHeight * rowBytes

  /// The named rows and that of the sums; a row of zeros follows, then two short lists, then the window.
  private static let rowCount = 17
  private static let rowBytes = (spanLength + rowMargin) * MemoryLayout<Float>.stride
  private static let tapsOffset = (rowCount + 1) * rowBytes
  private static let windowListOffset = tapsOffset + 4 * MemoryLayout<RowTap>.stride
  private static let windowHeight = 2 * Kernel.maximumRadius + 1
  private static let windowOffset = windowListOffset + rowBytes

  /// The rows and what they are for; a pass uses the names that fit it.
  enum RowName: Int {
    case samples, coverage, alpha, complement
    case picture, picture1, picture2, picture3
    case second, second1, second2, second3
    case result, result1, result2, result3
  }

  /// A row. Its contents are undefined.
  func row(_ name: RowName) -> FloatRow { row(name.rawValue) }

  /// The four rows of a picture, whose red is `picture`, `second` or `result`.
  func pictureRow(_ name: RowName) -> PictureRow {
    let first = name.rawValue
    return PictureRow(red: row(first), green: row(first + 1), blue: row(first + 2), alpha: row(first + 3))
  }

  /// A row of 32-bit integers.
  var sums: UnsafeMutableRawPointer { base + (Scratch.rowCount - 1) * Scratch.rowBytes }

  /// A row of zeros, to be read in place of rows that lie outside a region.
  var zeros: UnsafeMutableRawPointer { base + Scratch.rowCount * Scratch.rowBytes }

  /// Where the rows are listed that a reader sums up: at most four.
  var taps: UnsafeMutablePointer<RowTap> {
    (base + Scratch.tapsOffset).assumingMemoryBound(to: RowTap.self)
  }

  /// One of the rows for a kernel that works along columns, 0…2 * Kernel.maximumRadius.
  func windowRow(_ index: Int) -> FloatRow {
    FloatRow(
      base: (base + Scratch.windowOffset + index * Scratch.rowBytes).assumingMemoryBound(to: Float.self))
  }

  /// Where these rows are listed in their present order.
  var window: UnsafeMutablePointer<FloatRow> {
    (base + Scratch.windowListOffset).assumingMemoryBound(to: FloatRow.self)
  }

  private func row(_ index: Int) -> FloatRow {
    FloatRow(base: (base + index * Scratch.rowBytes).assumingMemoryBound(to: Float.self))
  }
}

/// A row that enters a sum of rows.
struct RowTap {
  /// Its sample in the column at which the sum begins.
  var row: UnsafeRawPointer
  var weight: Float
}
