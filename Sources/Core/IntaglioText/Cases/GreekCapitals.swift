// SPDX-License-Identifier: MIT

/// Greek capitals as Greeks write them: without accents and breathings, but with the dialytika, which also
/// appears where a lost accent kept two vowels apart: μάιος, ΜΑΪΟΣ. The word ή ("or") keeps its accent.
struct GreekCapitals {
  private var isAfterCased = false
  /// Whether the letter before is a vowel that has lost its accent, and has no dialytika.
  private var followsAccent = false
  private var endOfMarks = 0

  /// The capital of the next letter with its marks; an empty string for these marks, and nil for anything
  /// that is not Greek.
  mutating func capital(of letters: [Unicode.Scalar], at index: Int) -> String? {
    if index < endOfMarks { return "" }
    let (wasAfterCased, followedAccent) = (isAfterCased, followsAccent)
    followsAccent = false
    let properties = letters[index].properties
    if !properties.isCaseIgnorable { isAfterCased = properties.isCased }
    guard var letter = Letter(letters[index]) else { return nil }
    if followedAccent, ["Ι", "Υ"].contains(letter.capital) { letter.hasDialytika = true }
    endOfMarks = index + 1
    while endOfMarks < letters.count, letter.take(letters[endOfMarks]) { endOfMarks += 1 }
    followsAccent = Letter.vowels.contains(letter.capital) && letter.hasAccent && !letter.hasDialytika
    if letter.capital == "Η", letter.hasAccent, letter.iotas == 0, !wasAfterCased,
      !(letters[endOfMarks...].first { !$0.properties.isCaseIgnorable }?.properties.isCased ?? false)
    {
      return "Ή"
    }
    let mark = letter.hasDialytika ? "\u{308}" : ""
    return letter.capital + mark + String(repeating: "Ι", count: letter.iotas)
  }

  private struct Letter {
    static let vowels = ["Α", "Ε", "Η", "Ι", "Ο", "Υ", "Ω"]
    let capital: String
    var hasAccent = false
    var hasDialytika = false
    /// Iotas below it, which follow its capital.
    var iotas = 0

    init?(_ letter: Unicode.Scalar) {
      let kind = letter.properties.generalCategory
      guard (0x370...0x3FF).contains(letter.value) || (0x1F00...0x1FFF).contains(letter.value),
        [.lowercaseLetter, .uppercaseLetter, .titlecaseLetter].contains(kind)
      else { return nil }
      self = Letter.marked[String(letter)] ?? Letter(capital: letter.properties.uppercaseMapping)
    }

    private init(capital: String) { self.capital = capital }

    /// Letters with marks. A composed letter finds its parts here, because the keys are compared by canonical
    /// equivalence; the names of letters tell them too, but add half a megabyte to a static program.
    private static let marked: [String: Letter] = {
      var found: [String: Letter] = [:]
      let marks = [["", "\u{308}"], ["", "\u{313}", "\u{314}"]].reduce([""], joined)
      let accents = ["", "\u{300}", "\u{301}", "\u{304}", "\u{306}", "\u{342}"]
      for marks in [accents, ["", "\u{345}"]].reduce(marks, joined) where !marks.isEmpty {
        for (small, capital) in zip("αεηιουωρ", "ΑΕΗΙΟΥΩΡ") {
          var letter = Letter(capital: String(capital))
          for mark in marks.unicodeScalars { _ = letter.take(mark) }
          for base in [small, capital] { found["\(base)\(marks)"] = letter }
        }
      }
      return found
    }()

    private static func joined(_ starts: [String], _ ends: [String]) -> [String] {
      starts.flatMap { start in ends.map { start + $0 } }
    }

    /// Adds a combining mark; false if it is not a Greek one.
    mutating func take(_ mark: Unicode.Scalar) -> Bool {
      switch mark {
      case "\u{300}"..."\u{303}", "\u{311}", "\u{342}": hasAccent = true
      case "\u{308}": hasDialytika = true
      case "\u{344}": (hasAccent, hasDialytika) = (true, true)
      case "\u{345}": iotas += 1
      case "\u{304}", "\u{306}", "\u{313}", "\u{314}", "\u{343}": break
      default: return false
      }
      return true
    }
  }
}
