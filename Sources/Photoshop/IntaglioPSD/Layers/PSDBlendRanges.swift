// SPDX-License-Identifier: MIT

/// The tones at which a layer blends, "Blend If": those of the layer itself, and those of what lies below it.
package struct PSDBlendRanges: Sendable, Hashable {
  /// The tones of a channel, in levels. Nothing shows at tones below the first and above the last; the second
  /// and the third end the transitions.
  package struct Range: Sendable, Hashable {
    package var black: Int
    package var blackEnd: Int
    package var whiteStart: Int
    package var white: Int

    package static let all = Range(black: 0, blackEnd: 0, whiteStart: 255, white: 255)

    /// The visible share of a tone, 0…1: 1 from `blackEnd` to `whiteStart`, falling linearly on both sides.
    package func share(of level: Int) -> Double {
      if level < blackEnd { return level < black ? 0 : Double(level - black) / Double(blackEnd - black) }
      if level > whiteStart { return level > white ? 0 : Double(white - level) / Double(white - whiteStart) }
      return 1
    }
  }

  /// The tones of the layer's own greys, then those of each of its channels.
  package var own: [Range] = []
  /// The tones of what lies below, in the same order.
  package var below: [Range] = []

  package var hidesOwnTones: Bool { own.contains { $0 != .all } }

  package var hidesTonesBelow: Bool { below.contains { $0 != .all } }

  /// The ranges to the end of the data: for each channel four levels of the layer's, four of those below.
  init(_ cursor: inout PSDCursor) throws(PSDError) {
    while cursor.remaining >= 8 {
      for isBelow in [false, true] {
        let range = Range(
          black: try cursor.unsigned(1), blackEnd: try cursor.unsigned(1), whiteStart: try cursor.unsigned(1),
          white: try cursor.unsigned(1))
        if isBelow { below.append(range) } else { own.append(range) }
      }
    }
  }

  package init() {}
}
