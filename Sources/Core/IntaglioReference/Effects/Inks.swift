// SPDX-License-Identifier: MIT
import IntaglioModel

/// Changes of inks: the formula of `Adjustment.SelectiveColor`.
extension Adjustment.SelectiveColor {
  /// A straight colour after the change.
  func changed(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let sorted = [color.x, color.y, color.z].sorted()
    let (least, middle, most) = (sorted[0], sorted[1], sorted[2])
    func weight(_ isRange: Bool, _ weight: Double) -> Double { isRange ? weight : 0 }
    let ranges = [
      (reds, weight(color.x == most, most - middle)), (greens, weight(color.y == most, most - middle)),
      (blues, weight(color.z == most, most - middle)), (cyans, weight(color.x == least, middle - least)),
      (magentas, weight(color.y == least, middle - least)),
      (yellows, weight(color.z == least, middle - least)),
      (whites, max(2 * least - 1, 0)), (blacks, max(1 - 2 * most, 0)),
      (neutrals, 1 - abs(most - 0.5) - abs(least - 0.5)),
    ]
    var result = color
    for channel in 0..<3 {
      let value = color[channel]
      for (inks, weight) in ranges {
        let (ink, black) = (inks[channel] / 100, inks[3] / 100)
        var change = -ink - black * (1 + ink)
        if !isAbsolute { change *= 1 - value }
        result[channel] += weight * min(max(change, -value), 1 - value)
      }
    }
    return result
  }
}
