// SPDX-License-Identifier: MIT
import IntaglioSystem

/// The rows of a piece, in order. They end early when the work is cancelled, which leaves its output
/// incomplete.
struct StripRows: Sequence, Sendable {
  private(set) var range: Range<Int>
  private let cancellation: Cancellation?
  /// The number of rows between two checks of the cancellation.
  private let rowsPerCheck: Int

  /// The pixels between two checks. A thread writes this many in tens of microseconds, or in a few
  /// milliseconds for heavy items or long sweeps.
  private static let pixelsPerCheck = 1 << 12

  init(_ range: Range<Int>, width: Int, _ cancellation: Cancellation?) {
    self.range = range
    self.cancellation = cancellation
    rowsPerCheck = Swift.max(1, StripRows.pixelsPerCheck / Swift.max(1, width))
  }

  var lowerBound: Int { range.lowerBound }
  var upperBound: Int { range.upperBound }

  /// Other rows of the same piece.
  func along(_ range: Range<Int>) -> StripRows {
    var rows = self
    rows.range = range
    return rows
  }

  var isCancelled: Bool { cancellation?.isRequested == true }

  func makeIterator() -> Iterator {
    Iterator(
      rows: self, row: range.lowerBound, check: cancellation == nil ? .max : range.lowerBound + rowsPerCheck)
  }

  struct Iterator: IteratorProtocol {
    fileprivate let rows: StripRows
    fileprivate var row: Int
    fileprivate var check: Int

    @inline(__always)
    mutating func next() -> Int? {
      guard row < rows.range.upperBound, row < check || isWanted() else { return nil }
      defer { row += 1 }
      return row
    }

    @inline(never)
    private mutating func isWanted() -> Bool {
      check = row + rows.rowsPerCheck
      return !rows.isCancelled
    }
  }
}
