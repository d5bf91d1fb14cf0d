// SPDX-License-Identifier: MIT
import IntaglioModel

/// Values of a region in float64, and a constant outside: coverage as Double, pictures as premultiplied
/// SIMD4.
///
/// Inlined into other modules, which could not specialise it otherwise.
package struct Grid<Value: Sendable>: Sendable {
  package let region: PixelRect
  /// The value outside the region: zero.
  package let outside: Value
  /// Rows from the top.
  package var values: [Value]

  /// The grid whose value at column x and row y is `value(x, y)`.
  @inlinable package init(_ region: PixelRect, outside: Value, _ value: (_ x: Int, _ y: Int) -> Value) {
    self.region = region
    self.outside = outside
    values = []
    values.reserveCapacity(region.pixelCount)
    for y in region.rows {
      for x in region.columns { values.append(value(x, y)) }
    }
  }

  /// The value at a column and row.
  @inlinable package subscript(x: Int, y: Int) -> Value {
    guard region.columns.contains(x), region.rows.contains(y) else { return outside }
    return values[(y - region.rows.lowerBound) * region.width + x - region.columns.lowerBound]
  }
}

extension Grid: Equatable where Value: Equatable {}
extension Grid: Hashable where Value: Hashable {}
