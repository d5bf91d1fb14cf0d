// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel

/// The first changes of an item, each of which changes components alone, as one table of their results for
/// 256 levels: opaque pixels of bitmaps need no other. The results are those of the changes themselves, to
/// the bit, so that pixels do not depend on their neighbours.
struct LevelTable: Sendable {
  /// Its place among the job's samples.
  let first: Int
  /// The changes that it stands for.
  let changeCount: Int

  /// The fewest pixels for which a table is worth its time.
  private static let minimumPixels = 1024

  /// Adds the table of an item to samples; nil if the item has no use for one.
  init?(
    of changes: ArraySlice<RowChange>, over region: PixelRect, addedTo samples: inout [Float],
    _ wholeLevels: [UInt16]
  ) {
    let first = changes.prefix { $0.isOfComponents }
    let hasTones = first.contains { if case .matrix = $0 { false } else { true } }
    guard hasTones, region.width * region.height >= LevelTable.minimumPixels else { return nil }
    let count = 256
    let levels = (0..<count).map { Float($0) }
    var rows = levels + levels + levels + Array(repeating: 255, count: count)
    rows.withUnsafeMutableBufferPointer { rows in
      guard let base = rows.baseAddress else { return }
      ChangeTables.with(samples, wholeLevels) { tables in
        let row = PictureRow(
          red: FloatRow(base: base), green: FloatRow(base: base + count),
          blue: FloatRow(base: base + 2 * count), alpha: FloatRow(base: base + 3 * count))
        for change in first { change.change(row, tables: tables, count: count) }
      }
    }
    self.first = samples.count
    changeCount = first.count
    samples += rows.prefix(3 * count)
  }

  /// Changes a block of at most `blockSize` pixels, if all of them are opaque and of whole levels.
  func change(_ block: PictureRow, tables: ChangeTables, count: Int) -> Bool {
    pixel_rows_map_levels(tables.samples + first, block.rows, count)
  }

  /// The pixels of a block.
  static let blockSize = PixelRowsBlock
}
