// SPDX-License-Identifier: MIT
#if Text
import IntaglioModel

/// Changes the letters of a text, character by character in text order, as its runs ask for.
struct LetterCase {
  /// The end of each run in the text's UTF-8, with its change of letters.
  private let runs: [(end: Int, transform: Text.Transform)]
  /// The run of the current character.
  private var run = 0
  /// Whether the next letter is the first of a word.
  private var startsWord = true

  /// nil for a text whose letters stay.
  init?(_ text: Text) {
    var end = 0
    let runs = text.runs.map { run in
      end += run.string.utf8.count
      return (end: end, transform: run.transform ?? text.transform)
    }
    guard runs.contains(where: { $0.transform != .none }) else { return nil }
    self.runs = runs
  }

  /// The replacement of a character at a byte of the text; nil if it stays.
  mutating func changed(_ scalar: Unicode.Scalar, at byte: Int) -> String? {
    while byte >= runs[run].end, run < runs.count - 1 { run += 1 }
    let isFirst = startsWord
    if scalar.properties.isWhitespace {
      startsWord = true
      return nil
    }
    if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { startsWord = false }
    let mapped: String
    switch runs[run].transform {
    case .none: return nil
    case .uppercase: mapped = scalar.properties.uppercaseMapping
    case .lowercase: mapped = scalar.properties.lowercaseMapping
    case .capitalize:
      guard isFirst else { return nil }
      mapped = scalar.properties.titlecaseMapping
    }
    return mapped.unicodeScalars.elementsEqual(CollectionOfOne(scalar)) ? nil : mapped
  }
}
#endif
