// SPDX-License-Identifier: MIT
import Glibc

/// The encoding of a PNG's colour samples. Alpha is linear in every PNG.
///
/// The PNG specification (third edition, section 4.3) ranks the chunks: cICP, iCCP, sRGB, then gAMA with
/// cHRM. A profile (iCCP) is applied; see `ColorProfile`. cICP and sRGB count as sRGB: the primaries of cICP
/// and cHRM are not applied. A file with none of them is sRGB too. That leaves gAMA alone.
enum SampleEncoding: Sendable, Hashable {
  /// Samples are sRGB-encoded, or treated as such.
  case sRGB
  /// A sample is the light raised to this power: gAMA divided by 100000.
  case power(Double)

  /// The gAMA value of sRGB pictures, by the specification, and the tolerance around it: writers round
  /// 0.45455 to 0.45. Treating such a value as a pure power would shift dark tones by whole levels.
  private static let sRGBGamma = 45455
  private static let sRGBTolerance = 500

  /// The encoding of a file with chunks of these types; `gamma` is the number in gAMA. A gAMA of 0 is invalid
  /// and ignored.
  init(chunks: Set<String>, gamma: Int?) {
    guard chunks.isDisjoint(with: ["cICP", "iCCP", "sRGB"]), let gamma, gamma > 0,
      abs(gamma - SampleEncoding.sRGBGamma) > SampleEncoding.sRGBTolerance
    else {
      self = .sRGB
      return
    }
    self = .power(Double(gamma) / 100_000)
  }

  /// The unrounded sRGB encoding, 0…1, of every sample value 0…`maximum`; `nil` if samples are sRGB already.
  func table(maximum: Int) -> [Double]? {
    guard case .power(let exponent) = self else { return nil }
    return (0...maximum).map { sample in
      let light = pow(Double(sample) / Double(maximum), 1 / exponent)
      // IEC 61966-2-1; rounding may lift the last value above 1.
      return min(1, light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }
  }
}
