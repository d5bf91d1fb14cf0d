// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Texts of several runs. DejaVu Sans Mono: every advance is 1233/2048 em, in every weight.
@Suite("Runs of texts")
struct RunTests {
  static let advance = 1233.0 / 2048
  private let base = Text("", font: Font("DejaVu Sans Mono", size: 20))

  private func layout(_ runs: [Text.Run], width: Double? = nil, _ change: (inout Text) -> Void = { _ in })
    throws -> TextLayout
  {
    var text = Text(runs, like: base)
    change(&text)
    return try TextLayout(text, width: width)
  }

  @Test("have advances of their own size, weight and letter spacing")
  func advances() throws {
    let size = try layout(["aa", Text.Run("bbb", size: 50, weight: 700)]).size
    #expect(isClose(size.width, (2 * 20 + 3 * 50) * Self.advance, within: 1e-3))
    // Half of each run's spacing lies on either side of its letters, but not at the ends of the line.
    let spaced = try layout(["aa", Text.Run("bb", letterSpacing: 6)])
    #expect(isClose(spaced.size.width, 4 * 20 * Self.advance + 3 + 6, within: 1e-3))
    #expect(try layout(["aa", Text.Run("bb", letterSpacing: 6)], width: spaced.size.width).lines.count == 1)
  }

  @Test("are shaped together, whatever their colours")
  func shaping() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    // Kerning, a ligature, and letters that join.
    for (first, second) in [("A", "V"), ("f", "i"), ("\u{633}\u{644}", "\u{627}\u{645}")] {
      func set(_ runs: [Text.Run]) throws -> TextLayout {
        try layout(runs) { $0.font.source = .families(["DejaVu Sans"]) }
      }
      let plain = try set([Text.Run(first + second)])
      let colored = try set([Text.Run(first), Text.Run(second, color: red)])
      #expect(colored.outline() == plain.outline(), "\(first + second)")
      let parts = colored.outlines()
      #expect(parts.map(\.color) == [.black, red])
      #expect(parts.reduce(0) { $0 + $1.path.elements.count } == plain.outline().elements.count)
    }
  }

  @Test("draw each colour's letters where those of a plain text are")
  func colors() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let parts = try layout(["a", Text.Run("b", color: red), "a"]).outlines()
    let plain = try layout(["a a"]).outline()
    #expect(parts.count == 2 && parts[0].path == plain)
    let letter = try layout(["b"]).outline()
    let bounds = try #require(letter.bounds)
    let drawn = try #require(parts[1].path.bounds)
    #expect(isClose(drawn.x, bounds.x + 20 * Self.advance, within: 1e-3))
    #expect(isClose(drawn.width, bounds.width, within: 1e-3))
  }

  @Test("break, shrink and end as one paragraph")
  func paragraph() throws {
    // The word goes on over three runs.
    let lines = try layout(["aaa b", Text.Run("b", weight: 700), "b ccc"], width: 7.1 * 20 * Self.advance)
      .lines
    #expect(lines.map(\.utf8Range) == [0..<8, 8..<11])
    let fitted = try TextLayout(
      Text([Text.Run("aaaa", size: 40), "aa"], like: base).with { $0.fit = Text.Fit(minimumScale: 0.1) },
      width: 50 * Self.advance, height: 500)
    // 4 advances of 40 and 2 of 20 fill a line of 200: a quarter.
    #expect(isClose(fitted.fontSize, 5, within: 1e-3))
    let cut = try layout(["aaaa ", Text.Run("bbbb cccc", color: .white)], width: 6.1 * 20 * Self.advance) {
      $0.maximumLines = 1
    }
    #expect(cut.isTruncated && cut.lines.count == 1)
    #expect(cut.size.width <= 6.1 * 20 * Self.advance)
  }

  @Test("shift from the baseline, and make room for it")
  func shift() throws {
    let plain = try layout(["a", "b"])
    let shifted = try layout(["a", Text.Run("b", baselineShift: 6)])
    let (low, high) = (try #require(plain.inkBounds), try #require(shifted.inkBounds))
    // The b is the higher letter.
    #expect(isClose(high.y - shifted.lines[0].baseline, low.y - plain.lines[0].baseline - 6, within: 1e-3))
    #expect(isClose(shifted.size.height, plain.size.height + 6, within: 1e-3))
  }

  @Test("grow lines by CSS's rule, each with its own line height")
  func lineHeight() throws {
    let tables = try TestFont.mono.tables()
    let line = try layout(["a", Text.Run("b", size: 60)]) { $0.lineHeight = 1.5 }
    func box(_ size: Double) -> (above: Double, below: Double) {
      let (ascent, descent) = (size * tables.ascent / 2048, size * tables.descent / 2048)
      let lead = (1.5 * size - ascent - descent) / 2
      return (lead + ascent, lead + descent)
    }
    let (small, large) = (box(20), box(60))
    #expect(isClose(line.lines[0].baseline, max(small.above, large.above), within: 1e-2))
    #expect(
      isClose(line.size.height, max(small.above, large.above) + max(small.below, large.below), within: 1e-2))
    // The text's own font counts in a line of a smaller one.
    let low = try layout([Text.Run("b", size: 5)]) { $0.lineHeight = 1.5 }
    #expect(isClose(low.size.height, 30, within: 1e-2))
  }

  @Test("are underlined from their first letter to their last, in their own thickness")
  func underline() throws {
    let tables = try TestFont.mono.tables()
    let red = Color(red: 1, green: 0, blue: 0)
    for alignment in [Text.Alignment.left, .justify] {
      let line = try layout(
        ["a a", Text.Run(" b", size: 40, color: red, isUnderlined: true), "\u{2028}c"], width: 400
      ) { $0.alignment = alignment }
      let bars = try #require(line.outlines().last)
      #expect(bars.color == red)
      let path = Path(Array(bars.path.elements.suffix(5)))
      let bar = try #require(path.bounds)
      #expect(isClose(bar.height, 40 * tables.underlineThickness / 2048, within: 1e-2))
      #expect(isClose(bar.maxX, line.lines[0].box.maxX, within: 1e-3))
      #expect(isClose(bar.x, 3 * 20 * Self.advance, within: 1e-3))
    }
  }

  @Test("have features of their own")
  func features() throws {
    func outline(_ runs: [Text.Run], _ features: [String: Int] = [:]) throws -> Path {
      try layout(runs) { $0.font = Font("DejaVu Sans", size: 20, features: features) }.outline()
    }
    // A joiner that forbids joining keeps the letters apart, as the feature does.
    let apart = try outline(["f\u{200C}i"])
    #expect(try outline(["fi"]) != apart)
    #expect(try outline(["fi"], ["liga": 0]) == apart)
    #expect(try outline([Text.Run("fi", features: ["liga": 0])]) == apart)
    #expect(try outline([Text.Run("fi", features: ["liga": 1])], ["liga": 0]) == outline(["fi"]))
  }

  @Test("have small capitals that the font lacks: its capitals, made smaller")
  func capitals() throws {
    func outline(_ string: String, _ features: [String: Int] = [:]) throws -> Path {
      try layout([Text.Run(string)]) { $0.font = Font("DejaVu Sans", size: 20, features: features) }
        .outline()
    }
    let small = try #require(outline("x", ["smcp": 1]).bounds)
    let capital = try #require(outline("X").bounds)
    let scale = small.size.height / capital.size.height
    #expect((0.65...0.85).contains(scale))
    #expect(abs(small.size.width - capital.size.width * scale) < 0.1)
    #expect(try outline("X", ["smcp": 1]) == outline("X"))
    #expect(try outline("X", ["smcp": 1, "c2sc": 1]) == outline("x", ["smcp": 1]))
    #expect(try outline("x", ["smcp": 0]) == outline("x"))
  }

  @Test("have fonts of their own, from files too")
  func fonts() throws {
    let files = [try TestFont.serif.path(), try TestFont.sansBold.path()]
    let layout = try layout(["a", Text.Run("b", source: .file(path: files[0]))]) {
      $0.font.source = .file(path: files[1])
    }
    #expect(layout.fontsUsed.map(\.file) == [files[1], files[0]])
  }

  // MARK: Letters and heights

  @Test(
    "letters change case by Unicode's mappings",
    arguments: [
      (Text.Transform.uppercase, "stra\u{DF}e \u{1C6}", "STRASSE \u{1C4}"),
      (.lowercase, "STRA\u{1E9E}E \u{1C4}", "stra\u{DF}e \u{1C6}"),
      (.capitalize, "hello (world) 1st \u{1C6}", "Hello (World) 1st \u{1C5}"),
    ])
  func transform(transform: Text.Transform, string: String, expected: String) throws {
    let changed = try layout([Text.Run(string)]) { $0.transform = transform }
    #expect(changed.outline() == (try layout([Text.Run(expected)])).outline())
    #expect(changed.lines[0].utf8Range == 0..<string.utf8.count)
    let run = try layout([Text.Run(string, transform: transform)])
    #expect(run.outline() == changed.outline())
  }

  @Test("a trimmed text is as high as its capitals")
  func trim() throws {
    // DejaVu's OS/2 table has no cap height: it is that of the H.
    let cap = 20 * (try TestFont.mono.tables().box("H").top) / 2048
    let label = try layout(["Hp"]) { $0.trim = .cap }
    #expect(isClose(label.size.height, cap, within: 1e-3))
    #expect(isClose(label.lines[0].baseline, cap, within: 1e-3))
    let lines = try layout(["H\nH\nH"]) { ($0.trim, $0.lineHeight) = (.cap, 1.5) }
    #expect(isClose(lines.size.height, cap + 2 * 30, within: 1e-2))
    var text = Text("H", font: base.font, verticalAlignment: .middle, trim: .cap)
    text.lineHeight = 3
    let ink = try #require(try TextLayout(text, width: 100, height: 50).inkBounds)
    #expect(isClose(ink.y, 50 - ink.maxY, within: 1e-3))
  }
}

extension Text {
  fileprivate func with(_ change: (inout Text) -> Void) -> Text {
    var text = self
    change(&text)
    return text
  }
}
