// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Changes of each component alone: see `Adjustment`.
extension Adjustment.Change {
  /// A component v after the change, or the channel of a colour for the luminosity v: interpolated linearly
  /// between the neighbouring eighths of a level.
  func tone(_ v: Double, _ channel: Int) -> Double {
    let place = 2040 * min(max(v, 0), 1)
    let eighth = min(place.rounded(.down), 2039)
    let (low, high) = (sample(eighth / 8, channel), sample((eighth + 1) / 8, channel))
    return (low + (high - low) * (place - eighth)) / 255
  }

  /// The level that x becomes; x is a multiple of an eighth.
  private func sample(_ x: Double, _ channel: Int) -> Double {
    guard hasWholeLevels else { return level(x, channel) }
    let whole = min(x.rounded(.down), 254)
    let (low, high) = (level(whole, channel), level(whole + 1, channel))
    if abs(high - low) > 8.5 { return x - whole < 0.5 ? low : high }
    return low + (high - low) * (x - whole)
  }

  private var hasWholeLevels: Bool {
    switch self {
    case .curves, .levels, .colorBalance: true
    default: false
    }
  }

  /// The level that a level x becomes, 0…255.
  private func level(_ x: Double, _ channel: Int) -> Double {
    switch self {
    case .curves(let curves):
      let own = [curves.red, curves.green, curves.blue][channel]
      return Adjustment.Change.spline(through: curves.all, Adjustment.Change.spline(through: own, x))
    case .levels(let levels):
      return levels.all.level([levels.red, levels.green, levels.blue][channel].level(x))
    case .exposure(let exposure):
      let light = pow(x / 255, 2.2) * exp2(exposure.stops) + exposure.offset
      return 255 * pow(min(max(light, 0), 1), 1 / (2.2 * exposure.gamma))
    case .brightnessContrast(let change): return change.level(x)
    case .colorBalance(let balance): return balance.level(x, channel)
    case .posterize(let count):
      let step = (x * Double(count) / 256).rounded(.down)
      return (step * 255 / Double(count - 1) + 1e-9).rounded(.down)
    case .steps(let count):
      let step = min((x * Double(count) / 255).rounded(.down), Double(count - 1))
      return 255 * (32768 * step / Double(count - 1)).rounded(.down) / 32768
    case .threshold(let level): return x + 0.5 >= level ? 255 : 0
    case .gradientMap(let ramp):
      return 255 * ReferenceGradient(ramp, step: 1.0 / 2040).color(x: x / 255, y: 0)[channel]
    default: return x
    }
  }

  /// The natural cubic spline through points, constant outside of them, clamped to 0…255; x if there are no
  /// points.
  private static func spline(through points: [Vector], _ x: Double) -> Double {
    guard let first = points.first, let last = points.last else { return x }
    if x <= first.x { return whole(first.y) }
    if x >= last.x { return whole(last.y) }
    let right = points.firstIndex { $0.x > x } ?? points.count - 1
    let (one, other) = (points[right - 1], points[right])
    let width = other.x - one.x
    let (b, a) = ((x - one.x) / width, (other.x - x) / width)
    let bends = bends(at: points)
    let value =
      a * one.y + b * other.y
      + ((a * a * a - a) * bends[right - 1] + (b * b * b - b) * bends[right]) * width * width / 6
    return Adjustment.Change.whole(min(max(value, 0), 255))
  }

  /// A level rounded to a whole one; halves round up even if the last bit is off.
  fileprivate static func whole(_ level: Double) -> Double { (level + 0.5 + 1e-9).rounded(.down) }

  /// The second derivatives at the points, 0 at both ends, by Gaussian elimination of the tridiagonal system.
  private static func bends(at points: [Vector]) -> [Double] {
    var rows: [(left: Double, middle: Double, right: Double, sum: Double)] = points.map { _ in (0, 1, 0, 0) }
    for index in points.indices.dropFirst().dropLast() {
      let (before, here, after) = (points[index - 1], points[index], points[index + 1])
      rows[index] = (
        (here.x - before.x) / 6, (after.x - before.x) / 3, (after.x - here.x) / 6,
        (after.y - here.y) / (after.x - here.x) - (here.y - before.y) / (here.x - before.x)
      )
    }
    for index in rows.indices.dropFirst() {
      let factor = rows[index].left / rows[index - 1].middle
      rows[index].middle -= factor * rows[index - 1].right
      rows[index].sum -= factor * rows[index - 1].sum
    }
    var bends = Array(repeating: 0.0, count: points.count)
    for index in rows.indices.reversed() {
      let next = index + 1 < bends.count ? bends[index + 1] : 0
      bends[index] = (rows[index].sum - rows[index].right * next) / rows[index].middle
    }
    return bends
  }
}

extension Adjustment.Levels.Range {
  fileprivate func level(_ x: Double) -> Double {
    let place = Adjustment.Change.whole(255 * min(max((x - black) / (white - black), 0), 1))
    let middle = Adjustment.Change.whole(brightened(place))
    return Adjustment.Change.whole(from + (to - from) * middle / 255)
  }

  private func brightened(_ place: Double) -> Double {
    func power(_ place: Double) -> Double { 255 * pow(place / 255, 1 / gamma) }
    let end = 36 * (1 - exp((1.13 - gamma) / 0.295))
    guard place < end else { return power(place) }
    let value = power(end)
    let slope = value / end / gamma
    return (2 * value / end - slope) * place + (slope - value / end) / end * place * place
  }
}

extension Adjustment.BrightnessContrast {
  fileprivate func level(_ x: Double) -> Double {
    guard !isLegacy else { return legacyLevel(x) }
    let u = brightened(x) / 127.5 - 1
    return 127.5 * (1 + u + 0.0076 * contrast * u * (1 - abs(u)))
  }

  private func legacyLevel(_ x: Double) -> Double {
    if contrast <= 0 { return min(max(127 + (x - 127) * (100 + contrast) / 100 + brightness, 0), 255) }
    return min(max(127 + (x + brightness - 127) / max(1 - contrast / 100, 1.0 / 255), 0), 255)
  }

  private func brightened(_ x: Double) -> Double {
    let s = exp2(abs(brightness) / 110)
    if brightness >= 0 ? s * x <= 127.5 : x <= 127.5 { return brightness >= 0 ? s * x : x / s }
    let start = Vector(127.5 / s, 127.5)
    let corner = Vector(255 / s, 255)
    let k = min(max((abs(brightness) - 95) / 55, 0), 1)
    let (a, b, c) = (0.954 - 0.044 * k, 0.422 + 0.423 * k, -3.48 - 1.32 * k)
    let one = Vector(start.x + a * (corner.x - start.x), start.y + a * (corner.y - start.y))
    let run = b * (255 - 255 / s)
    let other = Vector(255 - run, 255 - run * pow(s, c))
    func curve(_ t: Double) -> Vector {
      func mix(_ p: Vector, _ q: Vector) -> Vector { Vector(p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)) }
      let (first, middle, last) = (mix(start, one), mix(one, other), mix(other, Vector(255, 255)))
      return mix(mix(first, middle), mix(middle, last))
    }
    var (low, high) = (0.0, 1.0)
    while high - low > 1e-12 {
      let t = (low + high) / 2
      if (brightness >= 0 ? curve(t).x : curve(t).y) < x { low = t } else { high = t }
    }
    return brightness >= 0 ? curve(high).y : curve(high).x
  }
}

extension Adjustment.ColorBalance {
  fileprivate func level(_ x: Double, _ channel: Int) -> Double {
    var (s, m, h) = (shadows, midtones, highlights)
    if preservesLuminosity {
      let (most, mean, least) = (max(s[0], s[1], s[2]), (m[0] + m[1] + m[2]) / 3, min(h[0], h[1], h[2]))
      (s, m, h) = (s.map { $0 - most }, m.map { $0 - mean }, h.map { $0 - least })
    }
    let range = Adjustment.Levels.Range(
      black: max(-s[channel], 0), white: 255 - max(h[channel], 0), gamma: pow(4, m[channel] / 100))
    return range.level(x)
  }
}
