// SPDX-License-Identifier: MIT

/// Converts the decoders' rows of straight RGBA to premultiplied sRGB-encoded pixels of 8 bits a channel.
struct RowConverter: Sendable {
  private let isSixteenBit: Bool
  /// The sRGB encoding 0…1 of each sample value, if the file's encoding differs.
  private let encoded: [Double]?
  /// The transform to sRGB, or from it, if it needs all three colours of a pixel.
  private let profile: ColorProfile?
  private let light: LightConverter?

  /// A converter of samples in a profile's colours, or without one in an encoding. Unsuitable profiles are
  /// ignored; grey ones suit only grey samples. A gamma for 16-bit samples costs 65536 calls of `pow`, once.
  init(
    profile bytes: [UInt8]?, or encoding: SampleEncoding = .sRGB, isGray: Bool, isSixteenBit: Bool,
    name: String
  ) throws(PictureFileError) {
    self.isSixteenBit = isSixteenBit
    let maximum = isSixteenBit ? 65535 : 255
    guard let bytes else {
      (encoded, profile) = (encoding.table(maximum: maximum), nil)
      light = LightConverter(encoding, isSixteenBit: isSixteenBit)
      return
    }
    try PictureLibrary.littleCMS.need(for: name)
    encoded = isGray ? ColorProfile.grayTable(bytes, maximum: maximum) : nil
    profile = encoded == nil ? ColorProfile(bytes, isSixteenBit: isSixteenBit) : nil
    light = nil
  }

  /// A converter of 8-bit samples in sRGB to a profile's colours, or its greys. Unsuitable profiles are
  /// ignored.
  init(toProfile bytes: [UInt8], name: String) throws(PictureFileError) {
    try PictureLibrary.littleCMS.need(for: name)
    (isSixteenBit, encoded, light) = (false, nil, nil)
    profile = ColorProfile(to: bytes, isGray: false) ?? ColorProfile(to: bytes, isGray: true)
  }

  /// Whether it does more than multiply colours by alpha.
  var changesColors: Bool { encoded != nil || profile != nil || light != nil }

  var bytesPerPixel: Int { isSixteenBit ? 8 : 4 }

  /// Converts the first `count` pixels of `row`, and writes them `columnStep` pixels apart, starting at
  /// `target`.
  func convert(_ row: UnsafeRawPointer, count: Int, to target: UnsafeMutablePointer<UInt8>, columnStep: Int) {
    if let profile {
      // 16 bits, so that rounding before premultiplication is below a hundredth of a level.
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4 * count) { converted in
        guard let base = converted.baseAddress else { return }
        profile.convert(row, count: count, to: base)
        premultiply(base, count, target, step: 4 * columnStep)
      }
    } else if isSixteenBit {
      convert(row.assumingMemoryBound(to: UInt16.self), count, target, step: 4 * columnStep)
    } else {
      convert(row.assumingMemoryBound(to: UInt8.self), count, target, step: 4 * columnStep)
    }
  }

  private func convert<Sample: RGBASample>(
    _ row: UnsafePointer<Sample>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>, step: Int
  ) {
    if let light {
      light.convert(row, count, target, step: step)
    } else if let encoded {
      encoded.withUnsafeBufferPointer { encoded in
        for pixel in 0..<count {
          let source = row + 4 * pixel
          let result = target + step * pixel
          let scale = 255 * Double(source[3]) / Double(Sample.max)
          for channel in 0..<3 { result[channel] = UInt8(encoded[Int(source[channel])] * scale + 0.5) }
          result[3] = source[3].level
        }
      }
    } else {
      premultiply(row, count, target, step: step)
    }
  }

  @inline(__always)
  private func premultiply<Sample: RGBASample>(
    _ row: UnsafePointer<Sample>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>, step: Int
  ) {
    for pixel in 0..<count {
      let source = row + 4 * pixel
      let result = target + step * pixel
      let alpha = source[3]
      result[0] = source[0].premultipliedLevel(alpha: alpha)
      result[1] = source[1].premultipliedLevel(alpha: alpha)
      result[2] = source[2].premultipliedLevel(alpha: alpha)
      result[3] = alpha.level
    }
  }
}

/// A sample from libpng: 8 or 16 bits, from 0 to the largest value.
///
/// Both conversions to 8 bits round once, from the full values. Ties do not occur, because both divisors are
/// odd.
protocol RGBASample: FixedWidthInteger, UnsignedInteger, Sendable {
  var level: UInt8 { get }
  /// floor(255 * (self / max) * (alpha / max) + 0.5), exactly: never above `alpha.level`.
  func premultipliedLevel(alpha: Self) -> UInt8
}

extension UInt8: RGBASample {
  var level: UInt8 { self }

  @inline(__always)
  func premultipliedLevel(alpha: UInt8) -> UInt8 {
    // Rounded division by 255, exact for all products of two bytes.
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
