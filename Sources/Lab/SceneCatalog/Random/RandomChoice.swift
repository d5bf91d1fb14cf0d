// SPDX-License-Identifier: MIT
import IntaglioModel

/// Weighted random choices for `TreeGenerator`.
struct RandomChoice {
  private var numbers: SplitMix
  /// Whether all colours are warm: so much redder than blue that mixtures of them are never almost grey.
  var isWarm = false
  /// Whether all lengths are whole and all colours are mixed of fifths, so that a mode that selects one of
  /// two colours never has to decide between levels.
  var isFlat = false

  init(seed: UInt64) { numbers = SplitMix(seed: seed) }

  /// True with this probability.
  mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &numbers) < probability
  }

  /// A value with this probability, else nil.
  mutating func maybe<Value>(_ probability: Double, _ value: (inout Self) -> Value) -> Value? {
    chance(probability) ? value(&self) : nil
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &numbers) }

  /// A random multiple of 1/5.
  mutating func fifths(_ range: ClosedRange<Int>) -> Double { Double(integer(range)) / 5 }

  /// One of the values, with a probability proportional to its occurrences; there is at least one.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[integer(0...values.count - 1)] }

  /// A length in points: mostly a whole number, often a half, else one with three random decimals.
  mutating func length(_ range: ClosedRange<Double>) -> Double {
    let value = number(range)
    if isFlat {
      return Swift.min(
        Swift.max(value.rounded(), range.lowerBound.rounded(.up)), range.upperBound.rounded(.down))
    }
    let steps = pick([1.0, 1, 1, 1, 1, 2, 2, 1000, 1000, 1000])
    return Swift.min(Swift.max((value * steps).rounded() / steps, range.lowerBound), range.upperBound)
  }

  /// A place in points.
  mutating func vector(_ range: ClosedRange<Double>) -> Vector { Vector(length(range), length(range)) }

  /// A colour, opaque with this probability.
  mutating func color(opaque probability: Double = 0.6) -> Color {
    if isFlat {
      return Color(
        red: fifths(0...5), green: fifths(0...5), blue: fifths(0...5),
        alpha: chance(probability) ? 1 : fifths(1...4))
    }
    let alpha = chance(probability) ? 1 : pick([0.02, 0.25, 0.5, 0.6, 0.8, 0.93, number(0...1)])
    if isWarm {
      let (red, blue) = (number(0.6...1), number(0...0.2))
      return Color(red: red, green: number(blue...red), blue: blue, alpha: alpha)
    }
    switch integer(0...9) {
    case 0: return Color(white: 0, alpha: alpha)
    case 1: return Color(white: 1, alpha: alpha)
    case 2: return Color(white: number(0...1), alpha: alpha)
    case 3: return Color(red: pick([0, 1]), green: pick([0, 1, 0.5]), blue: pick([0, 1]), alpha: alpha)
    default: return Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: alpha)
    }
  }
}

/// A small generator of repeatable random numbers (SplitMix64, Steele, Lea and Flood 2014): catalogue
/// pictures must be the same on every machine.
public struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The sequence of this seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
