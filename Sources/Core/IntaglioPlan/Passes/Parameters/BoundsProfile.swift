// SPDX-License-Identifier: MIT
import IntaglioModel

/// A separable coverage, such as that of a rectangle or its blur: columns[x] * rows[y]. Index 0 is the first
/// column and row of its region; displacements are included.
package struct BoundsProfile: Sendable, Hashable {
  package var columns: [Float]
  package var rows: [Float]

  package init(columns: [Float], rows: [Float]) { (self.columns, self.rows) = (columns, rows) }
}

extension BoundsProfile {
  var bytes: Int { MemoryLayout<Float>.stride * (columns.count + rows.count) }

  func cropped(from region: PixelRect, to pixels: PixelRect) -> BoundsProfile {
    func part(_ numbers: [Float], _ whole: Range<Int>, _ part: Range<Int>) -> [Float] {
      Array(numbers[part.lowerBound - whole.lowerBound..<part.upperBound - whole.lowerBound])
    }
    return BoundsProfile(
      columns: part(columns, region.columns, pixels.columns), rows: part(rows, region.rows, pixels.rows))
  }

  func check(over size: PixelSize) throws(PassFault) {
    let own = PixelSize(columns.count, rows.count)
    try PassFault.unless(own == size, "a profile of \(own) does not match its item's size, \(size)")
  }
}
