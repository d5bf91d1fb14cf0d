// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Limits on how long draws may take, in texture fetches, which dominate the cost of passes.
///
/// The model is the slowest GPU in use, a single unit of an integrated or mobile GPU: it fetches 500 million
/// texels of 64 or 128 bits per second, including the arithmetic around each fetch. Faster ones fetch up to a
/// thousand times as many. Drivers abort work that blocks the device for too long, some after half a second,
/// and a desktop on the same device freezes meanwhile.
package enum DrawCost {
  /// The most fetches of a draw or dispatch: 20 ms in the model.
  package static let limit = 10_000_000
  /// The most fetches submitted to the driver at once: 200 ms. Devices can switch to other work between two
  /// draws, but some drivers count everything that was submitted.
  static let submissionLimit = 10 * limit
}

extension Plan {
  /// The most fetches of one invocation of a pass, which writes one texel of the output.
  ///
  /// Passes fetch texels of four samples, two texels if unaligned. Fetches that most invocations skip are
  /// counted too, because there are pictures for which none is skipped. What is not counted costs less.
  func fetches(_ pass: Pass) -> Int {
    switch pass {
    case .firm:
      // Its own texel, and one left and one right of it in three rows.
      return 14
    case .distance(let pass):
      // A texel above and one below, two of each if they are not aligned.
      return 4 * (pass.limit + 1)
    case .spread(let pass):
      // A row of distances for four pixels. Then, for each pixel, a row of its own and a ring of 2 pi reach
      // samples, or two rings with levels.
      let reach = SpreadPass.reach(pass.spread)
      let ring = pass.metric.levels != nil ? 15 : 9
      return (reach + 11) / 2 + 4 * (reach + 1) * ring
    case .sweep(let pass): return 4 * pass.direction.steps
    case .boxBlur(let pass):
      let extent = self[pass.source.surface].region.size
      let width = min(pass.width, pass.axis == .horizontal ? extent.width : extent.height)
      guard let blocks = pass.blocks else { return 4 * width }
      return 4 * (width / blocks.width + blocks.width)
    case .mask, .downsample, .blur, .upsample, .shape, .paint, .warp, .tone, .share, .compose, .grain, .ramp,
      .displace:
      let work = work(of: pass)
      return 2 * (work.reads / max(1, work.writes) + 1)
    }
  }
}

/// Divides the texels of a draw into pieces of limited cost, from the top: bands of rows or, if a band of the
/// least height costs too much, parts of it from the left.
package struct DrawPieces {
  package typealias Piece = (columns: Range<Int>, rows: Range<Int>)

  private let columns: Range<Int>
  private let rows: Range<Int>
  private let cost: Int
  private let step: PixelSize
  private var column: Int
  private var row: Int

  /// The texels of a draw.
  ///
  /// - Parameters:
  ///   - cost: the cost of a texel.
  ///   - step: pieces begin at multiples of it from the first texel.
  package init(columns: Range<Int>, rows: Range<Int>, cost: Int, step: PixelSize) {
    (self.columns, self.rows, self.cost, self.step) = (columns, rows, max(1, cost), step)
    (column, row) = (columns.lowerBound, rows.lowerBound)
  }

  /// The next piece, which costs at most `limit` unless a step costs more.
  package mutating func next(limit: Int) -> Piece? {
    guard !columns.isEmpty, row < rows.upperBound else { return nil }
    let columnTexels = limit / cost / step.height
    if column == columns.lowerBound, columnTexels >= columns.count {
      let height = limit / cost / columns.count / step.height * step.height
      let piece = (columns: columns, rows: row..<min(row + height, rows.upperBound))
      row = piece.rows.upperBound
      return piece
    }
    let width = max(1, columnTexels / step.width) * step.width
    let piece = (
      columns: column..<min(column + width, columns.upperBound),
      rows: row..<min(row + step.height, rows.upperBound)
    )
    column = piece.columns.upperBound
    if column == columns.upperBound { (column, row) = (columns.lowerBound, piece.rows.upperBound) }
    return piece
  }
}
