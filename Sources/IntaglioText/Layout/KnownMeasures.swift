// SPDX-License-Identifier: MIT
#if Text
import IntaglioModel

/// The measures that texts had last in the fonts of a configuration. A layout of layers asks for each text
/// two or three times, and the cards of a batch share most of theirs.
struct KnownMeasures {
  private struct Key: Hashable {
    let text: Text
    /// nil for the text's least width.
    let width: Double?
  }

  /// The most measures to keep.
  private static let maximum = 512

  private var measures: [Key: TextMeasure] = [:]

  /// The measure of a text in a box of a width, or of its least width; nil if it is not known.
  func measure(of text: Text, width: Double?) -> TextMeasure? { measures[Key(text: text, width: width)] }

  /// Remembers a measure, in place of all others if there are too many.
  mutating func add(_ measure: TextMeasure, of text: Text, width: Double?) {
    guard text.isSmall else { return }
    if measures.count >= Self.maximum { measures = [:] }
    measures[Key(text: text, width: width)] = measure
  }
}
#endif
