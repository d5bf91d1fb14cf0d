// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Texts that shrink to their box. DejaVu Sans Mono: every advance is 1233/2048 em, so the size that fits is
/// a quotient.
@Suite("Texts that fit their box")
struct FittingTests {
  static let font = Font("DejaVu Sans Mono", size: 20)
  static let advance = 20 * 1233.0 / 2048

  private func text(_ string: String, _ minimum: Double = 0.25, _ wrap: Text.Wrap = .word) -> Text {
    Text(string, font: Self.font, wrap: wrap, fit: Text.Fit(minimumScale: minimum))
  }

  @Test("a line shrinks to the width, by the quotient of both", arguments: [Text.Wrap.none, .word])
  func width(wrap: Text.Wrap) throws {
    let layout = try TextLayout(text("aaaaaaaaaa", 0.25, wrap), width: 6 * Self.advance)
    #expect(isClose(layout.fontSize, 12, within: 1e-4))
    #expect(isClose(layout.size.width, 6 * Self.advance, within: 1e-3))
    #expect(!layout.isTruncated && layout.brokenWords.isEmpty)
  }

  @Test("lines shrink to the height")
  func height() throws {
    var text = text("a\nb\nc")
    text.lineHeight = 1.25
    let layout = try TextLayout(text, width: 500, height: 45)
    #expect(isClose(layout.fontSize, 12, within: 1e-4))
    #expect(isClose(layout.size.height, 45, within: 1e-3))
  }

  @Test("lines shrink to their number")
  func number() throws {
    var text = text("aaaa bbbb cccc")
    text.maximumLines = 1
    let layout = try TextLayout(text, width: 9 * Self.advance)
    #expect(isClose(layout.fontSize, 20 * 9 / 14, within: 1e-4))
    #expect(layout.lines.count == 1 && !layout.isTruncated)
    text.letterSpacing = 3
    let spaced = try TextLayout(text, width: 9 * Self.advance)
    #expect(isClose(spaced.fontSize, 20 * 9 * Self.advance / (14 * Self.advance + 13 * 3), within: 1e-3))
  }

  @Test("a text with room keeps its size and place")
  func room() throws {
    for string in ["one two three", "AVAVAV To We", "a\nb"] {
      let plain = Text(string, font: Font("DejaVu Sans", size: 17))
      let measured = try TextLayout(plain)
      var fitted = plain
      fitted.fit = Text.Fit()
      let layout = try TextLayout(fitted, width: measured.size.width, height: measured.size.height)
      #expect(layout.fontSize == 17)
      #expect(layout.outline() == measured.outline())
    }
  }

  @Test(
    "where the smallest size does not do, the lines that the box has height for are left, with an ellipsis")
  func cut() throws {
    var text = text("aaaa bbbb cccc dddd eeee", 0.5)
    text.lineHeight = 1
    let layout = try TextLayout(text, width: 9.01 * Self.advance / 2, height: 25)
    #expect(layout.fontSize == 10 && layout.isTruncated)
    #expect(layout.lines.count == 2)
    #expect(isClose(layout.lines[1].box.width, 9 * Self.advance / 2, within: 1e-6))
    text.fit = Text.Fit(minimumScale: 1)
    let whole = try TextLayout(text, width: 9.01 * Self.advance, height: 50)
    #expect(whole.fontSize == 20 && whole.lines.count == 2)
  }

  @Test("letters that reach out of the box move in")
  func ink() throws {
    // The j of DejaVu Sans reaches left of its origin.
    let box = try TestFont.sans.tables().box("j")
    #expect(box.left < 0)
    var text = Text("j", font: Font("DejaVu Sans", size: 2048))
    let plain = try #require(try TextLayout(text, width: 4000, height: 4000).inkBounds)
    #expect(isClose(plain.x, box.left, within: 0.1))
    text.fit = Text.Fit()
    let layout = try TextLayout(text, width: 4000, height: 4000)
    #expect(try #require(layout.inkBounds).x == 0)
    #expect(layout.fontSize == 2048)
  }

  // MARK: Even lines

  private func lines(_ string: String, _ wrap: Text.Wrap, characters: Double, _ most: Int? = nil) throws
    -> [String]
  {
    let text = Text(string, font: Self.font, wrap: wrap, maximumLines: most)
    let bytes = Array(string.utf8)
    return try TextLayout(text, width: characters * Self.advance).lines
      .map { String(decoding: bytes[$0.utf8Range], as: UTF8.self) }
  }

  @Test("balanced lines are as short as their number allows")
  func balance() throws {
    let string = "aaaa bbbb cccc dddd"
    #expect(try lines(string, .word, characters: 15.01) == ["aaaa bbbb cccc ", "dddd"])
    #expect(try lines(string, .balance, characters: 15.01) == ["aaaa bbbb ", "cccc dddd"])
    #expect(
      try lines("a bb ccc dddd eeeee ffffff", .balance, characters: 16.01) == [
        "a bb ccc dddd ", "eeeee ffffff",
      ])
    // A word is not broken for it, and each paragraph is balanced on its own.
    #expect(try lines("aaaaaaaaaa b\nc d e", .balance, characters: 10.01) == ["aaaaaaaaaa ", "b", "c d e"])
    // Lines are cut off after they are made even.
    #expect(try lines(string + " eeee", .balance, characters: 14.01, 1) == ["aaaa bbbb cccc dddd eeee"])
    let eleven = Array(repeating: "aaaa bb", count: 11).joined(separator: " ")
    #expect(try lines(eleven, .balance, characters: 9.01) == lines(eleven, .word, characters: 9.01))
  }

  @Test("pretty paragraphs end in a line of a third of the box, if as many lines allow it")
  func pretty() throws {
    #expect(try lines("aaaa bbbb cccc dddd", .pretty, characters: 15.01) == ["aaaa bbbb ", "cccc dddd"])
    #expect(try lines("aaaa bbbb cccc dddddd", .pretty, characters: 15.01) == ["aaaa bbbb cccc ", "dddddd"])
    #expect(try lines("aaaaaaaaaaaaaaa b", .pretty, characters: 15.01) == ["aaaaaaaaaaaaaaa ", "b"])
  }

  @Test("a word may break anywhere without a fault")
  func anywhere() throws {
    let string = "aaaaaaaaaa bb"
    #expect(try lines(string, .anywhere, characters: 4.01) == lines(string, .word, characters: 4.01))
    let layout = try TextLayout(Text(string, font: Self.font, wrap: .anywhere), width: 4.01 * Self.advance)
    #expect(layout.brokenWords == [])
    // It does not shrink for such a word, either.
    let fitted = try TextLayout(text(string, 0.25, .anywhere), width: 4.01 * Self.advance, height: 200)
    #expect(fitted.fontSize == 20)
  }

  // MARK: Characters

  @Test("missing characters are left out, or an error")
  func missingGlyphs() throws {
    var text = Text("a\u{10FFFD} b\u{10FFFC}", font: Self.font, missingGlyph: .skip)
    let layout = try TextLayout(text, width: 500)
    #expect(layout.outline() == (try TextLayout(Text("a b", font: Self.font), width: 500).outline()))
    #expect(layout.missingCharacters == [])
    #expect(layout.lines[0].utf8Range == 0..<11)
    text.missingGlyph = .error
    let missing: [Unicode.Scalar] = ["\u{10FFFD}", "\u{10FFFC}"]
    #expect(throws: TextLayoutError.missingCharacters(missing, font: Self.font.source)) {
      try TextLayout(text, width: 500)
    }
  }

  @Test("a letter has thirty marks at most")
  func marks() throws {
    func layout(_ marks: Int) throws -> TextLayout {
      try TextLayout(Text("x" + String(repeating: "\u{301}", count: marks) + "y", font: Self.font))
    }
    let (most, many) = (try layout(30), try layout(10_000))
    #expect(most.omittedMarks == 0 && many.omittedMarks == 9_970)
    #expect(many.outline() == most.outline())
    #expect(many.lines[0].utf8Range == 0..<20_002)
  }
}
