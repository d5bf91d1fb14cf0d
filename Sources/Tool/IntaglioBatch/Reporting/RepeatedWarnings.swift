// SPDX-License-Identifier: MIT

/// Counts the warnings of a batch by their words: the first ones of each problem are shown, the others only
/// counted.
package struct RepeatedWarnings: Sendable {
  private var counts: [String: Int] = [:]
  private static let shown = 3

  package init() {}

  /// Counts a warning; false if its words have been shown often enough.
  package mutating func isShown(_ words: String) -> Bool {
    counts[words, default: 0] += 1
    return counts[words, default: 0] <= RepeatedWarnings.shown
  }

  /// A line for each problem with more warnings: `7 more pictures: …`.
  package var rest: [String] {
    counts.sorted { $0.key < $1.key }.compactMap { words, count in
      let more = count - RepeatedWarnings.shown
      return more > 0 ? "\(more) more \(more == 1 ? "picture" : "pictures"): \(words)" : nil
    }
  }
}
