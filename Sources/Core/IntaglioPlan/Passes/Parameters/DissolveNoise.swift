// SPDX-License-Identifier: MIT

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
