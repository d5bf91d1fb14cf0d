// SPDX-License-Identifier: MIT
import CPixelRows

/// One thread's working memory: a fixed number of rows of a fixed length, whatever the picture's size. All of
/// it fits into the second-level cache, and no pass allocates while it works on rows.
///
/// Unchecked because it is a plain address: `RowWorkers` hands each scratch to one thread.
struct Scratch: @unchecked Sendable {
  /// The number of the thread that has it, from 0 on.
  let thread: Int
  private let base: UnsafeMutableRawPointer

  /// Scratch memory at `base`, which has `byteCount` bytes. Nothing of it has defined contents.
  init(thread: Int, at base: UnsafeMutableRawPointer) {
    self.thread = thread
    self.base = base
  }

  /// The most pixels of a row that a pass works on at once. Measured on a Xeon: 512 was 5 % slower for whole
  /// effects and 40 % for blurs of masks, 2048 as fast for some and slower for most.
  static let spanLength = 1024
  /// What rows hold beyond a span: samples that lie around it, and a group of eight at either end.
  static let rowMargin = 64
  /// Bytes for one thread.
  static let byteCount = tableOffset + 64

  /// The rows and what they are for; a pass uses the names that fit it.
  enum RowName: Int, CaseIterable {
    case samples, coverage, alpha
    case picture, picture1, picture2, picture3
    case second, second1, second2, second3
    case result, result1, result2, result3
    // Room for downsamplings, which no pass uses together with a name.
    case sums
    case words0, words1, words2, words3, words4, words5, words6, words7
  }

  private static let rowBytes = (spanLength + rowMargin) * MemoryLayout<Float>.stride
  private static let tableOffset = RowName.allCases.count * rowBytes

  /// A row. Its contents are undefined.
  func row(_ name: RowName) -> FloatRow { FloatRow(base: memory(name).assumingMemoryBound(to: Float.self)) }

  /// The four rows of a picture, whose red is `picture`, `second` or `result`.
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

  /// A row of 32-bit sums.
  var sums: UnsafeMutablePointer<UInt32> { memory(.sums).assumingMemoryBound(to: UInt32.self) }

  /// A row of 16-bit sums, in the same place.
  var shortSums: UnsafeMutablePointer<UInt16> { memory(.sums).assumingMemoryBound(to: UInt16.self) }

  /// Where four rows are listed that enter a sum.
  var table: UnsafeMutablePointer<UnsafePointer<UInt16>?> {
    (base + Scratch.tableOffset).assumingMemoryBound(to: UnsafePointer<UInt16>?.self)
  }

  /// The weights of these rows.
  var weights: UnsafeMutablePointer<Float> {
    (base + Scratch.tableOffset + 32).assumingMemoryBound(to: Float.self)
  }

  private func memory(_ name: RowName) -> UnsafeMutableRawPointer { base + name.rawValue * Scratch.rowBytes }
}
