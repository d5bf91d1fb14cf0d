// SPDX-License-Identifier: MIT
import CPixelRows

extension AxisTaps {
  /// Reads a row of samples at `count` pixels (up to seven more are written) from `position` on, which for a
  /// reduced plane is a multiple of eight; sample 0 of the row is the first that is read there.
  func resample(_ samples: FloatRow, from position: Int, count: Int, into destination: FloatRow) {
    guard octaves > 0 else {
      return pixel_rows_blend(samples.base, weights[0], weights[period], destination.base, count)
    }
    // Positions left of the picture are negative; only their place in a sample and in the pattern matters.
    let place = position & (period - 1)
    pixel_rows_upsample(
      samples.base, weights, tapCount, period, UInt32(octaves), place, destination.base, count)
  }
}
