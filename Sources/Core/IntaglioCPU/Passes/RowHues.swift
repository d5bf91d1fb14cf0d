// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioPlan

extension RowChange {
  /// The rounding error allowed in numbers.
  private static let slack: Float = 4e-6

  /// The cheapest form of a change by hue.
  init(_ change: HueChange, in tables: KernelTables) {
    let count = ColorTable.hueCount
    let rows = (0..<3).map { Array(change.table.samples[$0 * count..<($0 + 1) * count]) }
    let (hues, factors, lifts) = (rows[0], rows[1], rows[2])
    let hasFactors = factors.contains { $0 != factors[0] }
    let hasLifts = lifts.contains { $0 != 0 }
    if !hasFactors, factors[0] == 0, change.saturation == 0, let shares = PixelRowsGreys(lifts: lifts) {
      self = .greys(shares)
      return
    }
    let hasHues = hues.indices.contains {
      abs(hues[$0] - hues[0] - Float($0) / 60) > RowChange.slack
    }
    let turn = hues[0]
    if !hasHues, !hasFactors, !hasLifts, turn == 0, change.saturation == 0 {
      self = .saturation(factors[0])
      return
    }
    let numbers = PixelRowsHues(
      has_hues: hasHues, has_factors: hasFactors, has_lifts: hasLifts, turn: turn, factor: factors[0],
      saturation: Float(change.saturation))
    self = .hues(numbers, tables.keep(change.table.samples))
  }
}

extension PixelRowsGreys {
  /// The shares of six hues for lifts, by which the lightness grows in units of half the chroma; nil unless
  /// the lifts are linear between these hues.
  fileprivate init?(lifts: [Float]) {
    for (degree, lift) in lifts.enumerated() {
      let (before, part) = (degree / 60 * 60, Float(degree % 60) / 60)
      let after = min(before + 60, lifts.count - 1)
      guard abs(lifts[before] + (lifts[after] - lifts[before]) * part - lift) <= 1e-6 * (1 + abs(lift)) else {
        return nil
      }
    }
    guard lifts[0] == lifts[lifts.count - 1] else { return nil }
    // The grey is the mean of the extremes, plus the lift times half their difference.
    func share(_ degree: Int) -> Float { (lifts[degree] + 1) / 2 }
    self.init(
      red: share(0), yellow: share(60), green: share(120), cyan: share(180), blue: share(240),
      magenta: share(300))
  }
}
