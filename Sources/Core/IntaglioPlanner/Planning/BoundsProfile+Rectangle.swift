// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension RoundedRectangle {
  /// The blurred coverage of the rectangle with square corners, possibly with fractional edges, over the
  /// pixels of `region`; with the identity, the coverage itself.
  ///
  /// Coverage is 1 inside and a fraction at the edges, so the sum of the taps over it is the difference of
  /// two cumulative sums, interpolated linearly between taps. Costs a few operations for each column and row.
  func profile(
    _ blur: ShadowBlur = .gaussian(sigma: 0), shift: PixelShift = .zero, over region: PixelRect
  ) -> BoundsProfile {
    let sums = CumulativeKernel(blur.kernel)
    func profile(
      _ low: Double, _ high: Double, _ pixels: Range<Int>, _ whole: Int, _ fraction: Double
    ) -> [Float] {
      pixels.map { pixel in
        let near = sums.coverage(from: low, to: high, at: pixel - whole)
        let next = fraction > 0 ? sums.coverage(from: low, to: high, at: pixel - whole + 1) : 0
        return Float((1 - fraction) * near + fraction * next)
      }
    }
    return BoundsProfile(
      columns: profile(left, right, region.columns, shift.wholeX, shift.fractionX),
      rows: profile(top, bottom, region.rows, shift.wholeY, shift.fractionY))
  }
}

/// The cumulative sums of a kernel's taps, from the left.
private struct CumulativeKernel {
  private let radius: Int
  /// Element i is the sum of the taps -radius … -radius + i.
  private let sums: [Double]

  init(_ kernel: Kernel) {
    radius = kernel.radius
    var sum = 0.0
    sums = (-kernel.radius...kernel.radius).map { tap in
      sum += kernel.weights[abs(tap)]
      return sum
    }
  }

  func coverage(from low: Double, to high: Double, at pixel: Int) -> Double {
    high > low ? before(high - Double(pixel)) - before(low - Double(pixel)) : 0
  }

  /// The sum of the taps before a position, where tap j covers j to j + 1; the tap at the position counts in
  /// part.
  private func before(_ place: Double) -> Double {
    guard place > Double(-radius) else { return 0 }
    guard place < Double(radius + 1) else { return 1 }
    let tap = Int(place.rounded(.down))
    let (whole, next) = (upTo(tap - 1), upTo(tap))
    return whole + (place - Double(tap)) * (next - whole)
  }

  private func upTo(_ tap: Int) -> Double { tap < -radius ? 0 : tap >= radius ? 1 : sums[tap + radius] }
}
