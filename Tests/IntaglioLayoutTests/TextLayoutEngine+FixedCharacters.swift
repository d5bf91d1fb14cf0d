// SPDX-License-Identifier: MIT
import IntaglioModel

extension TextLayoutEngine {
  /// Characters of 10 x 20 points, with the baseline at 16, whatever the font.
  static let fixedCharacters = TextLayoutEngine(
    layOut: { _, _, _ in LaidOutText(outlines: { [Path()] }) },
    measure: { text, width in
      let count = text.string.utf8.count
      let columns = max(1, min(count, Int(width / 10)))
      let lines = (count + columns - 1) / columns
      return TextMeasure(size: Size(width: Double(columns) * 10, height: Double(lines) * 20), baseline: 16)
    },
    leastWidth: { text in
      Double(text.string.split(separator: " ").map(\.utf8.count).max() ?? 0) * 10
    })
}
