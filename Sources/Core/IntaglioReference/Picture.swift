// SPDX-License-Identifier: MIT
import IntaglioModel

/// Premultiplied colours in float64 on the unbounded plane of pixels: those of a region, and transparency
/// outside.
package typealias Picture = Grid<SIMD4<Double>>

/// The coverage of each pixel, 0…1; nothing outside the region.
package typealias Coverage = Grid<Double>

/// Operations on pictures, each on one pixel at a time.
extension Picture {
  init() { self.init(PixelRect(PixelSize(0, 0)), outside: .zero) { _, _ in .zero } }

  init(_ region: PixelRect, _ color: (_ x: Int, _ y: Int) -> SIMD4<Double>) {
    self.init(region, outside: .zero, color)
  }

  /// A bitmap with its first pixel at (left, top).
  init(_ bitmap: Bitmap, left: Int = 0, top: Int = 0) {
    self.init(PixelRect(bitmap.size).moved(left, top)) { x, y in
      SIMD4<Double>(bitmap[x - left, y - top]) / 255
    }
  }

  init(_ color: SIMD4<Double>, covering coverage: Coverage) {
    self.init(coverage.region) { x, y in color * coverage[x, y] }
  }

  var alpha: Coverage { Coverage(region) { x, y in self[x, y].w } }

  /// 0.2126 red + 0.7152 green + 0.0722 blue of the premultiplied colours.
  var luminance: Coverage {
    Coverage(region) { x, y in
      let pixel = self[x, y]
      return 0.2126 * pixel.x + 0.7152 * pixel.y + 0.0722 * pixel.z
    }
  }

  static func * (picture: Picture, coverage: Coverage) -> Picture {
    Picture(picture.region.clamped(to: coverage.region)) { x, y in picture[x, y] * coverage[x, y] }
  }

  /// The colours divided by their alpha, where it is more than 0.
  var opaque: Picture { Picture(region) { x, y in self[x, y].w > 0 ? self[x, y] / self[x, y].w : .zero } }

  static func * (picture: Picture, opacity: Double) -> Picture {
    opacity == 1 ? picture : Picture(picture.region) { x, y in picture[x, y] * opacity }
  }

  mutating func draw(_ top: Picture, _ blend: BlendMode = .normal) {
    let blend = ReferenceBlend(blend)
    combine(with: top.region) { x, y, below in blend.blended(top[x, y], below, x: x, y: y) }
  }

  /// Draws a picture over this one, from which a coverage is removed first.
  mutating func replace(by top: Picture, covering coverage: Coverage) {
    combine(with: coverage.region.hull(top.region)) { x, y, below in
      top[x, y] + below * (1 - coverage[x, y])
    }
  }

  mutating func mix(with other: Picture, by coverage: Coverage) {
    combine(with: coverage.region) { x, y, below in
      below * (1 - coverage[x, y]) + other[x, y] * coverage[x, y]
    }
  }

  /// Changes the pixels of a region; the picture grows to contain it.
  private mutating func combine(
    with area: PixelRect, _ color: (_ x: Int, _ y: Int, _ below: SIMD4<Double>) -> SIMD4<Double>
  ) {
    guard !area.isEmpty else { return }
    let hull = region.hull(area)
    if hull != region { self = Picture(hull) { x, y in self[x, y] } }
    for y in area.rows {
      let start = (y - region.rows.lowerBound) * region.width - region.columns.lowerBound
      for x in area.columns { values[start + x] = color(x, y, values[start + x]) }
    }
  }
}

extension Coverage {
  init(_ region: PixelRect, _ value: (_ x: Int, _ y: Int) -> Double = { _, _ in 0 }) {
    self.init(region, outside: 0, value)
  }

  /// 1 where the alpha, rounded to levels like a bitmap's, exceeds `threshold` of 255.
  func above(_ threshold: Int) -> Coverage {
    Coverage(region) { x, y in UInt8(level: self[x, y]) > threshold ? 1 : 0 }
  }

  func inverse(in other: PixelRect) -> Coverage { Coverage(other) { x, y in 1 - self[x, y] } }

  static func * (one: Coverage, other: Coverage) -> Coverage {
    Coverage(one.region.clamped(to: other.region)) { x, y in one[x, y] * other[x, y] }
  }
}

extension UInt8 {
  /// The nearest level of 255; halves are rounded up, even if arithmetic left them a billionth short.
  init(level value: Double) {
    self = UInt8((255 * Swift.min(Swift.max(value, 0), 1) + (0.5 + 1e-9)).rounded(.down))
  }
}

extension PixelRect {
  /// The bounding box of both; empty rectangles do not count.
  func hull(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      columns: min(
        columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound),
      rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
  }
}

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

  @inlinable package subscript(x: Int, y: Int) -> Value {
    guard region.columns.contains(x), region.rows.contains(y) else { return outside }
    return values[(y - region.rows.lowerBound) * region.width + x - region.columns.lowerBound]
  }
}

extension Grid {
  func cut(to limits: PixelRect) -> Grid {
    Grid(region.clamped(to: limits), outside: outside) { x, y in self[x, y] }
  }
}

extension Grid: Equatable where Value: Equatable {}
extension Grid: Hashable where Value: Hashable {}
