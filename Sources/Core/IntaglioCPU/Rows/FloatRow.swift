// SPDX-License-Identifier: MIT
import CPixelRows

/// A row of Float samples in scratch memory, read and written eight at a time.
///
/// Indices are not checked: a row has room for `Scratch.spanLength` samples and `Scratch.rowMargin` more, and
/// all users stay within a span and its margin.
struct FloatRow {
  let base: UnsafeMutablePointer<Float>

  @inline(__always)
  func advanced(by index: Int) -> FloatRow { FloatRow(base: base + index) }

  @inline(__always)
  subscript(index: Int) -> Float {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  /// Eight samples from `index` on, without alignment.
  @inline(__always)
  subscript(eight index: Int) -> SIMD8<Float> {
    get { UnsafeRawPointer(base + index).loadUnaligned(as: SIMD8<Float>.self) }
    nonmutating set { UnsafeMutableRawPointer(base + index).storeBytes(of: newValue, as: SIMD8<Float>.self) }
  }

  func fill(_ value: Float, count: Int) { pixel_rows_fill(value, base, count) }

  func clear(count: Int) { fill(0, count: count) }

  func copy(_ row: FloatRow, count: Int) { base.update(from: row.base, count: count) }
}

/// Arithmetic on rows of coverage. Writes up to seven samples past `count`.
extension FloatRow {
  func invert(count: Int) {
    for index in FloatRow.groups(count) { self[eight: index] = 1 - self[eight: index] }
  }

  /// Sets samples to the products of two rows, one of which may be this one.
  func setProduct(_ left: FloatRow, _ right: FloatRow, count: Int) {
    for index in FloatRow.groups(count) { self[eight: index] = left[eight: index] * right[eight: index] }
  }

  /// Sets samples to a row in levels, scaled to 0…1.
  func setUnit(_ levels: FloatRow, count: Int) {
    for index in FloatRow.groups(count) { self[eight: index] = levels[eight: index] * (1 / 255) }
  }

  /// Sets samples to 1 where a row in levels exceeds `threshold`, else to 0.
  func setAbove(_ threshold: Float, _ levels: FloatRow, count: Int) {
    let zeros = SIMD8<Float>(repeating: 0)
    for index in FloatRow.groups(count) {
      self[eight: index] = zeros.replacing(with: 1, where: levels[eight: index] .>= threshold)
    }
  }

  func multiply(by factor: Float, count: Int) {
    guard factor != 1 else { return }
    for index in FloatRow.groups(count) { self[eight: index] *= factor }
  }

  /// The indices at which groups of eight start, for `count` samples.
  @inline(__always)
  private static func groups(_ count: Int) -> StrideTo<Int> { stride(from: 0, to: count, by: 8) }
}
