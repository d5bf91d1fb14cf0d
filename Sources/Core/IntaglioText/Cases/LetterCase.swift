// SPDX-License-Identifier: MIT
import IntaglioModel

/// Changes the case of a text's letters as its runs specify, by Unicode's full and conditional mappings and
/// the rules of the text's language.
struct LetterCase {
  /// The end of each run in the text's UTF-8, with its transform.
  private let runs: [(end: Int, transform: Text.Transform)]
  private let language: CaseLanguage

  init?(_ text: Text) {
    var end = 0
    let runs = text.runs.map { run in
      end += run.string.utf8.count
      return (end: end, transform: run.transform ?? text.transform)
    }
    guard runs.contains(where: { $0.transform != .none }) else { return nil }
    self.runs = runs
    language = CaseLanguage(tag: text.language)
  }

  /// The replacements of a paragraph's characters; nil for unchanged ones.
  func changes(of letters: [Unicode.Scalar], from start: Int) -> [String?] {
    var byte = start
    var run = runs.partitioningIndex { $0.end > start }
    var (words, greek) = (WordStarts(), GreekCapitals())
    var replacements: [String?] = []
    for (index, letter) in letters.enumerated() {
      while run < runs.count - 1, byte >= runs[run].end { run += 1 }
      byte += UTF8.width(letter)
      let transform = run < runs.count ? runs[run].transform : .none
      let place = words.place(of: letter)
      let capital = language == .greek ? greek.capital(of: letters, at: index) : nil
      let changed: String? =
        switch transform {
        case .none: nil
        case .uppercase: capital ?? language.uppercase(letters, at: index)
        case .lowercase: language.lowercase(letters, at: index)
        case .capitalize: language.capitalized(letters, at: index, place: place)
        }
      let stays = changed?.unicodeScalars.elementsEqual(CollectionOfOne(letter)) ?? true
      replacements.append(stays ? nil : changed)
    }
    return replacements
  }
}
