/// A sample as libpng hands it out: 8 or 16 bits, 0 is nothing, the largest value is full.
///
/// Both roundings to 8 bits happen here, each once and from the full values. Neither can meet a tie, as both divisors
/// are odd.
protocol RGBASample: FixedWidthInteger, UnsignedInteger, Sendable {
  /// floor(255 * self / max + 0.5).
  var level: UInt8 { get }
  /// floor(255 * (self / max) * (alpha / max) + 0.5), exactly: never above `alpha.level`.
  func premultipliedLevel(alpha: Self) -> UInt8
}

extension UInt8: RGBASample {
  var level: UInt8 { self }

  @inline(__always)
  func premultipliedLevel(alpha: UInt8) -> UInt8 {
    // Division by 255 with rounding, exact for all products of two bytes.
    let product = UInt32(self) * UInt32(alpha) + 128
    return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
  }
}

extension UInt16: RGBASample {
  var level: UInt8 { UInt8(truncatingIfNeeded: (UInt32(self) + 128) / 257) }

  @inline(__always)
  func premultipliedLevel(alpha: UInt16) -> UInt8 {
    // 255 / 65535^2 = 1 / (65535 * 257).
    let divisor: UInt64 = 65535 * 257
    return UInt8(truncatingIfNeeded: (UInt64(self) * UInt64(alpha) + divisor / 2) / divisor)
  }
}
