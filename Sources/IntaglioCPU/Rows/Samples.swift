/// Conversions between stored samples and Float, eight at a time. None of them traps, whatever the value.
enum Samples {
  /// Stores eight samples of 0…65535 as 16 bits, rounded to the nearest; what is outside is brought to the nearer end.
  @inline(__always)
  static func store(_ values: SIMD8<Float>, at pointer: UnsafeMutableRawPointer) {
    let bits = roundedBits(limited(values, to: 65535))
    pointer.storeBytes(of: SIMD8<UInt16>(truncatingIfNeeded: bits), as: SIMD8<UInt16>.self)
  }

  /// Values below 0, and NaN, become 0; values above `limit` become `limit`.
  @inline(__always)
  static func limited(_ values: SIMD8<Float>, to limit: Float) -> SIMD8<Float> {
    let positive = SIMD8<Float>(repeating: 0).replacing(with: values, where: values .> 0)
    return positive.replacing(with: SIMD8(repeating: limit), where: positive .> limit)
  }

  /// Values of 0…2^22, rounded to the nearest integer, in the low bits of the result; the high bits are those of the
  /// Float 2^23, at which the distance between neighbours is 1, so that the addition does the rounding.
  @inline(__always)
  static func roundedBits(_ values: SIMD8<Float>) -> SIMD8<UInt32> {
    unsafeBitCast(values + 8_388_608, to: SIMD8<UInt32>.self)
  }

  /// The four bytes of each of the eight pixels at `pointer`, the first of which is in column `x`; those that are not
  /// inside `columns` are 0, and their bytes are not read, for they may be anybody's.
  @inline(__always)
  static func pixels(_ pointer: UnsafeRawPointer, _ columns: Range<Int>, from x: Int) -> SIMD8<UInt32> {
    if x >= columns.lowerBound, x &+ 8 <= columns.upperBound {
      return pointer.loadUnaligned(as: SIMD8<UInt32>.self)
    }
    return pixelsAtEdge(pointer, columns, from: x)
  }

  @inline(never)
  private static func pixelsAtEdge(
    _ pointer: UnsafeRawPointer, _ columns: Range<Int>, from x: Int
  ) -> SIMD8<UInt32> {
    var pixels = SIMD8<UInt32>(repeating: 0)
    for lane in 0..<8 where columns.contains(x + lane) {
      pixels[lane] = (pointer + 4 * lane).loadUnaligned(as: UInt32.self)
    }
    return pixels
  }

  /// The 16-bit samples at `pointer`, the first of which is in column `x` of a plane that has `columns`; those outside
  /// are 0. Their memory is read and dropped: it is the row's padding, a neighbouring row or the block's margin.
  @inline(__always)
  static func samples(_ pointer: UnsafeRawPointer, _ columns: Range<Int>, from x: Int) -> SIMD8<UInt16> {
    guard x < columns.upperBound, x &+ 8 > columns.lowerBound else { return .zero }
    let samples = pointer.loadUnaligned(as: SIMD8<UInt16>.self)
    if x >= columns.lowerBound, x &+ 8 <= columns.upperBound { return samples }
    return SIMD8<UInt16>.zero.replacing(with: samples, where: inside(columns, from: x))
  }

  /// Whether the eight columns from `x` on lie inside `columns`, lane by lane.
  @inline(never)
  private static func inside(_ columns: Range<Int>, from x: Int) -> SIMDMask<SIMD8<Int16>> {
    let lanes = SIMD8<Int16>(0, 1, 2, 3, 4, 5, 6, 7)
    let first = Int16(max(-16, min(16, columns.lowerBound - x)))
    let last = Int16(max(-16, min(16, columns.upperBound - x)))
    return (lanes .>= first) .& (lanes .< last)
  }

  /// The alpha of eight pixels; with a threshold 255 where alpha is more than it, else 0.
  @inline(__always)
  static func alpha(_ pixels: SIMD8<UInt32>, threshold: Int32?) -> SIMD8<Int32> {
    let alpha = SIMD8<Int32>(truncatingIfNeeded: pixels &>> 24)
    guard let threshold else { return alpha }
    return SIMD8<Int32>(repeating: 0).replacing(with: 255, where: alpha .> threshold)
  }
}

extension Samples {
  /// A sample of 0…1 as 16 bits, rounded to the nearest; what is outside is brought to the nearer end, NaN to 0.
  static func bits(of value: Float) -> UInt16 {
    // Ordered so that a NaN, of which every comparison is false, becomes 0.
    guard value > 0 else { return 0 }
    return value < 1 ? UInt16(value * 65535 + 0.5) : .max
  }
}
