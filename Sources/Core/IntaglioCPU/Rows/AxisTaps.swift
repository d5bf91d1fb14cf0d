// SPDX-License-Identifier: MIT
import CPixelRows

/// The samples and weights, along one axis of a plane, for the value at a pixel. They apply a shift and, for
/// reduced planes, the quadratic B-spline.
///
/// The value at a fractional pixel is interpolated linearly between two whole pixels, so 3 taps become 4 or,
/// at full size, 1 tap becomes 2. The pattern of weights repeats after 2^octaves pixels.
///
/// Unchecked because the weights are never written again; the owner of the tables keeps them alive.
struct AxisTaps: @unchecked Sendable {
  /// The plane is reduced by 2^octaves; 0 is full size.
  let octaves: Int
  /// 1 or 2 at full size, 3 or 4 on a reduced plane.
  let tapCount: Int
  /// The period of the weights in pixels, at least 16: shorter patterns are stored repeatedly, so that
  /// sixteen weights can always be read at once.
  let period: Int
  /// `tapCount` times `period` weights: all weights of the first tap, then of the second …
  let weights: UnsafePointer<Float>
  private let whole: Int

  /// The taps for a displacement of `whole - fraction` pixels, 0 ≤ fraction < 1.
  init(whole: Int, fraction: Double, octaves: Int, tables: KernelTables) {
    self.whole = whole
    self.octaves = octaves
    let factor = 1 << octaves
    let period = max(16, factor)
    let patterns = (0..<factor).map { AxisTaps.weights(phase: $0, factor: factor, fraction: fraction) }
    let tapCount = patterns[0].count
    weights = tables.keep((0..<tapCount * period).map { Float(patterns[$0 % period % factor][$0 / period]) })
    self.period = period
    self.tapCount = tapCount
  }

  /// The position in the plane for pixel `pixel` of the result, in pixels of full size.
  @inline(__always)
  func position(of pixel: Int) -> Int { pixel - whole }

  /// The first sample for a position; the other taps follow it.
  @inline(__always)
  func firstSample(at position: Int) -> Int { (position >> octaves) - (octaves > 0 ? 1 : 0) }

  @inline(__always)
  func weight(tap: Int, at position: Int) -> Float { weights[tap * period + position & (period - 1)] }

  private static func weights(phase: Int, factor: Int, fraction: Double) -> [Double] {
    guard factor > 1 else { return fraction > 0 ? [1 - fraction, fraction] : [1] }
    let here = spline(phase: phase, factor: factor)
    guard fraction > 0 else { return here }
    // The next pixel reads the same three samples or, after the last phase, the next three.
    let isLast = phase == factor - 1
    let next = spline(phase: isLast ? 0 : phase + 1, factor: factor)
    let shifted = isLast ? [0] + next : next + [0]
    return zip(here + [0], shifted).map { (1 - fraction) * $0 + fraction * $1 }
  }

  /// The quadratic B-spline's weights of the samples c - 1, c, c + 1, as in `UpsamplePass`.
  private static func spline(phase: Int, factor: Int) -> [Double] {
    let t = (Double(phase) + 0.5) / Double(factor) - 0.5
    return [(0.5 - t) * (0.5 - t) / 2, 0.75 - t * t, (0.5 + t) * (0.5 + t) / 2]
  }
}

extension AxisTaps {
  /// Reads a row of samples at `count` pixels (up to seven more are written) from `position` on, which is a
  /// multiple of eight for reduced planes. Sample 0 of the row is the first one read there.
  func resample(_ samples: FloatRow, from position: Int, count: Int, into destination: FloatRow) {
    guard octaves > 0 else {
      return pixel_rows_blend(samples.base, weights[0], weights[period], destination.base, count)
    }
    // Positions left of the picture are negative; only their phases matter.
    let place = position & (period - 1)
    pixel_rows_upsample(
      samples.base, weights, tapCount, period, UInt32(octaves), place, destination.base, count)
  }
}
