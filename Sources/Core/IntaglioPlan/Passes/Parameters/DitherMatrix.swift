// SPDX-License-Identifier: MIT

/// The thresholds of an ordered dither, which turns the bands of a slow gradient into a fine grain: pixels
/// are rounded by floor(255 x + t) with the threshold t of the pixel, instead of floor(255 x + 0.5).
///
/// The matrix has 8 x 8 pixels (Bayer, "An optimum method for two-level rendition of continuous-tone
/// pictures", 1973): all multiples of 1/64, plus 1/128, each once. All channels share it, so no colour
/// exceeds its alpha; whole levels do not change.
package enum DitherMatrix {
  /// The number of columns and of rows.
  package static let side = 8

  /// t of a pixel, between 0 and 1: the bits of x xor y and of y interleaved, the lowest bit of x xor y
  /// first.
  package static func threshold(column: Int, row: Int) -> Double {
    let (mixed, plain) = ((column ^ row) & 7, row & 7)
    var rank = 0
    for bit in 0..<3 {
      rank |= (mixed >> bit & 1) << (5 - 2 * bit)
      rank |= (plain >> bit & 1) << (4 - 2 * bit)
    }
    return (Double(rank) + 0.5) / 64
  }
}

/// The noise that `BlendMode.dissolve` compares with levels of alpha: 255 equally frequent levels, which
/// depend only on the place of a pixel. GPUs compute the same in `Shaders/common/blend.glsl`.
package enum DissolveNoise {
  /// 0…254, from the low 32 bits of a column and a row.
  package static func level(column: Int, row: Int) -> Int {
    var hash =
      UInt32(truncatingIfNeeded: column) &* 0x9E37_79B1 &+ UInt32(truncatingIfNeeded: row) &* 0x85EB_CA77
    hash = (hash ^ (hash >> 15)) &* 0x2C1B_3C6D
    hash = (hash ^ (hash >> 12)) &* 0x297A_2D39
    return Int((hash ^ (hash >> 15)) % 255)
  }
}
