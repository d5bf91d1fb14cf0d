// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioPlan

extension ColorStep {
  /// The deviation, in levels, up to which a tone counts as straight.
  private static let harmlessError: Float = 0.02

  /// The rows of a tone table that is straight between whole levels, in steps of 1 / 65535; nil for other
  /// changes. Photoshop's tables are of this kind, and smooth curves nearly so. Such rows take two thirds of
  /// the time of others.
  var wholeLevels: [UInt16]? {
    guard case .tones(let table) = self, table.count == ColorTable.toneCount else { return nil }
    var rows: [UInt16] = []
    for row in 0..<3 {
      let samples = table.samples[row * table.count..<(row + 1) * table.count]
      var first = samples.startIndex
      rows.append(samples[first].steps)
      while first + 8 < samples.endIndex {
        let (from, to) = (samples[first], samples[first + 8])
        for part in 1..<8 {
          let straight = from + (to - from) * Float(part) / 8
          if 255 * abs(straight - samples[first + part]) > ColorStep.harmlessError { return nil }
        }
        first += 8
        rows.append(to.steps)
      }
      let last = rows[rows.count - 1]
      rows += Array(repeating: last, count: (row + 1) * Int(PixelRowsToneLevels) - rows.count)
    }
    return rows
  }
}

extension Float {
  /// 0…1 in steps of 1 / 65535.
  fileprivate var steps: UInt16 { UInt16((65535 * Swift.min(Swift.max(self, 0), 1)).rounded()) }
}
