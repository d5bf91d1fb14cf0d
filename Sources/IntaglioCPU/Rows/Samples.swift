/// Conversions between stored samples and Float, eight at a time. None of them traps, whatever the value.
///
/// They are written with the bits of the Float 2^23, whose neighbours are 1 apart: an integer below 2^23 laid over its low
/// bits is the Float 2^23 + integer, and adding 2^23 to a Float leaves the nearest integer there. The standard library's
/// conversions between vectors are calls that are not inlined into larger loops (5 % of a render).
enum Samples {
  private static let integers: Float = 0x1p23

  /// Integers of 16 bits with 32.
  @inline(__always)
  static func widened(_ samples: SIMD8<UInt16>) -> SIMD8<UInt32> {
    var words = SIMD16<UInt16>(repeating: 0)
    words.evenHalf = samples
    return unsafeBitCast(words, to: SIMD8<UInt32>.self)
  }

  /// Integers of 16 bits as Float.
  @inline(__always)
  static func floats(_ samples: SIMD8<UInt16>) -> SIMD8<Float> { floats(widened(samples)) }

  /// Integers below 2^23 as Float.
  @inline(__always)
  static func floats(_ samples: SIMD8<UInt32>) -> SIMD8<Float> {
    unsafeBitCast(samples | integers.bitPattern, to: SIMD8<Float>.self) - integers
  }

  /// The integers nearest to `values`, a tie to its even neighbour, in the low bits of the result, of which the high bits
  /// mean nothing. What is outside 0…limit (below 2^22) is brought to the nearer end, NaN to 0.
  @inline(__always)
  static func rounded(_ values: SIMD8<Float>, limit: Float) -> SIMD8<UInt32> {
    let first = SIMD8(repeating: integers)
    let last = SIMD8(repeating: integers + limit)
    let sum = values + integers
    let raised = first.replacing(with: sum, where: sum .> first)
    return unsafeBitCast(last.replacing(with: raised, where: raised .< last), to: SIMD8<UInt32>.self)
  }

  /// Stores the low 16 bits of integers.
  @inline(__always)
  static func store(_ bits: SIMD8<UInt32>, at pointer: UnsafeMutableRawPointer) {
    pointer.storeBytes(of: unsafeBitCast(bits, to: SIMD16<UInt16>.self).evenHalf, as: SIMD8<UInt16>.self)
  }

  /// Stores eight samples of 0…65535 as 16 bits, rounded to the nearest; what is outside is brought to the nearer end.
  @inline(__always)
  static func store(_ values: SIMD8<Float>, at pointer: UnsafeMutableRawPointer) {
    store(rounded(values, limit: 65535), at: pointer)
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

  /// The 16-bit samples at `pointer`, the first of which is in column `x`; those that are not inside `columns` are 0, and
  /// are not read.
  @inline(__always)
  static func samples(_ pointer: UnsafeRawPointer, _ columns: Range<Int>, from x: Int) -> SIMD8<UInt16> {
    if x >= columns.lowerBound, x &+ 8 <= columns.upperBound {
      return pointer.loadUnaligned(as: SIMD8<UInt16>.self)
    }
    return samplesAtEdge(pointer, columns, from: x)
  }

  @inline(never)
  private static func samplesAtEdge(
    _ pointer: UnsafeRawPointer, _ columns: Range<Int>, from x: Int
  ) -> SIMD8<UInt16> {
    var samples = SIMD8<UInt16>(repeating: 0)
    for lane in 0..<8 where columns.contains(x + lane) {
      samples[lane] = (pointer + 2 * lane).loadUnaligned(as: UInt16.self)
    }
    return samples
  }

  /// The alpha of eight pixels; with a threshold 255 where alpha is more than it, else 0.
  @inline(__always)
  static func alpha(_ pixels: SIMD8<UInt32>, threshold: Int32?) -> SIMD8<UInt32> {
    let alpha = pixels &>> 24
    guard let threshold else { return alpha }
    let isAbove = unsafeBitCast(alpha, to: SIMD8<Int32>.self) .> threshold
    return SIMD8<UInt32>(repeating: 0).replacing(with: 255, where: isAbove)
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
