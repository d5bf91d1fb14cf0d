// SPDX-License-Identifier: MIT
import Glibc

/// How the colour samples of a PNG stand for light. Alpha is linear in every PNG.
///
/// The PNG specification (third edition, section 4.3) ranks the chunks that say so: cICP, iCCP, sRGB, then
/// gAMA with cHRM. A profile (iCCP) is applied; see `ColorProfile`. cICP and sRGB are taken as sRGB: the
/// primaries of cICP and cHRM are not applied. A file with none of them is sRGB too. What is left is gAMA
/// alone.
enum SampleEncoding: Sendable, Hashable {
  /// Samples are sRGB-encoded, or are taken to be.
  case sRGB
  /// A sample is the light raised to this power: gAMA divided by 100000.
  case power(Double)

  /// The gAMA value that the specification has sRGB pictures carry, and how far another may be from it and
  /// still mean sRGB: writers round 0.45455 to 0.45. Taking such a value for a pure power would shift dark
  /// tones by whole levels.
  private static let sRGBGamma = 45455
  private static let sRGBTolerance = 500

  /// The encoding of a file that has the chunks of these types; `gamma` is the number in gAMA. A gAMA of 0
  /// means nothing and is passed over.
  init(chunks: Set<String>, gamma: Int?) {
    guard chunks.isDisjoint(with: ["cICP", "iCCP", "sRGB"]), let gamma, gamma > 0,
      abs(gamma - SampleEncoding.sRGBGamma) > SampleEncoding.sRGBTolerance
    else {
      self = .sRGB
      return
    }
    self = .power(Double(gamma) / 100_000)
  }

  /// For every sample value 0…`maximum` its sRGB encoding, 0…1, not rounded; `nil` where samples are sRGB
  /// already.
  func table(maximum: Int) -> [Double]? {
    guard case .power(let exponent) = self else { return nil }
    return (0...maximum).map { sample in
      let light = pow(Double(sample) / Double(maximum), 1 / exponent)
      // IEC 61966-2-1; the last of its values may come out above 1 by a rounding error.
      return min(1, light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }
  }
}
