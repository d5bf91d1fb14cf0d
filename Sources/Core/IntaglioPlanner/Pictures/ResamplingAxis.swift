// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// The samples and weights of a row or column for each sample of a resampled one.
///
/// With fewer samples, each new one is the mean of its interval (a box with fractional ends). With more, it
/// is interpolated linearly between the nearest two. Both agree at equal spacing, and reproduce unmoved
/// samples. Weights sum to 1.
struct ResamplingAxis {
  /// The first input sample of each new one.
  let firsts: [Int]
  /// The weights of the samples from the first on.
  let weights: [[Double]]

  /// Resamples the part from `start` to `start + length` of `sampleCount` samples to `count` new ones. Sample
  /// i covers i to i + 1; outside samples are clamped to the nearest edge.
  init(start: Double, length: Double, of sampleCount: Int, to count: Int) {
    let spacing = length / Double(count)
    var firsts: [Int] = []
    var weights: [[Double]] = []
    firsts.reserveCapacity(count)
    weights.reserveCapacity(count)
    for index in 0..<count {
      // A box one sample wide is linear interpolation, so narrower ones are never needed.
      let center = start + (Double(index) + 0.5) * spacing
      let width = max(spacing, 1)
      let box = ResamplingAxis.box(from: center - width / 2, to: center + width / 2, of: sampleCount)
      firsts.append(box.first)
      weights.append(box.weights)
    }
    self.firsts = firsts
    self.weights = weights
  }

  /// Stretches all samples to low…high, over `pixels`. Partially covered pixels get their share.
  init(of sampleCount: Int, from low: Double, to high: Double, into pixels: Range<Int>) {
    let spacing = Double(sampleCount) / (high - low)
    let whole = ResamplingAxis(
      start: (Double(pixels.lowerBound) - low) * spacing, length: Double(pixels.count) * spacing,
      of: sampleCount, to: pixels.count)
    firsts = whole.firsts
    weights = zip(pixels, whole.weights).map { pixel, weights in
      let covered = min(Double(pixel + 1), high) - max(Double(pixel), low)
      return covered >= 1 ? weights : weights.map { $0 * max(0, covered) }
    }
  }

  /// The largest centred part of a picture with the proportions of a size.
  static func part(
    of picture: PixelSize, covering size: PixelSize
  ) -> (columns: (start: Double, length: Double), rows: (start: Double, length: Double)) {
    var columns = (start: 0.0, length: Double(picture.width))
    var rows = (start: 0.0, length: Double(picture.height))
    if Double(size.width) * rows.length < Double(size.height) * columns.length {
      columns.length = Double(size.width) * rows.length / Double(size.height)
      columns.start = (Double(picture.width) - columns.length) / 2
    } else {
      rows.length = Double(size.height) * columns.length / Double(size.width)
      rows.start = (Double(picture.height) - rows.length) / 2
    }
    return (columns, rows)
  }

  /// Each sample's share of the interval between two positions; what lies outside counts towards the edge
  /// sample.
  private static func box(
    from low: Double, to high: Double, of count: Int
  ) -> (first: Int, weights: [Double]) {
    let last = count - 1
    let first = min(max(Int(low.rounded(.down)), 0), last)
    let end = min(max(Int(high.rounded(.up)) - 1, first), last)
    var weights: [Double] = []
    for sample in first...end {
      let left = sample == first ? low : Double(sample)
      let right = sample == end ? high : Double(sample + 1)
      weights.append(max(0, right - left) / (high - low))
    }
    return (first, weights)
  }
}
