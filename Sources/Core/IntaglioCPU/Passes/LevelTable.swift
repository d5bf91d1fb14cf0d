// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel

/// An item's leading changes, as far as they treat each component separately, combined into a table of their
/// results for the 256 levels, which is all that opaque pixels of bitmaps need. The results match those of
/// the changes to the bit, so that a pixel does not depend on its neighbours.
struct LevelTable: Sendable {
  /// Its position in the job's samples.
  let first: Int
  /// The number of changes that it replaces.
  let changeCount: Int

  /// The fewest pixels for which building a table pays off.
  private static let minimumPixels = 1024

  /// Adds the table of an item to samples; nil if a table would not pay off.
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

  /// Changes a block of at most `blockSize` pixels. Returns false, without changes, unless all of them are
  /// opaque and have whole levels.
  func change(_ block: PictureRow, tables: ChangeTables, count: Int) -> Bool {
    pixel_rows_map_levels(tables.samples + first, block.rows, count)
  }

  /// The pixels of a block.
  static let blockSize = PixelRowsBlock
}
