// SPDX-License-Identifier: MIT
import IntaglioModel

/// Values of a region in float64, and a constant outside: coverage as Double, pictures as premultiplied
/// SIMD4.
struct Grid<Value: Sendable>: Sendable {
  let region: PixelRect
  /// The value outside the region: zero.
  let outside: Value
  /// Rows from the top.
  var values: [Value]

  /// The grid whose value at column x and row y is `value(x, y)`.
  init(_ region: PixelRect, outside: Value, _ value: (_ x: Int, _ y: Int) -> Value) {
    self.region = region
    self.outside = outside
    values = []
    values.reserveCapacity(region.pixelCount)
    for y in region.rows {
      for x in region.columns { values.append(value(x, y)) }
    }
  }

  /// The value at a column and row.
  subscript(x: Int, y: Int) -> Value {
    guard region.columns.contains(x), region.rows.contains(y) else { return outside }
    return values[(y - region.rows.lowerBound) * region.width + x - region.columns.lowerBound]
  }
}

extension Grid: Equatable where Value: Equatable {}
extension Grid: Hashable where Value: Hashable {}
