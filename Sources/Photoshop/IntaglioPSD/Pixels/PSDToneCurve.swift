// SPDX-License-Identifier: MIT
import Glibc

/// The tone curve of a grey ICC profile (ICC.1:2022, 10.6): the light of each level, both 0 to 1.
package struct PSDToneCurve: Sendable {
  /// The light of levels at equal steps, at least two, none darker than the one before.
  private let lights: [Double]

  /// nil unless the profile has a rising curve of samples, or of one exponent.
  package init?(profile: [UInt8]) {
    func number(at place: Int, _ count: Int) -> Int? {
      guard place >= 0, place <= profile.count - count else { return nil }
      return profile[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    // The table of tags follows the header: a signature, an offset and a length for each.
    guard let tagCount = number(at: 128, 4),
      let tag = (0..<min(tagCount, 100)).first(where: { number(at: 132 + 12 * $0, 4) == PSDToneCurve.gray }),
      let start = number(at: 136 + 12 * tag, 4), number(at: start, 4) == PSDToneCurve.curve,
      let count = number(at: start + 8, 4), count <= profile.count
    else { return nil }
    let samples = (0..<count).compactMap { number(at: start + 12 + 2 * $0, 2) }
    guard samples.count == count else { return nil }
    switch count {
    case 0: lights = [0, 1]
    case 1: lights = (0...1024).map { pow(Double($0) / 1024, Double(samples[0]) / 256) }
    default: lights = samples.map { Double($0) / 65535 }
    }
    guard zip(lights, lights.dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
  }

  /// "kTRC" and "curv".
  private static let gray = 0x6b54_5243
  private static let curve = 0x6375_7276

  package func light(ofLevel level: Double) -> Double {
    let place = min(max(level, 0), 1) * Double(lights.count - 1)
    let below = min(Int(place), lights.count - 2)
    return lights[below] + (lights[below + 1] - lights[below]) * (place - Double(below))
  }

  package func level(ofLight light: Double) -> Double {
    guard light > lights[0] else { return 0 }
    guard let above = lights.firstIndex(where: { $0 >= light }) else { return 1 }
    let share = (light - lights[above - 1]) / (lights[above] - lights[above - 1])
    return (Double(above - 1) + share) / Double(lights.count - 1)
  }
}
