// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPlan

/// Adjustments of each component alone, as tables of eighths of a level.
extension Adjustment.Change {
  /// The table of the change; of a change of the luminosity, the colours.
  var toneTable: ColorTable {
    switch self {
    case .curves(let curves):
      let all = ToneCurve(curves.all)
      return ColorTable(
        [curves.red, curves.green, curves.blue].map { points in
          let own = ToneCurve(points)
          return ColorTable.tones { all.value(own.value($0)) }
        })
    case .levels(let levels):
      return ColorTable(
        [levels.red, levels.green, levels.blue].map { range in
          ColorTable.tones { levels.all.value(range.value($0)) }
        })
    case .exposure(let exposure):
      let factor = exp2(exposure.stops)
      return ColorTable(same: { value in
        let light = min(max(factor * pow(value, 2.2) + exposure.offset, 0), 1)
        return pow(light, 1 / 2.2 / exposure.gamma)
      })
    case .brightnessContrast(let change):
      let curve = BrightnessCurve(change.brightness)
      return ColorTable(same: { value in
        let side = 2 * curve.value(value) - 1
        return (1 + side + 0.0076 * change.contrast * side * (1 - abs(side))) / 2
      })
    case .colorBalance(let balance):
      return ColorTable((0..<3).map { channel in ColorTable.tones(balance.tone(channel)) })
    case .posterize(let count):
      return ColorTable(same: { value in
        // In eighths, which are whole numbers: no rounding decides.
        let step = Int((value * 2040).rounded()) * count / 2048
        return Double(step * 255 / (count - 1)) / 255
      })
    case .threshold(let level):
      return ColorTable(same: { ($0 * 2040).rounded() / 8 >= level - 0.5 ? 1 : 0 })
    case .gradientMap(let ramp):
      let colors = ramp.colors(parts: ColorTable.toneCount - 1)
      return ColorTable((0..<3).map { channel in colors.map { $0[channel] } })
    default: return ColorTable(same: { $0 })
    }
  }
}

extension ColorTable {
  /// The samples of a function of 0…1.
  fileprivate static func tones(_ function: (Double) -> Double) -> [Double] {
    (0..<toneCount).map { function(Double($0) / Double(toneCount - 1)) }
  }

  fileprivate init(same function: (Double) -> Double) {
    self.init(Array(repeating: ColorTable.tones(function), count: 3))
  }

  /// This table on the results of another; nil if one table cannot be both, because places between samples
  /// would be wrong.
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

  /// In levels.
  private static let harmlessError = 0.05
}

/// A natural spline through points in levels, on 0…1.
private struct ToneCurve {
  private let segments: [Contour.Segment]
  private let ends: (low: Double, high: Double)

  init(_ points: [Vector]) {
    segments = points.isEmpty ? [] : Contour.spline(through: points.map { Vector($0.x / 255, $0.y / 255) })
    ends = ((points.first?.y ?? 0) / 255, (points.last?.y ?? 0) / 255)
  }

  func value(_ place: Double) -> Double {
    guard let first = segments.first, let last = segments.last else { return place }
    if place <= first.start { return ends.low }
    if place >= last.end { return ends.high }
    let segment = segments.first { place < $0.end } ?? last
    return min(max(segment.value(place), 0), 1)
  }
}

/// The function of a brightness on 0…1: see `Adjustment.BrightnessContrast`.
private struct BrightnessCurve {
  /// Whether the function is the inverse of this curve.
  private let isInverse: Bool
  /// The factor of the components up to where the curve begins.
  private let slope: Double
  /// The coordinates of the curve's four points.
  private let inputs: [Double]
  private let outputs: [Double]

  init(_ brightness: Double) {
    isInverse = brightness < 0
    slope = exp2(abs(brightness) / 110)
    let (near, far, exponent) = isInverse ? (0.954, 0.422, 3.48) : (0.91, 0.845, 4.8)
    let (start, run) = (0.5 / slope, far * (1 - 1 / slope))
    inputs = [start, start * (1 + near), 1 - run, 1]
    outputs = [0.5, 0.5 * (1 + near), 1 - run * pow(slope, -exponent), 1]
  }

  func value(_ place: Double) -> Double {
    let (from, to) = isInverse ? (outputs, inputs) : (inputs, outputs)
    if place <= from[0] { return isInverse ? place / slope : place * slope }
    // Both coordinates grow along the curve.
    var ends = (low: 0.0, high: 1.0)
    for _ in 0..<40 {
      let middle = (ends.low + ends.high) / 2
      if BrightnessCurve.point(from, middle) < place { ends.low = middle } else { ends.high = middle }
    }
    return BrightnessCurve.point(to, ends.high)
  }

  private static func point(_ points: [Double], _ t: Double) -> Double {
    let rest = 1 - t
    return rest * rest * (rest * points[0] + 3 * t * points[1]) + t * t * (3 * rest * points[2] + t * points[3])
  }
}

extension Adjustment.ColorBalance {
  /// The function of a component on 0…1.
  fileprivate func tone(_ channel: Int) -> (Double) -> Double {
    func number(_ list: [Double], less common: Double) -> Double {
      list[channel] - (preservesLuminosity ? common : 0)
    }
    let black = max(-number(shadows, less: shadows.max() ?? 0), 0) / 255
    let white = 1 - max(number(highlights, less: highlights.min() ?? 0), 0) / 255
    let exponent = exp2(-number(midtones, less: midtones.reduce(0, +) / 3) / 50)
    return { pow(min(max(($0 - black) / (white - black), 0), 1), exponent) }
  }
}

extension Adjustment.Levels.Range {
  fileprivate func value(_ place: Double) -> Double {
    let share = min(max((255 * place - black) / (white - black), 0), 1)
    return (from + pow(share, 1 / gamma) * (to - from)) / 255
  }
}
