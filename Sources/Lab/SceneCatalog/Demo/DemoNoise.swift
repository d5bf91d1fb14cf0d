// SPDX-License-Identifier: MIT

/// Repeatable noise: the same numbers on every machine, so that the demo's pictures never change.
package enum DemoNoise {
  /// A number 0…1 for a lattice point.
  package static func hash(_ x: Int, _ y: Int) -> Double {
    var bits = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
    bits ^= UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
    bits = (bits ^ (bits >> 31)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 29)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 32)) >> 40) / Double(1 << 24)
  }

  /// Smooth noise 0…1: lattice values interpolated by cubic steps.
  package static func value(_ x: Double, _ y: Double) -> Double {
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (u, v) = (smooth(x - Double(left)), smooth(y - Double(top)))
    let upper = hash(left, top) * (1 - u) + hash(left + 1, top) * u
    let lower = hash(left, top + 1) * (1 - u) + hash(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v
  }

  /// Octaves of `value`, each with twice the frequency and half the strength; 0…1.
  package static func fractal(_ x: Double, _ y: Double, octaves: Int) -> Double {
    var (sum, weight, total, frequency) = (0.0, 1.0, 0.0, 1.0)
    for octave in 0..<octaves {
      sum += weight * value(x * frequency + Double(octave) * 17.3, y * frequency - Double(octave) * 9.1)
      total += weight
      weight /= 2
      frequency *= 2
    }
    return sum / total
  }

  /// 0 up to `low`, 1 from `high` on, a cubic step between them.
  package static func step(_ low: Double, _ high: Double, _ value: Double) -> Double {
    smooth(min(max((value - low) / (high - low), 0), 1))
  }

  private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}
