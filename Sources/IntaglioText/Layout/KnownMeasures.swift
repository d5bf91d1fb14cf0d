// SPDX-License-Identifier: MIT
#if Text
import IntaglioModel

/// The measures that texts had last in the fonts of a configuration. A layout of layers asks for each text
/// two or three times, and the cards of a batch share most of theirs: finding families, metrics and lines
/// again takes several times as long as the layout itself.
struct KnownMeasures {
  private struct Key: Hashable {
    let text: Text
    let width: Double
  }

  /// The most measures to keep, and the most bytes of a text.
  private static let maximum = (measures: 512, length: 256)

  private var measures: [Key: TextMeasure] = [:]

  /// The measure of a text in a box of a width; nil if it is not known.
  func measure(of text: Text, width: Double) -> TextMeasure? { measures[Key(text: text, width: width)] }

  /// Remembers a measure, in place of all others if there are too many.
  mutating func add(_ measure: TextMeasure, of text: Text, width: Double) {
    guard text.runs.reduce(0, { $0 + $1.string.utf8.count }) <= Self.maximum.length else { return }
    if measures.count >= Self.maximum.measures { measures = [:] }
    measures[Key(text: text, width: width)] = measure
  }
}
#endif
