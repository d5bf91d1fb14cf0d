// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

/// A row of pixels in scratch memory, in separate channels: premultiplied, in levels; 255 is full.
struct PictureRow {
  let red: FloatRow
  let green: FloatRow
  let blue: FloatRow
  let alpha: FloatRow

  subscript(channel: PictureChannel) -> FloatRow {
    switch channel {
    case .red: red
    case .green: green
    case .blue: blue
    case .alpha: alpha
    }
  }

  var rows: PixelRowsPicture {
    PixelRowsPicture(red: red.base, green: green.base, blue: blue.base, alpha: alpha.base)
  }

  subscript(index: Int) -> SIMD4<Float> {
    get { SIMD4(red[index], green[index], blue[index], alpha[index]) }
    nonmutating set {
      red[index] = newValue.x
      green[index] = newValue.y
      blue[index] = newValue.z
      alpha[index] = newValue.w
    }
  }

  func advanced(by index: Int) -> PictureRow {
    PictureRow(
      red: red.advanced(by: index), green: green.advanced(by: index), blue: blue.advanced(by: index),
      alpha: alpha.advanced(by: index))
  }

  /// Sets `count` pixels to one colour, in levels.
  func fill(_ color: SIMD4<Float>, count: Int) {
    red.fill(color.x, count: count)
    green.fill(color.y, count: count)
    blue.fill(color.z, count: count)
    alpha.fill(color.w, count: count)
  }

  func clear(count: Int) { fill(.zero, count: count) }

  func copy(_ row: PictureRow, count: Int) {
    red.copy(row.red, count: count)
    green.copy(row.green, count: count)
    blue.copy(row.blue, count: count)
    alpha.copy(row.alpha, count: count)
  }
}

extension PictureRow {
  /// Reads the pixels `columns` of row `y` of a bitmap or 16-bit intermediate, or only their alpha;
  /// transparent outside.
  ///
  /// - Returns: the content: `Opaque` if every alpha is 255, `Nothing` if everything read is 0.
  @discardableResult
  func load(
    _ memory: SurfaceMemory, row y: Int, columns: Range<Int>, hasColors: Bool = true
  ) -> PixelRowsContent {
    make(columns, of: memory.region, row: y, hasColors: hasColors) { inside, row in
      let (start, rows, count) = (memory.pixel(inside.lowerBound, y), row.rows, inside.count)
      if memory.format == .intermediate {
        let pixels = start.assumingMemoryBound(to: UInt16.self)
        if hasColors {
          pixel_rows_load_intermediate(pixels, rows, count)
        } else {
          pixel_rows_load_intermediate_alpha(pixels, rows.alpha, count)
        }
        return PixelRowsMixed
      }
      let pixels = start.assumingMemoryBound(to: UInt32.self)
      let next = pixels + memory.region.width
      return hasColors
        ? pixel_rows_load(pixels, next, rows, count) : pixel_rows_load_alpha(pixels, next, rows.alpha, count)
    }
  }

  /// Calls `write` for those of the pixels `columns` of row `y` that are inside a picture; the others become
  /// transparent. Returns the content of all of them, given what `write` returns.
  @inline(__always)
  func make(
    _ columns: Range<Int>, of picture: PixelRect, row y: Int, hasColors: Bool = true,
    _ write: (Range<Int>, PictureRow) -> PixelRowsContent
  ) -> PixelRowsContent {
    let inside = columns.clamped(to: picture.columns)
    let isInside = picture.rows.contains(y) && !inside.isEmpty
    if !isInside || inside != columns {
      if hasColors { clear(count: columns.count) } else { alpha.clear(count: columns.count) }
    }
    guard isInside else { return PixelRowsNothing }
    let content = write(inside, advanced(by: inside.lowerBound - columns.lowerBound))
    return inside == columns || content == PixelRowsNothing ? content : PixelRowsMixed
  }

  /// Rounds the first `columns.count` pixels into the columns of row `y` of a bitmap or 16-bit intermediate,
  /// which must contain them all. Values are clamped to 0…255.
  func store(_ memory: SurfaceMemory, row y: Int, columns: Range<Int>) {
    let row = memory.pixel(columns.lowerBound, y)
    if memory.format == .bitmap {
      pixel_rows_store(rows, row.assumingMemoryBound(to: UInt32.self), columns.count)
    } else {
      pixel_rows_store_intermediate(rows, row.assumingMemoryBound(to: UInt16.self), columns.count)
    }
  }
}

extension PixelRowsColor {
  init(_ color: SIMD4<Float>) { self.init(red: color.x, green: color.y, blue: color.z, alpha: color.w) }
}
