// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel

/// An item's leading changes, as far as they treat each component separately, combined into a table of their
/// results for the 256 levels, which is all that opaque pixels of bitmaps need. The results match those of
/// the changes to the bit, so that a pixel does not depend on its neighbours.
///
/// Unchecked because the table does not change.
struct LevelTable: @unchecked Sendable {
  private let values: UnsafePointer<Float>
  /// The number of changes that it replaces.
  let changeCount: Int

  static let blockSize = PixelRowsBlock
  /// The fewest pixels for which building a table pays off.
  private static let minimumPixels = 1024

  /// The table of an item; nil if a table would not pay off.
  init?(of changes: ArraySlice<RowChange>, over region: PixelRect, in tables: KernelTables) {
    let first = changes.prefix { $0.isOfComponents }
    let hasTones = first.contains { if case .matrix = $0 { false } else { true } }
    guard hasTones, region.width * region.height >= LevelTable.minimumPixels else { return nil }
    let count = 256
    let red = FloatRow(base: tables.room(for: 4 * count))
    let row = PictureRow(
      red: red, green: red.advanced(by: count), blue: red.advanced(by: 2 * count),
      alpha: red.advanced(by: 3 * count))
    for level in 0..<count { row[level] = SIMD4(SIMD3(repeating: Float(level)), 255) }
    for change in first { change.change(row, x: 0, y: 0, count: count) }
    values = UnsafePointer(red.base)
    changeCount = first.count
  }

  /// Changes a block of at most `blockSize` pixels. Returns false, without changes, unless all of them are
  /// opaque and have whole levels.
  func change(_ block: PictureRow, count: Int) -> Bool { pixel_rows_map_levels(values, block.rows, count) }
}
