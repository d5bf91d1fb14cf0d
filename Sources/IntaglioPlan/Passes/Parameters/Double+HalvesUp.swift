// SPDX-License-Identifier: MIT
extension Double {
  /// The nearest whole number; halves go up, also where arithmetic has left them a millionth short. Patterns
  /// and grains begin at such places.
  package var roundedHalvesUp: Double { (self + (0.5 + 1e-6)).rounded(.down) }
}
