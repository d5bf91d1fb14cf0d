// SPDX-License-Identifier: MIT
import Glibc

/// Converts samples of `CodedColors` to sRGB; colours outside its gamut are clipped.
struct LightConverter: Sendable {
  private let light: [Float]
  private let red, green, blue: SIMD3<Float>
  /// For HLG, the weights of the scene's luminance: a display's light grows with a power of it (ITU-R
  /// BT.2100, table 5).
  private let weights: SIMD3<Float>?

  /// The sRGB encoding of light, in steps of at most a twentieth of a level.
  private static let encoded: [Float] = (0...65535).map {
    let light = Double($0) / 65535
    return Float(light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  init?(_ encoding: SampleEncoding, isSixteenBit: Bool) {
    guard case .coded(let colors) = encoding, let columns = colors.columnsToSRGB?.map({ SIMD3<Float>($0) })
    else { return nil }
    (red, green, blue) = (columns[0], columns[1], columns[2])
    light = colors.table(maximum: isSixteenBit ? 65535 : 255)
    weights =
      colors.curve == .hlg ? colors.primaries.columns.map { SIMD3(SIMD3($0[0].y, $0[1].y, $0[2].y)) } : nil
  }

  /// Converts pixels of straight RGBA to premultiplied ones of 8 bits, `step` bytes apart.
  func convert<Sample: RGBASample>(
    _ row: UnsafePointer<Sample>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>, step: Int
  ) {
    light.withUnsafeBufferPointer { light in
      LightConverter.encoded.withUnsafeBufferPointer { encoded in
        for pixel in 0..<count {
          let source = row + 4 * pixel
          let result = target + step * pixel
          var own = SIMD3(light[Int(source[0])], light[Int(source[1])], light[Int(source[2])])
          // A display of 1000 cd/m².
          if let weights {
            own *= powf((own * weights).sum(), 0.2) * 1000 / Float(CodedColors.referenceWhite)
          }
          let mixed = own.x * red + own.y * green + own.z * blue
          let places = (65535 * mixed).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 65535)) + 0.5
          let scale = 255 * Float(source[3]) / Float(Sample.max)
          for channel in 0..<3 { result[channel] = UInt8(encoded[Int(places[channel])] * scale + 0.5) }
          result[3] = source[3].level
        }
      }
    }
  }
}
