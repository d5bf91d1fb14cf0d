// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Hyphens by the dictionaries that `make install-dependencies` brings (hyphen-de, hyphen-en-us).
@Suite("Hyphenation")
struct HyphenTests {
  static let advance = BreakingTests.advance

  private func text(_ string: String, _ language: String = "de") -> Text {
    Text(
      string, font: BreakingTests.font, truncation: .none, language: language, isHyphenated: true)
  }

  /// Syllables by the Duden and Webster; at this width no line holds two.
  static let words: [(String, String, [String])] = [
    ("de", "Überraschungen", ["Über", "ra", "schun", "gen"]),
    ("de-AT", "Gesellschaft", ["Ge", "sell", "schaft"]),
    ("en", "hyphenation", ["hy", "phen", "ation"]), ("en-US", "hyphens", ["hy", "phens"]),
    // Whoever writes soft hyphens wants no others.
    ("de", "Os\u{AD}terglocke", ["Os\u{AD}", "terglo", "cke"]),
  ]

  @Test("words break between their syllables", arguments: words)
  func syllables(language: String, word: String, syllables: [String]) throws {
    let layout = try TextLayout(text(word, language), width: 6.01 * Self.advance)
    #expect(layout.hyphenProblem == nil)
    #expect(try BreakingTests.lines(text(word, language), characters: 6.01) == syllables)
    // The hyphen is drawn: a line is wider than its letters by one.
    if syllables.count > 1, !word.contains("\u{AD}") {
      let letters = Double(syllables[0].unicodeScalars.count)
      #expect(isClose(layout.lines[0].box.width, (letters + 1) * Self.advance, within: 1e-3))
    }
  }

  @Test("only words that have no room for themselves break, and letters keep their places")
  func room() throws {
    let string = "Die Überraschung gelingt"
    let ranges = try TextLayout(text(string), width: 11.01 * Self.advance).lines.map(\.utf8Range)
    // "Die Überra-", "schung ge-", "lingt"
    #expect(ranges == [0..<11, 11..<20, 20..<25])
    var plain = text(string)
    let wide = try TextLayout(plain, width: 300)
    plain.isHyphenated = false
    let expected = try TextLayout(plain, width: 300)
    #expect(wide.outline() == expected.outline() && wide.lines == expected.lines)
    // Nor in capitals, and where lines break between characters or nowhere.
    var capitals = text(string)
    capitals.transform = .uppercase
    #expect(try TextLayout(capitals, width: 11.01 * Self.advance).lines.map(\.utf8Range) == ranges)
    for wrap in [Text.Wrap.character, .none] {
      var whole = text("Überraschung")
      whole.wrap = wrap
      #expect(try TextLayout(whole).outline() == TextLayout(Text("Überraschung", font: whole.font)).outline())
    }
  }

  @Test("even lines and fitted texts know their hyphens")
  func fit() throws {
    var balanced = text("Donaudampfschifffahrtsgesellschaft")
    balanced.wrap = .balance
    let width = 20.01 * Self.advance
    let lines = try TextLayout(balanced, width: width).lines
    balanced.wrap = .word
    let greedy = try TextLayout(balanced, width: width).lines
    #expect(lines.count == greedy.count && lines.count == 2)
    // "Donaudampfschiff-" and "fahrtsgesellschaft"
    #expect(lines[0].utf8Range == 0..<16 && greedy[0].utf8Range == 0..<16)
    var fitted = text("Donaudampfschifffahrt Donaudampfschifffahrt")
    fitted.fit = Text.Fit(minimumScale: 0.1)
    let layout = try TextLayout(fitted, width: 14 * Self.advance, height: 40)
    #expect(layout.brokenWords.isEmpty && !layout.isTruncated)
    #expect((layout.inkBounds?.maxX ?? 99) <= 14 * Self.advance + 1e-3)
    // Four lines fill the height; three would be smaller, for their seventeen letters and a hyphen.
    #expect(layout.lines.count == 4 && isClose(layout.size.height, 40, within: 0.1))
  }

  @Test("without a dictionary no word is hyphenated, and the missing language is named")
  func missing() throws {
    let layout = try TextLayout(text("Überraschung", "tlh"), width: 9.01 * Self.advance)
    #expect(layout.hyphenProblem == .noDictionary(language: "tlh", folder: "/usr/share/hyphen"))
    #expect(layout.brokenWords == ["Überraschung"])
    #expect(try TextLayout(text("a", "de")).hyphenProblem == nil)
  }
}
