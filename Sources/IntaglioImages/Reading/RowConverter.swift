import Glibc
import IntaglioModel

/// Turns rows of straight RGBA, as libpng hands them out, into premultiplied sRGB-encoded pixels of 8 bits a channel.
struct RowConverter: Sendable {
  private let isSixteenBit: Bool
  /// The sRGB encoding 0…1 of each sample value, where the file's is another.
  private let encoded: [Double]?

  /// A converter of samples with this depth and encoding. A gamma of 16-bit samples costs 65536 powers, once.
  init(isSixteenBit: Bool, encoding: SampleEncoding) {
    self.isSixteenBit = isSixteenBit
    encoded = encoding.table(maximum: isSixteenBit ? 65535 : 255)
  }

  /// Bytes of one pixel in a row.
  var bytesPerPixel: Int { isSixteenBit ? 8 : 4 }

  /// Converts the first `count` pixels of `row`, and writes them `columnStep` pixels apart from `target` on.
  func convert(
    _ row: UnsafeRawPointer, count: Int, to target: UnsafeMutablePointer<UInt8>, columnStep: Int
  ) {
    if isSixteenBit {
      convert(row.assumingMemoryBound(to: UInt16.self), count, target, step: 4 * columnStep)
    } else {
      convert(row.assumingMemoryBound(to: UInt8.self), count, target, step: 4 * columnStep)
    }
  }

  private func convert<Sample: RGBASample>(
    _ row: UnsafePointer<Sample>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>, step: Int
  ) {
    if let encoded {
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
}

/// The part of a picture whose rows a PNG holds one after the other: all of it, or one of the seven Adam7 passes.
struct RowPass: Sendable, Hashable {
  /// The column and row of the pass's first pixel.
  let firstColumn, firstRow: Int
  /// The distance of its pixels from one another in the picture.
  let columnStep, rowStep: Int
  /// Pixels in each of its rows, and rows.
  let columns, rows: Int

  /// The passes of a picture of `size` in the order of the file. Passes without a pixel are left out: a PNG has no
  /// bytes for them.
  static func all(of size: PixelSize, interlaced: Bool) -> [RowPass] {
    // PNG specification, third edition, section 8.2: first column and row, column and row steps.
    let adam7 = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return (interlaced ? adam7 : [(0, 0, 1, 1)]).compactMap { column, row, columnStep, rowStep in
      guard column < size.width, row < size.height else { return nil }
      return RowPass(
        firstColumn: column, firstRow: row, columnStep: columnStep, rowStep: rowStep,
        columns: (size.width - column + columnStep - 1) / columnStep,
        rows: (size.height - row + rowStep - 1) / rowStep)
    }
  }
}

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

/// How the colour samples of a PNG stand for light. Alpha is linear in every PNG.
///
/// The PNG specification (third edition, section 4.3) ranks the chunks that say so: cICP, iCCP, sRGB, then gAMA with
/// cHRM. The first three are taken as sRGB: profiles and the primaries of cICP and cHRM are not applied. A file with
/// none of them is sRGB too. What is left is gAMA alone.
enum SampleEncoding: Sendable, Hashable {
  /// Samples are sRGB-encoded, or are taken to be.
  case sRGB
  /// A sample is the light raised to this power: gAMA divided by 100000.
  case power(Double)

  /// The chunks that decide, besides those that only give primaries.
  static let chunkTypes: Set<String> = ["cICP", "iCCP", "sRGB", "gAMA"]

  /// The gAMA value that the specification has sRGB pictures carry, and how far another may be from it and still mean
  /// sRGB: writers round 0.45455 to 0.45. Taking such a value for a pure power would shift dark tones by whole levels.
  private static let sRGBGamma = 45455
  private static let sRGBTolerance = 500

  /// The encoding of a file that has the chunks of these types; `gamma` is the number in gAMA. A gAMA of 0 means nothing
  /// and is passed over.
  init(chunks: Set<String>, gamma: Int?) {
    guard chunks.isDisjoint(with: ["cICP", "iCCP", "sRGB"]), let gamma, gamma > 0,
      abs(gamma - SampleEncoding.sRGBGamma) > SampleEncoding.sRGBTolerance
    else {
      self = .sRGB
      return
    }
    self = .power(Double(gamma) / 100_000)
  }

  /// For every sample value 0…`maximum` its sRGB encoding, 0…1, not rounded; `nil` where samples are sRGB already.
  func table(maximum: Int) -> [Double]? {
    guard case .power(let exponent) = self else { return nil }
    return (0...maximum).map { sample in
      let light = pow(Double(sample) / Double(maximum), 1 / exponent)
      // IEC 61966-2-1; the last of its values may come out above 1 by a rounding error.
      return min(1, light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }
  }
}
