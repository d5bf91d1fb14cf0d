// SPDX-License-Identifier: MIT

/// A language with its own case mappings, including those that depend on a letter's context: Unicode's
/// SpecialCasing, and the additional rules of ICU.
enum CaseLanguage {
  case other, turkic, lithuanian, greek, dutch, armenian

  init(tag: String) {
    self =
      switch tag.prefix(while: { $0 != "-" }).lowercased() {
      // Turkish, Azerbaijani, Crimean Tatar, Tatar, Bashkir.
      case "tr", "tur", "az", "aze", "crh", "tt", "tat", "ba", "bak": .turkic
      case "lt", "lit": .lithuanian
      case "el", "ell", "gre": .greek
      case "nl", "nld", "dut": .dutch
      case "hy", "hye", "arm": .armenian
      default: .other
      }
  }

  /// The uppercase form of a letter. `GreekCapitals` handles Greek letters in Greek texts.
  func uppercase(_ letters: [Unicode.Scalar], at index: Int) -> String {
    switch (self, letters[index]) {
    case (.turkic, "i"): "İ"
    case (.armenian, "և"): "ԵՎ"
    case (.lithuanian, "\u{307}") where Self.isDotOfSoftDotted(letters, at: index): ""
    default: letters[index].properties.uppercaseMapping
    }
  }

  func lowercase(_ letters: [Unicode.Scalar], at index: Int) -> String {
    let letter = letters[index]
    switch (self, letter) {
    case (.turkic, "İ"): return "i"
    case (.turkic, "I"): return Self.mark("\u{307}", follows: index, in: letters) ? "i" : "ı"
    case (.turkic, "\u{307}") where Self.base(ofMarkAt: index, in: letters) == "I": return ""
    // An i keeps its dot below other accents.
    case (.lithuanian, "Ì"): return "i\u{307}\u{300}"
    case (.lithuanian, "Í"): return "i\u{307}\u{301}"
    case (.lithuanian, "Ĩ"): return "i\u{307}\u{303}"
    case (.lithuanian, "I"), (.lithuanian, "J"), (.lithuanian, "Į"):
      let small = letter.properties.lowercaseMapping
      return Self.mark(nil, follows: index, in: letters) ? small + "\u{307}" : small
    case (_, "Σ"): return Self.isFinal(letters, at: index) ? "ς" : "σ"
    default: return letter.properties.lowercaseMapping
    }
  }

  /// The replacement of a letter or mark in a capitalized word, at a place from 1 in it; nil if it is
  /// unchanged.
  func capitalized(_ letters: [Unicode.Scalar], at index: Int, place: Int?) -> String? {
    switch (self, letters[index], place) {
    case (.dutch, "j", 2) where Self.isSecondOfDigraph(letters, at: index): "J"
    case (.lithuanian, "\u{307}", 1) where Self.isDotOfSoftDotted(letters, at: index): ""
    case (.turkic, "i", 1): "İ"
    case (.armenian, "և", 1): "Եվ"
    // The iota below a letter is not a separate letter.
    case (_, let letter, 1) where letter != "\u{345}": letter.properties.titlecaseMapping
    default: nil
    }
  }

  // MARK: Contexts

  /// The letter that a mark stands above. Only marks in other positions may be in between.
  private static func base(ofMarkAt index: Int, in letters: [Unicode.Scalar]) -> Unicode.Scalar? {
    letters[..<index].last { letter in
      let combining = letter.properties.canonicalCombiningClass
      return combining == .notReordered || combining == .above
    }
  }

  private static func isDotOfSoftDotted(_ letters: [Unicode.Scalar], at index: Int) -> Bool {
    base(ofMarkAt: index, in: letters)?.properties.isSoftDotted ?? false
  }

  /// Whether `mark` stands above a letter, or any mark if it is nil.
  private static func mark(_ mark: Unicode.Scalar?, follows index: Int, in letters: [Unicode.Scalar]) -> Bool
  {
    for letter in letters[(index + 1)...] {
      let combining = letter.properties.canonicalCombiningClass
      if combining == .above, mark == nil || letter == mark { return true }
      if combining == .notReordered || combining == .above { return false }
    }
    return false
  }

  /// Whether a j belongs to the i before it: both have an acute accent, or neither.
  private static func isSecondOfDigraph(_ letters: [Unicode.Scalar], at index: Int) -> Bool {
    let isAccented = index + 1 < letters.count && letters[index + 1] == "\u{301}"
    switch letters[index - 1] {
    case "i", "I": return !isAccented
    case "í", "Í": return isAccented
    case "\u{301}" where index > 1 && (letters[index - 2] == "i" || letters[index - 2] == "I"):
      return isAccented
    default: return false
    }
  }

  /// Whether a sigma is the last letter of a word, and not its only one.
  private static func isFinal(_ letters: [Unicode.Scalar], at index: Int) -> Bool {
    func isCased(_ letter: Unicode.Scalar?) -> Bool { letter?.properties.isCased ?? false }
    return isCased(letters[..<index].last { !$0.properties.isCaseIgnorable })
      && !isCased(letters[(index + 1)...].first { !$0.properties.isCaseIgnorable })
  }
}
