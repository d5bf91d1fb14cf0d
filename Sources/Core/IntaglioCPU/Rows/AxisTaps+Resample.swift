// SPDX-License-Identifier: MIT
import CPixelRows

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
