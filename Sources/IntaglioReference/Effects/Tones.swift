// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Changes of each component alone: see `Adjustment`.
extension Adjustment.Change {
  /// A component v after the change, or the channel of a colour for the luminosity v: computed at the
  /// neighbouring eighths of a level, with a straight line between.
  func tone(_ v: Double, _ channel: Int) -> Double {
    let place = 2040 * min(max(v, 0), 1)
    let eighth = min(place.rounded(.down), 2039)
    let (low, high) = (level(eighth / 8, channel), level((eighth + 1) / 8, channel))
    return (low + (high - low) * (place - eighth)) / 255
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
    case .posterize(let count):
      let step = (x * Double(count) / 256).rounded(.down)
      return (step * 255 / Double(count - 1) + 1e-9).rounded(.down)
    case .threshold(let level): return x + 0.5 >= level ? 255 : 0
    case .gradientMap(let ramp):
      return 255 * ReferenceGradient(ramp, step: 1.0 / 2040).color(x: x / 255, y: 0)[channel]
    default: return x
    }
  }

  /// The natural cubic spline through points, constant outside of them, limited to 0…255; x without points.
  private static func spline(through points: [Vector], _ x: Double) -> Double {
    guard let first = points.first, let last = points.last else { return x }
    if x <= first.x { return first.y }
    if x >= last.x { return last.y }
    let right = points.firstIndex { $0.x > x } ?? points.count - 1
    let (one, other) = (points[right - 1], points[right])
    let width = other.x - one.x
    let (b, a) = ((x - one.x) / width, (other.x - x) / width)
    let bends = bends(at: points)
    let value =
      a * one.y + b * other.y
      + ((a * a * a - a) * bends[right - 1] + (b * b * b - b) * bends[right]) * width * width / 6
    return min(max(value, 0), 255)
  }

  /// The second derivatives at the points, 0 at both ends: Gauss's elimination of the tridiagonal equations.
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
  /// The level that a level becomes.
  fileprivate func level(_ x: Double) -> Double {
    from + (to - from) * pow(min(max((x - black) / (white - black), 0), 1), 1 / gamma)
  }
}
