// SPDX-License-Identifier: MIT

/// One thread's working memory: a fixed number of rows of a fixed length, independent of the picture's size.
/// It fits into the second-level cache, and passes allocate nothing while they work on rows.
///
/// Unchecked because it is a plain address: `RowWorkers` gives each scratch to one thread.
struct Scratch: @unchecked Sendable {
  /// The number of its thread, counting from 0.
  let thread: Int
  private let base: UnsafeMutableRawPointer

  /// Uninitialised scratch memory at `base`, which has `byteCount` bytes.
  init(thread: Int, at base: UnsafeMutableRawPointer) {
    self.thread = thread
    self.base = base
  }

  /// The most pixels of a row that a pass works on at once. On a Xeon, 512 was 5 % slower for whole effects
  /// and 40 % for blurs of masks; 2048 was as fast for some effects and slower for most.
  static let spanLength = 1024
  /// The room of a row beyond a span: neighbouring samples, and a group of eight at either end.
  static let rowMargin = 64
  static let byteCount = tableOffset + 64

  /// The rows, named after their usual purpose; a pass may use them for others.
  enum RowName: Int, CaseIterable {
    case samples, coverage, alpha
    case picture, picture1, picture2, picture3
    case second, second1, second2, second3
    case result, result1, result2, result3
    // Used for downsampling, and never together with the rows above.
    case sums
    case words0, words1, words2, words3, words4, words5, words6, words7
  }

  private static let rowBytes = (spanLength + rowMargin) * MemoryLayout<Float>.stride
  private static let tableOffset = RowName.allCases.count * rowBytes

  /// A row. Its contents are undefined.
  func row(_ name: RowName) -> FloatRow { FloatRow(base: memory(name).assumingMemoryBound(to: Float.self)) }

  /// The four rows of a picture; `name` is its red row: `picture`, `second` or `result`.
  func pictureRow(_ name: RowName) -> PictureRow {
    let red = row(name)
    let stride = Scratch.rowBytes / MemoryLayout<Float>.stride
    return PictureRow(
      red: red, green: red.advanced(by: stride), blue: red.advanced(by: 2 * stride),
      alpha: red.advanced(by: 3 * stride))
  }

  /// One of eight rows of stored coverage.
  func words(_ index: Int) -> UnsafeMutablePointer<UInt16> {
    (memory(.words0) + index * Scratch.rowBytes).assumingMemoryBound(to: UInt16.self)
  }

  var sums: UnsafeMutablePointer<UInt32> { memory(.sums).assumingMemoryBound(to: UInt32.self) }

  /// A row of 16-bit sums, in the same memory.
  var shortSums: UnsafeMutablePointer<UInt16> { memory(.sums).assumingMemoryBound(to: UInt16.self) }

  /// A list of the four rows of a sum.
  var table: UnsafeMutablePointer<UnsafePointer<UInt16>?> {
    (base + Scratch.tableOffset).assumingMemoryBound(to: UnsafePointer<UInt16>?.self)
  }

  /// The weights of these rows.
  var weights: UnsafeMutablePointer<Float> {
    (base + Scratch.tableOffset + 32).assumingMemoryBound(to: Float.self)
  }

  private func memory(_ name: RowName) -> UnsafeMutableRawPointer { base + name.rawValue * Scratch.rowBytes }
}
