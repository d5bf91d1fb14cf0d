// SPDX-License-Identifier: MIT
extension Double {
  /// The nearest whole number; halves go up, even if rounding errors put them a millionth below. For the
  /// origins of patterns and grains.
  package var roundedHalvesUp: Double { (self + (0.5 + 1e-6)).rounded(.down) }
}
