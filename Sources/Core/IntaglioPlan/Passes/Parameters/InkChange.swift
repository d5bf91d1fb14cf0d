// SPDX-License-Identifier: MIT

/// A change of inks in ranges of colours, with the names of `Adjustment.SelectiveColor`.
package struct InkChange: Sendable, Hashable {
  /// For red, green and blue: -i - k (1 + i) of reds, yellows, greens, cyans, blues, magentas, whites,
  /// neutrals and blacks.
  package let table: ColorTable
  /// 1 for relative changes, 0 for absolute ones.
  package let relative: Double

  package init(_ table: ColorTable, relative: Double) { (self.table, self.relative) = (table, relative) }

  var slope: Double {
    let sums = (0..<3).map { row in
      let ranges = table.samples[row * table.count..<(row + 1) * table.count].map { Double(abs($0)) }
      let hues = stride(from: 0, to: 6, by: 2).map { ranges[$0] + ranges[$0 + 1] }.max() ?? 0
      // Weights grow at most twice as much as components; so do neutrals, and what is clamped grows as well.
      return 2 * hues + max(ranges[6], ranges[8]) * 2 + ranges[7] * 2
    }
    return 1 + (sums.max() ?? 0)
  }

  func changed(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let (most, least) = (color.max(), color.min())
    let middle = color.x + color.y + color.z - most - least
    let largest = most == color.x ? 0 : most == color.y ? 2 : 4
    let smallest = least == color.z ? 1 : least == color.x ? 3 : 5
    let ranges = [
      (largest, most - middle), (smallest, middle - least), (6, max(2 * least - 1, 0)),
      (7, 1 - abs(most - 0.5) - abs(least - 0.5)), (8, max(1 - 2 * most, 0)),
    ]
    var result = color
    for row in 0..<3 {
      let value = color[row]
      for (range, weight) in ranges {
        let amount = Double(table.samples[row * table.count + range]) * (1 - relative * value)
        result[row] += weight * min(max(amount, -value), 1 - value)
      }
    }
    return result
  }
}
