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
  /// counted too, because there are pictures for which none is skipped. What is not counted costs less, and
  /// so do the texels of a block, which share fetches.
  func fetches(_ pass: Pass) -> Int {
    switch pass {
    case .firm:
      // Its own texel, and one left and one right of it in three rows.
      return 14
    case .distance(let pass):
      return fetches(pass.source, by: pass.output) * (2 * pass.limit + 1)
    case .spread(let pass):
      // A row of distances, twice. Then a ring around four pixels, or two rings with levels: above and below
      // the row, up to 2.5 texels for each pixel of the radius, or 3.7.
      let reach = SpreadPass.reach(pass.spread)
      let ring = (pass.metric.levels != nil ? 4 : 3) * (reach + 1)
      return reach + 8 + 2 * ring * fetches(pass.source, by: pass.distances)
    case .flood(let pass):
      // Rows, columns and diagonals as far as a quarter of the lattice for each of four samples, on average.
      guard case .leg = pass.step else { return 110 }
      let lattice = self[pass.output].region
      return 2 * 4 * max(lattice.width, lattice.height)
    case .sweep(let pass): return 4 * pass.direction.steps
    case .boxBlur(let pass):
      // Samples for four pixels or one, two texels at either end that are not whole, and blocks.
      let extent = self[pass.source.surface].region.size
      func samples(_ count: Int) -> Int {
        pass.axis == .horizontal
          ? min(count, extent.width) / 4 + 2
          : min(count, extent.height) * fetches(pass.source.surface, by: pass.output)
      }
      guard let blocks = pass.blocks else { return samples(2 * pass.width - 1) }
      let blockFetches = readsWholeBlocks(pass) ? 1 : 2
      return blockFetches * (2 * pass.width / blocks.width + 1) + 2 * samples(blocks.width)
    case .mask, .downsample, .blur, .upsample, .shape, .paint, .warp, .tone, .share, .compose, .grain, .ramp,
      .displace, .lens, .turn:
      let work = work(of: pass)
      return 2 * (work.reads / max(1, work.writes) + 1)
    }
  }
}

extension Plan {
  /// Whether the first columns of two surfaces have the same place in a texel, so that one texel of either
  /// covers the columns of one of the other.
  func shareTexels(_ one: SurfaceID, _ other: SurfaceID) -> Bool {
    (self[one].region.columns.lowerBound - self[other].region.columns.lowerBound) & 3 == 0
  }

  /// Whether all blocks that a texel of the result takes are a texel each.
  func readsWholeBlocks(_ pass: BoxBlurPass) -> Bool {
    guard let blocks = pass.blocks else { return false }
    return shareTexels(blocks.plane, pass.output) && (pass.axis == .vertical || blocks.width & 3 == 0)
  }

  /// The texels of a surface that cover one texel's columns of another one.
  private func fetches(_ source: SurfaceID, by output: SurfaceID) -> Int {
    shareTexels(source, output) ? 1 : 2
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
