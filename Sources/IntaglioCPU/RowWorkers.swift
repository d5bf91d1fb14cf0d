// SPDX-License-Identifier: MIT
import Dispatch
import IntaglioModel
import IntaglioSystem
import Synchronization

/// Shares the pixels of a pass out among threads, each with its own scratch memory.
struct RowWorkers: Sendable {
  /// One for each thread.
  let scratches: [Scratch]
  /// What ends a pass before all of its pieces are done; whoever runs passes looks at it after each.
  var cancellation: Cancellation?

  /// The most threads at once.
  var threadCount: Int { scratches.count }

  /// With less work than this for each thread, starting the threads costs more than they save.
  private static let pixelsPerThread = 1 << 16
  /// More pieces than threads, so that a thread that was held up does not hold up the pass.
  private static let piecesPerThread = 8
  /// A strip is cut across only where what is done again at the cut is less than a tenth of the piece.
  private static let minimumRowsPerHalo = 20
  /// After so many rows it is seen whether the time is up.
  private static let rowsPerCheck = 16

  /// Calls `body` for pieces that together are `region`, on several threads at once where there is enough to
  /// do, and returns when all are done. A piece is part of a strip of `width` columns, the first at the
  /// region's left edge or a multiple of `width` from it.
  ///
  /// - Parameter halo: how many rows above the piece, and below it, have to be read again for it.
  func runStrips(
    _ region: PixelRect, width: Int = Scratch.spanLength, halo: Int = 0,
    _ body: @Sendable (_ rows: Range<Int>, _ columns: Range<Int>, _ scratch: Scratch) -> Void
  ) {
    guard region.width > 0, region.height > 0 else { return }
    let strips = (region.width + width - 1) / width
    let threads = min(threadCount, max(1, region.pixelCount / RowWorkers.pixelsPerThread))
    // A pass that may have to end early has pieces between which it can.
    let wanted =
      threads == 1 && cancellation == nil ? 1 : (threads * RowWorkers.piecesPerThread + strips - 1) / strips
    let bands = max(1, min(wanted, region.height / max(1, RowWorkers.minimumRowsPerHalo * halo)))
    @Sendable func runPiece(_ piece: Int, _ scratch: Scratch) {
      let (band, strip) = (piece / strips, piece % strips)
      let top = region.rows.lowerBound + region.height * band / bands
      let bottom = region.rows.lowerBound + region.height * (band + 1) / bands
      let left = region.columns.lowerBound + strip * width
      if cancellation?.isRequested == true { return }
      body(top..<bottom, left..<min(left + width, region.columns.upperBound), scratch)
    }
    let pieces = bands * strips
    guard threads > 1, pieces > 1 else {
      for piece in 0..<pieces { runPiece(piece, scratches[0]) }
      return
    }
    let nextPiece = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(threads, pieces)) { thread in
      while true {
        let piece = nextPiece.wrappingAdd(1, ordering: .relaxed).oldValue
        guard piece < pieces else { return }
        runPiece(piece, scratches[thread])
      }
    }
  }

  /// As `runStrips`, but calls `body` for one row of a strip after the other.
  func runSpans(
    _ region: PixelRect, _ body: @Sendable (_ row: Int, _ columns: Range<Int>, _ scratch: Scratch) -> Void
  ) {
    runStrips(region) { rows, columns, scratch in
      for y in rows {
        if let cancellation, y % RowWorkers.rowsPerCheck == 0, cancellation.isRequested { return }
        body(y, columns, scratch)
      }
    }
  }
}
