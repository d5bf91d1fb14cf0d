// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Changes by hue: the formulas of `Adjustment.HueSaturation` and `Adjustment.BlackAndWhite`.
extension Adjustment.HueSaturation {
  func changed(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let color = SIMD3(lightened(color.x), lightened(color.y), lightened(color.z))
    var light = (color.max() + color.min()) / 2
    var chroma = color.max() - color.min()
    var hue = isColorized ? self.hue : color.hue
    if !isColorized {
      let degree = color.hue.rounded(.down)
      let share = color.hue - degree
      func between(_ value: (Double) -> Double) -> Double {
        value(degree) * (1 - share) + value(degree + 1) * share
      }
      func sum(_ amount: @escaping (Range) -> Double) -> (Double) -> Double {
        { hue in ranges.reduce(0) { $0 + $1.weight(atHue: hue) * amount($1) } }
      }
      let lifts = sum { $0.lightness / 100 }
      let lift = between { min(max(lifts($0), -1), 1) }
      hue += self.hue + between(sum(\.hue))
      light += lift * chroma / 2
      chroma *= between { (1 - abs(min(max(lifts($0), -1), 1))) * factor(atHue: $0) } * gain(saturation)
    }
    let most = 1 - abs(2 * light - 1)
    chroma = isColorized ? saturation / 100 * most : min(chroma, most)
    return SIMD3(hue: hue, chroma: chroma, light: light)
  }

  /// A component after the change of lightness for all colours, interpolated between the neighbouring whole
  /// levels.
  private func lightened(_ value: Double) -> Double {
    guard lightness != 0 else { return value }
    let change = (2.55 * abs(lightness) + 1e-9).rounded(.down)
    func level(_ x: Double) -> Double {
      (x * (255 - change) / 255 + (lightness > 0 ? change : 0) + 0.5 + 1e-9).rounded(.down)
    }
    let place = 255 * min(max(value, 0), 1)
    let low = min(place.rounded(.down), 254)
    return (level(low) + (level(low + 1) - level(low)) * (place - low)) / 255
  }

  private func gain(_ percent: Double) -> Double {
    let share = percent / 100
    return share <= 0 ? 1 + share : 1 / max(1 - share, 1.0 / 128)
  }

  /// The saturation factor of all ranges, applied one after the other.
  private func factor(atHue hue: Double) -> Double {
    ranges.reduce(1) { max($0 + $1.weight(atHue: hue) * (gain($1.saturation) - 1), 0) }
  }
}

extension Adjustment.HueSaturation.Range {
  fileprivate func weight(atHue full: Double) -> Double {
    let hue = full * 719 / 720
    func way(_ other: Double) -> Double {
      let way = (other - hues[0]).truncatingRemainder(dividingBy: 360)
      return way < 0 ? way + 360 : way
    }
    let (place, full, falling, end) = (way(hue), way(hues[1]), way(hues[2]), way(hues[3]))
    if place < full { return place / full }
    if place <= falling { return 1 }
    return place < end ? (end - place) / (end - falling) : 0
  }
}

extension Adjustment.BlackAndWhite {
  /// The grey of a straight colour, tinted.
  func changed(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let grey = grey(of: color)
    guard let tint else { return grey }
    let below = SIMD4(grey.clamped(lowerBound: .zero, upperBound: .one), 1)
    let tinted = ReferenceBlend(.color).blended(SIMD4(tint.red, tint.green, tint.blue, 1), below, x: 0, y: 0)
    return SIMD3(tinted.x, tinted.y, tinted.z)
  }

  private func grey(of color: SIMD3<Double>) -> SIMD3<Double> {
    let shares = [red, yellow, green, cyan, blue, magenta].map { $0 / 100 }
    let place = color.hue / 60
    let sector = min(Int(place), 5)
    let share = shares[sector] + (shares[(sector + 1) % 6] - shares[sector]) * (place - Double(sector))
    return SIMD3(repeating: color.min() + (color.max() - color.min()) * share)
  }
}

extension SIMD3<Double> {
  /// The hue in degrees, 0..<360; 0 for greys.
  fileprivate var hue: Double {
    let chroma = self.max() - self.min()
    guard chroma > 0 else { return 0 }
    let sixths: Double
    switch self.max() {
    case x: sixths = (y - z) / chroma + (y < z ? 6 : 0)
    case y: sixths = (z - x) / chroma + 2
    default: sixths = (x - y) / chroma + 4
    }
    return 60 * sixths
  }

  /// The colour with a hue in degrees, and with the components light - chroma / 2 to light + chroma / 2.
  fileprivate init(hue: Double, chroma: Double, light: Double) {
    func component(_ turn: Double) -> Double {
      let rest = (hue / 60 + turn).truncatingRemainder(dividingBy: 6)
      let sixths = rest < 0 ? rest + 6 : rest
      return light + chroma * (Swift.min(Swift.max(abs(sixths - 3) - 1, 0), 1) - 0.5)
    }
    self.init(component(0), component(4), component(2))
  }
}
