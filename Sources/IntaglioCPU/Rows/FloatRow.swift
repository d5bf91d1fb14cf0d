import CPixelRows

/// A row of Float samples in scratch memory, read and written eight at a time.
///
/// Indices are not checked: a row has room for `Scratch.spanLength` samples and `Scratch.rowMargin` more, and every user
/// stays within a span and what is read around it.
struct FloatRow {
  let base: UnsafeMutablePointer<Float>

  /// The row from its sample `index` on.
  @inline(__always)
  func advanced(by index: Int) -> FloatRow { FloatRow(base: base + index) }

  @inline(__always)
  subscript(index: Int) -> Float {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  /// Eight samples from `index` on, which needs no alignment.
  @inline(__always)
  subscript(eight index: Int) -> SIMD8<Float> {
    get { UnsafeRawPointer(base + index).loadUnaligned(as: SIMD8<Float>.self) }
    nonmutating set { UnsafeMutableRawPointer(base + index).storeBytes(of: newValue, as: SIMD8<Float>.self) }
  }

  /// Sets `count` samples to `value`.
  package func fill(_ value: Float, count: Int) {
    base.update(repeating: value, count: count)
  }

  /// Sets `count` samples to 0.
  func clear(count: Int) {
    UnsafeMutableRawPointer(base).initializeMemory(
      as: UInt8.self, repeating: 0, count: count * MemoryLayout<Float>.stride)
  }

  /// Sets `count` samples to those of another row.
  func copy(_ row: FloatRow, count: Int) {
    base.update(from: row.base, count: count)
  }
}

/// Arithmetic on rows of coverage. Up to seven samples more than `count` are written.
extension FloatRow {
  /// Replaces samples v by 1 - v.
  func invert(count: Int) {
    for index in FloatRow.groups(count) { self[eight: index] = 1 - self[eight: index] }
  }

  /// Sets samples to the products of those of two rows, of which this may be one.
  func setProduct(_ left: FloatRow, _ right: FloatRow, count: Int) {
    for index in FloatRow.groups(count) { self[eight: index] = left[eight: index] * right[eight: index] }
  }

  /// Sets samples to those of a row in levels, brought to 0…1.
  func setUnit(_ levels: FloatRow, count: Int) {
    for index in FloatRow.groups(count) { self[eight: index] = levels[eight: index] * (1 / 255) }
  }

  /// Sets samples to 1 - m of a row of alpha in levels: m is alpha or, with a threshold, 1 where alpha is more than it.
  func setComplement(_ levels: FloatRow, threshold: Int32?, count: Int) {
    guard let threshold else {
      for index in FloatRow.groups(count) { self[eight: index] = 1 - levels[eight: index] * (1 / 255) }
      return
    }
    let ones = SIMD8<Float>(repeating: 1)
    for index in FloatRow.groups(count) {
      self[eight: index] = ones.replacing(with: 0, where: levels[eight: index] .> Float(threshold))
    }
  }

  /// Replaces samples B by a (1 - B), a in levels.
  func setInner(levels: FloatRow, count: Int) {
    pixel_rows_inner(levels.base, base, count)
  }

  /// Replaces samples B by a max(0, bounds - B), a in levels and bounds[x] the product of `columns[x]` and `row`.
  func setInner(levels: FloatRow, columns: UnsafePointer<Float>, row: Float, count: Int) {
    pixel_rows_bounded_inner(levels.base, columns, row, base, count)
  }

  /// Where groups of eight begin that together hold `count` samples.
  @inline(__always)
  private static func groups(_ count: Int) -> StrideTo<Int> { stride(from: 0, to: count, by: 8) }
}
