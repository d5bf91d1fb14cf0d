// SPDX-License-Identifier: MIT
import IntaglioModel

/// Numbers that are the same in every run.
struct TestNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  /// The next number of 0 up to 1.
  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double(1 << 53)
  }

  mutating func next(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + next() * (range.upperBound - range.lowerBound)
  }

  /// The next point within a rectangle.
  mutating func point(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Vector {
    Vector(next(x), next(y))
  }
}
