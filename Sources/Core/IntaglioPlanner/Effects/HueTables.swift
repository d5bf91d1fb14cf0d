// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Adjustments by hue, as tables with a sample per degree, and by ranges of colours.
extension HueChange {
  init(_ change: Adjustment.HueSaturation) {
    let degrees = (0..<ColorTable.hueCount).map { Double($0) }
    guard !change.isColorized else {
      self.init(
        ColorTable([degrees.map { _ in change.hue / 60 }, degrees.map { _ in 0 }, degrees.map { _ in 0 }]),
        saturation: change.saturation / 100)
      return
    }
    var (hues, factors, lifts) = ([Double](), [Double](), [Double]())
    for degree in degrees {
      var (turn, factor, lift) = (change.hue, 1.0, 0.0)
      for range in change.ranges {
        let weight = range.weight(at: degree * 719 / 720)
        turn += weight * range.hue
        factor = max(factor + weight * (HueChange.factor(range.saturation) - 1), 0)
        lift += weight * range.lightness / 100
      }
      lift = min(max(lift, -1), 1)
      hues.append((degree + turn) / 60)
      factors.append(factor * HueChange.factor(change.saturation) * (1 - abs(lift)))
      lifts.append(lift)
    }
    self.init(ColorTable([hues, factors, lifts]))
  }

  init(_ shares: Adjustment.BlackAndWhite) {
    let around = [
      shares.red, shares.yellow, shares.green, shares.cyan, shares.blue, shares.magenta, shares.red,
    ]
    let lifts = (0..<ColorTable.hueCount).map { degree in
      let (before, after) = (around[degree / 60], around[min(degree / 60 + 1, 6)])
      // Grey is (M + m) / 2 + (2 W - 1) (M - m) / 2.
      return 2 * (before + (after - before) * Double(degree % 60) / 60) / 100 - 1
    }
    let nothing = lifts.map { _ in 0.0 }
    self.init(ColorTable([nothing, nothing, lifts]))
  }

  private static func factor(_ percent: Double) -> Double {
    percent <= 0 ? 1 + percent / 100 : min(100 / max(100 - percent, 1e-9), 128)
  }
}

extension InkChange {
  init(_ change: Adjustment.SelectiveColor) {
    let ranges = [
      change.reds, change.yellows, change.greens, change.cyans, change.blues, change.magentas, change.whites,
      change.neutrals, change.blacks,
    ]
    let rows = (0..<3).map { row in
      ranges.map { inks in
        let (ink, black) = (inks[row] / 100, inks[3] / 100)
        return -ink - black * (1 + ink)
      }
    }
    self.init(ColorTable(rows), relative: change.isAbsolute ? 0 : 1)
  }
}

extension Adjustment.HueSaturation.Range {
  fileprivate func weight(at degree: Double) -> Double {
    // Degrees past the range's first hue, at most once around the circle.
    func place(_ hue: Double) -> Double { hue < hues[0] ? hue + 360 - hues[0] : hue - hues[0] }
    let (here, full, falling, end) = (place(degree), place(hues[1]), place(hues[2]), place(hues[3]))
    if here >= full, here <= falling { return 1 }
    if here < full { return here / full }
    return here < end ? (end - here) / (end - falling) : 0
  }
}
