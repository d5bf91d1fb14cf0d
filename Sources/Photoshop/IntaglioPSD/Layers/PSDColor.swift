// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// A colour in a file's colour space.
package enum PSDColor: Sendable, Hashable {
  /// Each 0…255, possibly with fractions.
  case rgb(red: Double, green: Double, blue: Double)
  /// Degrees, percent, percent.
  case hsb(hue: Double, saturation: Double, brightness: Double)
  /// Percent of ink: 0 is white.
  case gray(ink: Double)
  /// Percent of each ink.
  case cmyk(cyan: Double, magenta: Double, yellow: Double, black: Double)
  /// CIE Lab of D50: 0…100, -128…127, -128…127.
  case lab(lightness: Double, a: Double, b: Double)

  /// The colour in a descriptor; nil for colour books, and where a component is missing.
  init?(_ fields: PSDDescriptor) {
    func numbers(_ keys: String...) -> [Double]? {
      let found = keys.compactMap { fields[$0]?.number }
      return found.count == keys.count && found.allSatisfy(\.isFinite) ? found : nil
    }
    if let parts = numbers("Rd", "Grn", "Bl") {
      self = .rgb(red: parts[0], green: parts[1], blue: parts[2])
    } else if let parts = numbers("redFloat", "greenFloat", "blueFloat") {
      self = .rgb(red: 255 * parts[0], green: 255 * parts[1], blue: 255 * parts[2])
    } else if let parts = numbers("H", "Strt", "Brgh") {
      self = .hsb(hue: parts[0], saturation: parts[1], brightness: parts[2])
    } else if let parts = numbers("Gry") {
      self = .gray(ink: parts[0])
    } else if let parts = numbers("Cyn", "Mgnt", "Ylw", "Blck") {
      self = .cmyk(cyan: parts[0], magenta: parts[1], yellow: parts[2], black: parts[3])
    } else if let parts = numbers("Lmnc", "A", "B") {
      self = .lab(lightness: parts[0], a: parts[1], b: parts[2])
    } else {
      return nil
    }
  }

  /// A colour of ten bytes: the space, and four numbers of 16 bits; nil for colour books.
  init?(structure data: inout PSDCursor) throws(PSDError) {
    let space = try data.unsigned(2)
    let parts = try (0..<4).map { _ throws(PSDError) in
      Double(space == 7 ? try data.signed(2) : try data.unsigned(2))
    }
    switch space {
    case 0: self = .rgb(red: parts[0] / 257, green: parts[1] / 257, blue: parts[2] / 257)
    case 1:
      self = .hsb(hue: parts[0] / 65535 * 360, saturation: parts[1] / 655.35, brightness: parts[2] / 655.35)
    case 2:
      // 0 is full ink.
      let inks = parts.map { 100 - $0 / 655.35 }
      self = .cmyk(cyan: inks[0], magenta: inks[1], yellow: inks[2], black: inks[3])
    case 7: self = .lab(lightness: parts[0] / 100, a: parts[1] / 100, b: parts[2] / 100)
    case 8: self = .gray(ink: parts[0] / 100)
    default: return nil
    }
  }

  /// The colour in sRGB, opaque. Exact for RGB and HSB in sRGB documents; inks, which would need a profile,
  /// become (1 - ink) (1 - black).
  package var color: Color {
    switch self {
    case .rgb(let red, let green, let blue): return PSDColor.opaque(red / 255, green / 255, blue / 255)
    case .hsb(let hue, let saturation, let brightness):
      let (s, v) = (saturation / 100, brightness / 100)
      // Each channel is full for a third of the circle around its own hue, and falls off over a sixth on each
      // side.
      func channel(_ place: Double) -> Double {
        let turn = (place + hue / 60).truncatingRemainder(dividingBy: 6)
        let k = turn < 0 ? turn + 6 : turn
        return v - v * s * max(0, min(k, 4 - k, 1))
      }
      return PSDColor.opaque(channel(5), channel(3), channel(1))
    case .gray(let ink): return PSDColor.opaque(1 - ink / 100, 1 - ink / 100, 1 - ink / 100)
    case .cmyk(let cyan, let magenta, let yellow, let black):
      let light = 1 - black / 100
      return PSDColor.opaque(
        (1 - cyan / 100) * light, (1 - magenta / 100) * light, (1 - yellow / 100) * light)
    case .lab(let lightness, let a, let b): return PSDColor.fromLab(lightness, a, b)
    }
  }

  private static func opaque(_ red: Double, _ green: Double, _ blue: Double) -> Color {
    func bounded(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Color(red: bounded(red), green: bounded(green), blue: bounded(blue))
  }

  /// The encoding of linear light in sRGB (IEC 61966-2-1).
  package static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  /// The linear light of an encoded component of sRGB.
  static func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func fromLab(_ lightness: Double, _ a: Double, _ b: Double) -> Color {
    func linear(_ f: Double) -> Double {
      f > 6.0 / 29 ? f * f * f : (f - 16.0 / 116) * 3 * (6.0 / 29) * (6.0 / 29)
    }
    let f = (lightness + 16) / 116
    // The white point of D50.
    let (x, y, z) = (0.96422 * linear(f + a / 500), linear(f), 0.82521 * linear(f - b / 200))
    // XYZ of D50 to linear sRGB: Bradford's adaptation to D65 and the primaries, in one matrix.
    return opaque(
      encoded(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
      encoded(-0.9787684 * x + 1.9161415 * y + 0.0334540 * z),
      encoded(0.0719453 * x - 0.2289914 * y + 1.4052427 * z))
  }
}
