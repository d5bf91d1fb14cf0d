// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPlan

/// Adjustments of single components, as tables with a sample per eighth of a level.
extension Adjustment.Change {
  /// The table of the change. For changes by luminosity it holds the resulting colours, for hue and
  /// saturation the lightness, and for black and white the tint.
  var toneTable: ColorTable {
    switch self {
    case .curves(let curves):
      let all = ToneCurve(curves.all)
      return ColorTable(
        [curves.red, curves.green, curves.blue].map { points in
          let own = ToneCurve(points)
          return ColorTable.wholeTones { all.value(own.value($0)) }
        })
    case .levels(let levels):
      return ColorTable(
        [levels.red, levels.green, levels.blue].map { range in
          ColorTable.wholeTones { levels.all.value(range.value($0)) }
        })
    case .exposure(let exposure):
      let factor = exp2(exposure.stops)
      return ColorTable(same: { value in
        let light = min(max(factor * pow(value, 2.2) + exposure.offset, 0), 1)
        return pow(light, 1 / 2.2 / exposure.gamma)
      })
    case .brightnessContrast(let change) where change.isLegacy:
      let contrast = change.contrast / 100
      let factor = contrast > 0 ? 1 / max(1 - contrast, 1.0 / 255) : 1 + contrast
      let lift = change.brightness / 255 * (contrast > 0 ? factor : 1)
      return ColorTable(same: { value in
        min(max(127.0 / 255 + factor * (value - 127.0 / 255) + lift, 0), 1)
      })
    case .brightnessContrast(let change):
      let curve = BrightnessCurve(change.brightness)
      return ColorTable(same: { value in
        let side = 2 * curve.value(value) - 1
        return (1 + side + 0.0076 * change.contrast * side * (1 - abs(side))) / 2
      })
    case .colorBalance(let balance):
      return ColorTable((0..<3).map { channel in ColorTable.wholeTones(balance.range(channel).value) })
    case .posterize(let count):
      return ColorTable(same: { value in
        // In eighths of a level, which are integers, so that rounding errors do not matter.
        let step = Int((value * 2040).rounded()) * count / 2048
        return Double(step * 255 / (count - 1)) / 255
      })
    case .steps(let count):
      return ColorTable(same: { value in
        let step = min(Int((value * 2040).rounded()) * count / 2040, count - 1)
        return Double(32768 * step / (count - 1)) / 32768
      })
    case .threshold(let level): return ColorTable(same: { ($0 * 2040).rounded() / 8 >= level - 0.5 ? 1 : 0 })
    case .gradientMap(let ramp):
      let colors = ramp.colors(parts: ColorTable.toneCount - 1)
      return ColorTable((0..<3).map { channel in colors.map { $0[channel] } })
    case .hueSaturation(let change):
      let light = (2.55 * abs(change.lightness) + 1e-9).rounded(.down) / 255
      let row = ColorTable.wholeTones {
        ColorTable.whole($0 * (1 - light) + (change.lightness > 0 ? light : 0))
      }
      return ColorTable([row, row, row])
    case .blackAndWhite(let shares):
      guard let tint = shares.tint else { return ColorTable(same: { $0 }) }
      let colors = SIMD3(tint.red, tint.green, tint.blue)
      let luminosity = (SIMD3(0.3, 0.59, 0.11) * colors).sum()
      return ColorTable(
        (0..<3).map { channel in
          ColorTable.tones { grey in
            // The tint minus its own luminosity, limited so that no component leaves 0…1.
            let rest = colors - luminosity
            let (up, down) = (rest.max(), -rest.min())
            let share = min(1, up > 0 ? (1 - grey) / up : 1, down > 0 ? grey / down : 1)
            return grey + share * rest[channel]
          }
        })
    default: return ColorTable(same: { $0 })
    }
  }
}

extension ColorTable {
  fileprivate static func tones(_ function: (Double) -> Double) -> [Double] {
    (0..<toneCount).map { function(Double($0) / Double(toneCount - 1)) }
  }

  /// The samples of a function on 0…1 that is evaluated at whole levels: linear between them, or with a step
  /// half-way if they are more than `steepest` levels apart.
  fileprivate static func wholeTones(_ function: (Double) -> Double) -> [Double] {
    let levels = (0...255).map { function(Double($0) / 255) }
    return (0..<toneCount).map { sample in
      let (level, part) = (min(sample / 8, 254), sample - 8 * min(sample / 8, 254))
      let (from, to) = (levels[level], levels[level + 1])
      if 255 * abs(to - from) > steepest { return part < 4 ? from : to }
      return from + (to - from) * Double(part) / 8
    }
  }

  private static let steepest = 8.5

  /// A value of 0…1, rounded to a whole level; halves round up even if the last bit is off.
  fileprivate static func whole(_ value: Double) -> Double { (255 * value + 0.5 + 1e-9).rounded(.down) / 255 }

  fileprivate init(same function: (Double) -> Double) {
    self.init(Array(repeating: ColorTable.tones(function), count: 3))
  }

  /// This table applied to the results of another; nil if no single table can do both, because values between
  /// its samples would be wrong.
  func after(_ first: ColorTable) -> ColorTable? {
    guard count == ColorTable.toneCount, first.count == count else { return nil }
    let rows = (0..<3).map { row in
      first.samples[row * count..<(row + 1) * count].map { value(Double($0), row) }
    }
    for row in 0..<3 {
      for index in 0..<count - 1 {
        let place = (Double(index) + 0.5) / Double(count - 1)
        let middle = value(first.value(place, row), row)
        let error = abs(middle - (rows[row][index] + rows[row][index + 1]) / 2)
        if 255 * error > ColorTable.harmlessError { return nil }
      }
    }
    return ColorTable(rows)
  }

  /// The error that merging two tables may cause, in levels.
  private static let harmlessError = 0.05
}

/// A natural spline through points that are given in levels; it maps 0…1 to whole levels.
private struct ToneCurve {
  private let segments: [Contour.Segment]
  private let ends: (low: Double, high: Double)

  init(_ points: [Vector]) {
    segments = points.isEmpty ? [] : Contour.spline(through: points.map { Vector($0.x / 255, $0.y / 255) })
    ends = ((points.first?.y ?? 0) / 255, (points.last?.y ?? 0) / 255)
  }

  func value(_ place: Double) -> Double {
    guard let first = segments.first, let last = segments.last else { return place }
    if place <= first.start { return ColorTable.whole(ends.low) }
    if place >= last.end { return ColorTable.whole(ends.high) }
    let segment = segments.first { place < $0.end } ?? last
    return ColorTable.whole(min(max(segment.value(place), 0), 1))
  }
}

/// The brightness function on 0…1; see `Adjustment.BrightnessContrast`.
private struct BrightnessCurve {
  /// Whether the function is the inverse of this curve.
  private let isInverse: Bool
  /// The factor for components below the start of the curve.
  private let slope: Double
  private let inputs: [Double]
  private let outputs: [Double]

  init(_ brightness: Double) {
    isInverse = brightness < 0
    slope = exp2(abs(brightness) / 110)
    let strong = min(max(abs(brightness) / 55 - 95.0 / 55, 0), 1)
    func mixed(_ weak: Double, _ most: Double) -> Double { weak + (most - weak) * strong }
    let (near, far, exponent) = (mixed(0.954, 0.91), mixed(0.422, 0.845), mixed(3.48, 4.8))
    let (start, run) = (0.5 / slope, far * (1 - 1 / slope))
    inputs = [start, start * (1 + near), 1 - run, 1]
    outputs = [0.5, 0.5 * (1 + near), 1 - run * pow(slope, -exponent), 1]
  }

  func value(_ place: Double) -> Double {
    let (from, to) = isInverse ? (outputs, inputs) : (inputs, outputs)
    if place <= from[0] { return isInverse ? place / slope : place * slope }
    // Both coordinates grow along the curve, so this is Newton's method within a shrinking bracket.
    var ends = (low: 0.0, high: 1.0)
    var t = (place - from[0]) / (from[3] - from[0])
    for _ in 0..<40 {
      let error = BrightnessCurve.point(from, t) - place
      if abs(error) < 1e-12 { break }
      if error < 0 { ends.low = t } else { ends.high = t }
      let next = t - error / BrightnessCurve.slope(from, t)
      t = next > ends.low && next < ends.high ? next : (ends.low + ends.high) / 2
    }
    return BrightnessCurve.point(to, t)
  }

  private static func slope(_ points: [Double], _ t: Double) -> Double {
    let rest = 1 - t
    return 3
      * (rest * rest * (points[1] - points[0]) + 2 * rest * t * (points[2] - points[1])
        + t * t * (points[3] - points[2]))
  }

  private static func point(_ points: [Double], _ t: Double) -> Double {
    let rest = 1 - t
    return rest * rest * (rest * points[0] + 3 * t * points[1])
      + t * t * (3 * rest * points[2] + t * points[3])
  }
}

extension Adjustment.ColorBalance {
  /// The range of levels that balances a component.
  fileprivate func range(_ channel: Int) -> Adjustment.Levels.Range {
    func number(_ list: [Double], less common: Double) -> Double {
      list[channel] - (preservesLuminosity ? common : 0)
    }
    return Adjustment.Levels.Range(
      black: max(-number(shadows, less: shadows.max() ?? 0), 0),
      white: 255 - max(number(highlights, less: highlights.min() ?? 0), 0),
      gamma: exp2(number(midtones, less: midtones.reduce(0, +) / 3) / 50))
  }
}

extension Adjustment.Levels.Range {
  fileprivate func value(_ place: Double) -> Double {
    let share = ColorTable.whole(min(max((255 * place - black) / (white - black), 0), 1))
    return ColorTable.whole((from + ColorTable.whole(brightened(share)) * (to - from)) / 255)
  }

  /// The power 1 / gamma, with a parabola for dark tones, which the power would brighten too much.
  private func brightened(_ share: Double) -> Double {
    let end = 36.0 / 255 * (1 - exp((1.13 - gamma) / 0.295))
    guard share < end else { return pow(share, 1 / gamma) }
    let rise = pow(end, 1 / gamma) / end
    return share * (rise * (2 - 1 / gamma) + rise * (1 / gamma - 1) * share / end)
  }
}
