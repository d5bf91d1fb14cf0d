// SPDX-License-Identifier: MIT
import Dispatch
import IntaglioModel
import IntaglioSystem
import Synchronization

/// Distributes the pixels of a pass over threads, each with its own scratch memory.
struct RowWorkers: Sendable {
  let scratches: [Scratch]
  /// Stops a pass early. The caller checks it after each pass.
  var cancellation: Cancellation?

  var threadCount: Int { scratches.count }

  /// With fewer pixels per thread, starting threads costs more than it saves.
  private static let pixelsPerThread = 1 << 16
  /// More pieces than threads, so that one delayed thread does not delay the pass.
  private static let piecesPerThread = 8
  /// A strip is only cut into bands if the rows read again at the cuts are at most a tenth of each piece.
  private static let minimumRowsPerHalo = 20

  /// Calls `body` for pieces that cover `region`, on several threads if there is enough work, and returns
  /// when all are done. A piece is part of a strip of `width` columns; strips start at the region's left edge
  /// and at multiples of `width` from it. After a cancellation no further piece begins, and the rows of
  /// current pieces end early.
  ///
  /// - Parameter halo: the number of rows above and below a piece that it reads again.
  func runStrips(
    _ region: PixelRect, width: Int = Scratch.spanLength, halo: Int = 0,
    _ body: @Sendable (_ rows: StripRows, _ columns: Range<Int>, _ scratch: Scratch) -> Void
  ) {
    guard region.width > 0, region.height > 0 else { return }
    let strips = (region.width + width - 1) / width
    let threads = min(threadCount, max(1, region.pixelCount / RowWorkers.pixelsPerThread))
    let wanted = threads == 1 ? 1 : (threads * RowWorkers.piecesPerThread + strips - 1) / strips
    let bands = max(1, min(wanted, region.height / max(1, RowWorkers.minimumRowsPerHalo * halo)))
    @Sendable func runPiece(_ piece: Int, _ scratch: Scratch) {
      let (band, strip) = (piece / strips, piece % strips)
      let top = region.rows.lowerBound + region.height * band / bands
      let bottom = region.rows.lowerBound + region.height * (band + 1) / bands
      let left = region.columns.lowerBound + strip * width
      let columns = left..<min(left + width, region.columns.upperBound)
      let rows = StripRows(top..<bottom, width: columns.count, cancellation)
      if rows.isCancelled { return }
      body(rows, columns, scratch)
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

  /// Calls `body` like `runStrips`, but for one row of a strip after the other.
  func runSpans(
    _ region: PixelRect, _ body: @Sendable (_ row: Int, _ columns: Range<Int>, _ scratch: Scratch) -> Void
  ) {
    runStrips(region) { rows, columns, scratch in
      for y in rows { body(y, columns, scratch) }
    }
  }
}
