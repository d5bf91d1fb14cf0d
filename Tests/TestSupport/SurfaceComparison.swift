// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// The comparison of passes: the results of two backends for one plan, number by number.
extension Surface {
  /// All numbers of the surface, channel by channel, in rows from the top, 1 for full.
  package var numbers: [Double] {
    switch self {
    case .bitmap(let bitmap): bitmap.pixels.map { Double($0) / 255 }
    case .plane(let plane): plane.samples.map(Double.init)
    case .intermediate(let picture): picture.pixels.flatMap { pixel in (0..<4).map { Double(pixel[$0]) } }
    }
  }

  /// The place of its pixels; a bitmap's starts at (0, 0).
  private var region: PixelRect {
    switch self {
    case .bitmap(let bitmap): PixelRect(bitmap.size)
    case .plane(let plane): plane.region
    case .intermediate(let picture): picture.region
    }
  }

  /// The largest difference from another surface of the same format and region, in any channel of any pixel.
  /// NaN is infinitely far from everything.
  ///
  /// - Throws: `SurfaceMismatch` for surfaces of different formats or regions.
  package func largestDifference(to other: Surface) throws(SurfaceMismatch) -> Double {
    guard format == other.format, region == other.region else {
      throw SurfaceMismatch(
        description: "\(format) \(region) cannot be compared with \(other.format) \(other.region)")
    }
    return zip(numbers, other.numbers).reduce(0) { worst, pair in
      let difference = abs(pair.0 - pair.1)
      return difference.isNaN ? .infinity : max(worst, difference)
    }
  }
}

/// Two surfaces with different formats or regions.
package struct SurfaceMismatch: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}
