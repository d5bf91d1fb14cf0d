// SPDX-License-Identifier: MIT
import CPixelRows

/// A placed picture that items of a paint pass read as colours, alpha, or luminance. A row that several
/// consecutive items read (a picture, its fill, its inner shadows) is unpacked once.
struct PaintReading: Sendable {
  enum Source: Sendable {
    /// In its place.
    case memory(SurfaceMemory)
    /// A picture made row by row on demand.
    case composition(Composition)
    case displacement(DisplacedPicture)
  }

  let source: Source
  /// The place of a picture that is made on demand.
  let right: Int
  let down: Int
  /// Whether more than alpha is read.
  var hasColors: Bool
  /// Whether the picture repeats in all directions, instead of being transparent outside.
  var isRepeated = false

  var memory: SurfaceMemory? {
    if case .memory(let memory) = source { memory } else { nil }
  }

  /// Unpacks the pixels `columns` of row `y` into `row`; only their alpha if that is enough.
  func load(row y: Int, columns: Range<Int>, scratch: Scratch, to row: PictureRow) -> PixelRowsContent {
    let read = columns.lowerBound - right..<columns.upperBound - right
    switch source {
    case .composition(let picture):
      return row.make(read, of: picture.region, row: y - down) { inside, row in
        picture.write(row: y - down, columns: inside, scratch: scratch, to: row)
        return PixelRowsMixed
      }
    case .displacement(let picture):
      return row.make(read, of: picture.region, row: y - down) { inside, row in
        picture.write(row: y - down, columns: inside, scratch: scratch, to: row)
        return PixelRowsMixed
      }
    case .memory(let memory) where isRepeated: return repeated(memory, row: y, columns: columns, to: row)
    case .memory(let memory): return row.load(memory, row: y, columns: columns, hasColors: hasColors)
    }
  }

  /// Unpacks one row of a tile, starting at any column, then repeats it.
  private func repeated(
    _ memory: SurfaceMemory, row y: Int, columns: Range<Int>, to row: PictureRow
  ) -> PixelRowsContent {
    let tile = memory.region
    func offset(_ place: Int, in range: Range<Int>) -> Int {
      let rest = (place - range.lowerBound) % range.count
      return rest < 0 ? rest + range.count : rest
    }
    let line = tile.rows.lowerBound + offset(y, in: tile.rows)
    let start = offset(columns.lowerBound, in: tile.columns)
    let first = min(tile.width - start, columns.count)
    _ = row.load(
      memory, row: line, columns: tile.columns.lowerBound + start..<tile.columns.lowerBound + start + first)
    let second = min(start, columns.count - first)
    if second > 0 {
      _ = row.advanced(by: first).load(
        memory, row: line, columns: tile.columns.lowerBound..<tile.columns.lowerBound + second)
    }
    for channel in [row.red, row.green, row.blue, row.alpha] {
      for index in first + second..<max(columns.count, first + second) {
        channel[index] = channel[index - tile.width]
      }
    }
    return PixelRowsMixed
  }

  /// A gapless range around the middle of `columns` in which all pixels of row `y` are opaque, or nil.
  func opaqueColumns(row y: Int, within columns: Range<Int>) -> Range<Int>? {
    guard !isRepeated, let memory, memory.format == .bitmap else { return nil }
    return memory.fullColumns(row: y, within: columns)
  }

  /// Copies the pixels `columns` of row `y`, which must all be inside the picture, into a bitmap; false if
  /// the source or the output is not a bitmap.
  func copy(row y: Int, columns: Range<Int>, to output: SurfaceMemory) -> Bool {
    guard !isRepeated, let memory, memory.format == .bitmap, output.format == .bitmap,
      memory.region.rows.contains(y), columns.clamped(to: memory.region.columns) == columns
    else { return false }
    output.pixel(columns.lowerBound, y).copyMemory(
      from: memory.pixel(columns.lowerBound, y), byteCount: 4 * columns.count)
    return true
  }
}
