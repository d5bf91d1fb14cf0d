// SPDX-License-Identifier: MIT
import IntaglioModel

/// A cache of texts' measures in the fonts of a configuration. A layout of layers measures each text two or
/// three times, and the cards of a batch share most of their texts.
struct KnownMeasures {
  private struct Key: Hashable {
    let text: Text
    /// nil for the text's least width.
    let width: Double?
  }

  private static let maximum = 512

  private var measures: [Key: TextMeasure] = [:]

  /// The measure of a text in a box of a width, or its least width for a width of nil; nil if it is not
  /// cached.
  func measure(of text: Text, width: Double?) -> TextMeasure? { measures[Key(text: text, width: width)] }

  /// Adds a measure. If there are too many, all others are dropped.
  mutating func add(_ measure: TextMeasure, of text: Text, width: Double?) {
    guard text.isSmall else { return }
    if measures.count >= Self.maximum { measures = [:] }
    measures[Key(text: text, width: width)] = measure
  }
}
