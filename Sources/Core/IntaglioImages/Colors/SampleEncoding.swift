// SPDX-License-Identifier: MIT
import Glibc

/// The encoding of the colour samples in a picture without a profile. Alpha is always linear.
enum SampleEncoding: Sendable, Hashable {
  /// Samples are sRGB-encoded, or treated as such.
  case sRGB
  /// A sample is the light raised to this power: PNG's gAMA divided by 100000.
  case power(Double)
  /// Primaries or a curve other than sRGB's.
  case coded(CodedColors)

  /// The encoding of colours by their codes in ITU-T H.273, and a problem to warn about, if any; see
  /// `CodedColors`.
  static func numbered(
    primaries: Int, transfer: Int, video: CodedColors.Curve, range: ClosedRange<Double> = 0...1
  ) -> (encoding: SampleEncoding, problem: String?) {
    guard let points = CodedColors.Primaries(code: primaries),
      let curve = CodedColors.Curve(code: transfer, video: video)
    else {
      return (
        .sRGB,
        "its colours, primaries \(primaries) with curve \(transfer) of ITU-T H.273, are unknown; "
          + "they are treated as sRGB"
      )
    }
    let isHDR = curve == .pq || curve == .hlg
    let problem = "is a high dynamic range picture; light above the reference white of 203 cd/m² is clipped"
    if points == .sRGB, curve == .sRGB, range == 0...1 { return (.sRGB, nil) }
    return (.coded(CodedColors(primaries: points, curve: curve, range: range)), isHDR ? problem : nil)
  }

  /// The unrounded sRGB encoding, 0…1, of every sample value 0…`maximum`; `nil` if samples are sRGB already,
  /// or have other primaries.
  func table(maximum: Int) -> [Double]? {
    guard case .power(let exponent) = self else { return nil }
    return (0...maximum).map { sample in
      let light = pow(Double(sample) / Double(maximum), 1 / exponent)
      // IEC 61966-2-1; rounding may lift the last value above 1.
      return min(1, light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }
  }
}
