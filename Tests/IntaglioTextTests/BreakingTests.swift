// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Where lines break and end. DejaVu Sans Mono: every advance is 1233/2048 em, so widths are numbers of
/// characters.
@Suite("Breaking and truncation")
struct BreakingTests {
  static let font = Font("DejaVu Sans Mono", size: 10)
  static let advance = 10 * 1233.0 / 2048

  static func lines(_ text: Text, characters: Double) throws -> [String] {
    let layout = try TextLayout(text, width: characters * advance)
    let bytes = Array(text.string.utf8)
    return layout.lines.map { String(decoding: bytes[$0.utf8Range], as: UTF8.self) }
  }

  static let cases: [(String, Text.Wrap, Double, [String])] = [
    ("aaaa bbbb cccc", .word, 9.01, ["aaaa bbbb ", "cccc"]),
    ("aaaa bbbb cccc", .word, 8.99, ["aaaa ", "bbbb ", "cccc"]),
    ("aaaa bbbb cccc", .word, 14.01, ["aaaa bbbb cccc"]),
    ("aaaaaaaaaa bb", .word, 4.01, ["aaaa", "aaaa", "aa ", "bb"]),
    ("aaaa bbbb", .character, 6.01, ["aaaa b", "bbb"]),
    ("aaaa bbbb", .none, 3, ["aaaa bbbb"]),
    ("aa bb\ncc dd", .word, 3, ["aa ", "bb", "cc ", "dd"]),
    ("aaaa      bbbb", .word, 5.01, ["aaaa      ", "bbbb"]),
    ("aaaa      ", .word, 5.01, ["aaaa      "]),
    ("aaaa bbbb \u{2028}cc", .word, 9.01, ["aaaa bbbb \u{2028}", "cc"]),
    ("aaaa\u{AD}bbbb", .word, 5.01, ["aaaa\u{AD}", "bbbb"]),
    ("aa\u{AD}bbbbbbbb\u{AD}c", .word, 5.01, ["aa\u{AD}", "bbbbb", "bbb\u{AD}c"]),
    ("aaaa\u{AD}bbbb", .word, 8.01, ["aaaa\u{AD}bbbb"]),
    ("a-b c", .word, 2.01, ["a-", "b ", "c"]),
  ]

  @Test("lines break where the words end that still fit", arguments: cases)
  func wrap(string: String, wrap: Text.Wrap, characters: Double, expected: [String]) throws {
    let text = Text(string, font: Self.font, wrap: wrap, truncation: .none)
    #expect(try Self.lines(text, characters: characters) == expected)
  }

  /// Without the rule Pango 1.50 aborts the process at three of these, in one direction each.
  @Test(
    "spaces with marks over them lie in columns of any width",
    arguments: [
      " \u{308}\u{62E}", "x  \u{30B}\u{62D} x", "\u{5D0} \u{302}\u{5D5}", " \u{943}\u{948}\u{93F}",
      "\u{5D0} \u{200D}b",
    ],
    Text.Direction.allCases)
  func markedSpaces(string: String, direction: Text.Direction) throws {
    var text = Text(string, font: Font("DejaVu Serif", size: 64), truncation: .none)
    text.direction = direction
    for width in [0, 0.01, 1, 5, 8, 12, 30] {
      let ranges = try TextLayout(text, width: width).lines.map(\.utf8Range)
      #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == string.utf8.count)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    }
  }

  @Test("a text fits in the width that was measured for it", arguments: [7.0, 11.3, 16, 33.3])
  func measured(size: Double) throws {
    for string in ["one two three", "AVAVAV To We", "x"] {
      let text = Text(string, font: Font("DejaVu Sans", size: size), wrap: .none)
      let measured = try TextLayout(text)
      for wrap in Text.Wrap.allCases {
        var wrapped = text
        wrapped.wrap = wrap
        let layout = try TextLayout(wrapped, width: measured.size.width)
        #expect(layout.lines.count == 1)
        #expect(!layout.isTruncated)
        #expect(layout.size == measured.size)
      }
    }
  }

  @Test("a blank where a line breaks takes no room, a soft hyphen shows a hyphen there and nowhere else")
  func blanks() throws {
    let blank = try TextLayout(Text("aaaa bbbb", font: Self.font), width: 5 * Self.advance)
    #expect(blank.lines.count == 2)
    #expect(blank.lines.allSatisfy { isClose($0.box.width, 4 * Self.advance) })
    let hyphen = Text("aaaa\u{AD}bbbb", font: Self.font)
    let broken = try TextLayout(hyphen, width: 5.01 * Self.advance)
    #expect(isClose(broken.lines[0].box.width, 5 * Self.advance))
    #expect(isClose(broken.lines[1].box.width, 4 * Self.advance))
    #expect(isClose(try TextLayout(hyphen).size.width, 8 * Self.advance))
  }

  @Test(
    "blanks at the end of a line count neither for its width nor for where it stands", arguments: [0.0, 2])
  func hanging(spacing: Double) throws {
    for string in ["aaaa", "אבגד"] {
      for alignment in Text.Alignment.allCases {
        func layout(_ string: String) throws -> TextLayout {
          try TextLayout(
            Text(string, font: Self.font, alignment: alignment, letterSpacing: spacing, isUnderlined: true),
            width: 100)
        }
        let plain = try layout(string)
        let blanks = try layout(string + " \t  ")
        #expect(isClose(blanks.size.width, plain.size.width))
        #expect(isClose(blanks.lines[0].box.x, plain.lines[0].box.x))
        let (ink, expected) = (try #require(blanks.inkBounds), try #require(plain.inkBounds))
        #expect(isClose(ink.x, expected.x) && isClose(ink.maxX, expected.maxX))
      }
    }
    #expect(try TextLayout(Text("   ", font: Self.font)).size.width == 0)
    let separated = try TextLayout(Text("aaaa  \u{2028}a", font: Self.font))
    #expect(isClose(separated.size.width, 4 * Self.advance))
  }

  @Test("at most so many lines are shown, the last with an ellipsis")
  func maximumLines() throws {
    let string = "aaaa bbbb cccc dddd eeee"
    func layout(_ lines: Int?, _ truncation: Text.Truncation) throws -> TextLayout {
      try TextLayout(
        Text(string, font: Self.font, maximumLines: lines, truncation: truncation), width: 9.01 * Self.advance
      )
    }
    #expect(try layout(nil, .end).lines.count == 3)
    #expect(try layout(3, .end).isTruncated == false)
    for truncation in Text.Truncation.allCases {
      let two = try layout(2, truncation)
      #expect(two.lines.count == 2)
      #expect(two.isTruncated)
      #expect(two.size.width < 9.02 * Self.advance)
    }
    // "cccc dddd" does not fit with an ellipsis; "cccc ddd…" does.
    #expect(try ellipses(in: layout(2, .end)) == 1)
    #expect(try ellipses(in: layout(2, .none)) == 0)
    #expect(isClose(try layout(2, .end).lines[1].box.width, 9 * Self.advance))
  }

  @Test("the limit holds over all paragraphs, and the ellipsis stands where they are cut off")
  func paragraphs() throws {
    func layout(_ string: String, _ lines: Int) throws -> TextLayout {
      try TextLayout(Text(string, font: Self.font, maximumLines: lines), width: 9.01 * Self.advance)
    }
    let cut = try layout("aa\nbb\ncc", 2)
    #expect(cut.lines.count == 2)
    #expect(cut.isTruncated)
    #expect(ellipses(in: cut) == 1)
    #expect(isClose(cut.lines[1].box.width, 3 * Self.advance))
    #expect(cut.lines[1].utf8Range == 3..<5)
    let full = try layout("aa\nbb\ncccc dddd", 3)
    #expect(!full.isTruncated && full.lines.count == 3)
    // A full last line gives up letters for it.
    let tight = try layout("aa\nbbbb bbbb\ncc", 2)
    #expect(tight.lines.count == 2)
    #expect(ellipses(in: tight) == 1)
    #expect(tight.size.width < 9.02 * Self.advance)
    // Nothing is cut off where only empty paragraphs follow.
    #expect(try !layout("aa\nbb\n\n", 2).isTruncated)
    #expect(try layout("aa bb\ncc", 1).isTruncated)
  }

  @Test("separators within a paragraph break lines that are cut off, too")
  func separators() throws {
    for (most, width) in [(1, 2.0), (2, 2)] {
      let text = Text("a\u{2028}b\u{2028}c d e", font: Self.font, maximumLines: most)
      let layout = try TextLayout(text, width: 20 * Self.advance)
      #expect(layout.lines.count == most && layout.isTruncated)
      #expect(isClose(layout.lines[most - 1].box.width, width * Self.advance))
      #expect(ellipses(in: layout) == 1)
    }
    let whole = Text("a\u{2028}b", font: Self.font, maximumLines: 2)
    #expect(try !TextLayout(whole, width: 20 * Self.advance).isTruncated)
  }

  @Test("without wrapping an ellipsis shortens a line at its start, middle or end")
  func wideLine() throws {
    let string = "abcdefghijkl"
    for truncation in [Text.Truncation.start, .middle, .end] {
      let text = Text(string, font: Self.font, wrap: .none, truncation: truncation)
      let layout = try TextLayout(text, width: 6.01 * Self.advance)
      #expect(layout.isTruncated)
      #expect(layout.lines.count == 1)
      #expect(isClose(layout.size.width, 6 * Self.advance))
      #expect(ellipses(in: layout) == 1)
    }
    let wide = Text(string, font: Self.font, wrap: .none, truncation: .none)
    let layout = try TextLayout(wide, width: 6.01 * Self.advance)
    #expect(isClose(layout.size.width, 12 * Self.advance))
    #expect(!layout.isTruncated)
  }

  /// How many ellipses there are: groups of three equal dots on the baseline, told by their boxes.
  private func ellipses(in layout: TextLayout) -> Int {
    let dots = layout.outline().elements.split(separator: .close).count { contour in
      guard let bounds = Path(Array(contour)).bounds else { return false }
      return bounds.height < 2 && bounds.width < 2
    }
    return dots / 3
  }
}
