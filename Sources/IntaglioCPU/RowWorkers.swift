import Dispatch
import IntaglioCore
import Synchronization

/// Shares the rows of a pass out among threads, each with its own scratch memory.
struct RowWorkers: Sendable {
  /// One for each thread.
  let scratches: [Scratch]

  /// With less work than this for each thread, starting the threads costs more than they save.
  private static let pixelsPerThread = 1 << 15
  /// More bands than threads, so that a thread that was held up does not hold up the pass.
  private static let bandsPerThread = 8

  /// Calls `body` for bands of rows that together are those of `region`, on several threads at once where there is
  /// enough to do, and returns when all are done.
  func run(_ region: PixelRect, _ body: @Sendable (Range<Int>, Scratch) -> Void) {
    guard region.width > 0, region.height > 0 else { return }
    let threads = min(scratches.count, region.height, max(1, region.pixelCount / RowWorkers.pixelsPerThread))
    guard threads > 1 else { return body(region.rows, scratches[0]) }
    let bands = min(region.height, threads * RowWorkers.bandsPerThread)
    let nextBand = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      while true {
        let band = nextBand.wrappingAdd(1, ordering: .relaxed).oldValue
        guard band < bands else { return }
        let first = region.rows.lowerBound + region.height * band / bands
        let last = region.rows.lowerBound + region.height * (band + 1) / bands
        body(first..<last, scratches[thread])
      }
    }
  }

  /// As `run`, but calls `body` for spans of each row: at most `length` pixels, the first of the region or a multiple of
  /// `length` behind it.
  func runSpans(
    _ region: PixelRect, length: Int = Scratch.spanLength,
    _ body: @Sendable (_ row: Int, _ columns: Range<Int>, _ scratch: Scratch) -> Void
  ) {
    run(region) { rows, scratch in
      for y in rows {
        RowWorkers.split(region.columns, length) { body(y, $0, scratch) }
      }
    }
  }

  /// As `run`, but calls `body` for strips of a band: at most `width` pixels wide, the first at the region's left edge or
  /// a multiple of `width` from it.
  func runStrips(
    _ region: PixelRect, width: Int,
    _ body: @Sendable (_ rows: Range<Int>, _ columns: Range<Int>, _ scratch: Scratch) -> Void
  ) {
    run(region) { rows, scratch in
      RowWorkers.split(region.columns, width) { body(rows, $0, scratch) }
    }
  }

  @inline(__always)
  private static func split(_ columns: Range<Int>, _ length: Int, _ body: (Range<Int>) -> Void) {
    var first = columns.lowerBound
    while first < columns.upperBound {
      let last = min(first + length, columns.upperBound)
      body(first..<last)
      first = last
    }
  }
}
