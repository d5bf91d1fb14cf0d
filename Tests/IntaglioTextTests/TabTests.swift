// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Tab stops. DejaVu Sans Mono: every advance is 1233/2048 em, so widths are numbers of characters.
@Suite("Tabs in texts")
struct TabTests {
  private func stops(_ stops: [(Double, Text.TabStop.Alignment)]) -> [Text.TabStop] {
    stops.map { Text.TabStop(at: $0.0 * BreakingTests.advance, $0.1) }
  }

  private func text(_ string: String, _ tabs: [(Double, Text.TabStop.Alignment)]) -> Text {
    Text(string, font: BreakingTests.font, truncation: .none, tabs: stops(tabs))
  }

  static let cases: [(String, [(Double, Text.TabStop.Alignment)], Double)] = [
    ("a\tbb", [], 10), ("a\tbb", [(5, .start)], 7), ("aaaaaa\tb", [(5, .start)], 11),
    ("a\tb\tc", [(3, .start), (7, .start)], 8), ("a\tb\tc\td", [(3, .start), (7, .start)], 12),
    ("a\tb\tc", [(7, .start), (3, .start)], 8), ("a\tbb", [(9, .end)], 9), ("a\tbb", [(9, .center)], 10),
    // The middle of the point stands at the stop.
    ("a\t12.5", [(9, .decimal)], 10.5), ("a\t12", [(9, .decimal)], 9), ("\ta", [(2, .start)], 3),
  ]

  @Test("lead to the next stop", arguments: cases.indices)
  func widths(index: Int) throws {
    let (string, tabs, expected) = Self.cases[index]
    let layout = try TextLayout(text(string, tabs))
    #expect(isClose(layout.size.width, expected * BreakingTests.advance, within: 1e-2), "\(string)")
    // It has room in the width that it takes.
    let again = try TextLayout(text(string, tabs), width: layout.size.width)
    #expect(again.lines == layout.lines)
  }

  static let breaks: [(String, [(Double, Text.TabStop.Alignment)], Double, [String])] = [
    ("aaa\tbbb", [(4, .start)], 7.01, ["aaa\tbbb"]), ("aaa\tbbb", [(4, .start)], 6.99, ["aaa\t", "bbb"]),
    ("aaa\tbbb", [(9, .end)], 9.01, ["aaa\tbbb"]), ("aaa\tbbb", [(9, .end)], 8.99, ["aaa\t", "bbb"]),
    ("aaa bbb\tcc", [(6, .end)], 6.01, ["aaa ", "bbb\t", "cc"]),
    ("aaa\t1.5", [(9, .decimal)], 8, ["aaa\t", "1.5"]),
  ]

  @Test("let lines break that have no room, however text is aligned at them", arguments: breaks.indices)
  func lines(index: Int) throws {
    let (string, tabs, characters, expected) = Self.breaks[index]
    #expect(try BreakingTests.lines(text(string, tabs), characters: characters) == expected)
  }

  @Test("count from the right in a right-to-left text, and from the text of a list's items")
  func sides() throws {
    var hebrew = text("\u{5D0}\t\u{5D1}", [(5, .start)])
    let plain = try TextLayout(Text("\u{5D1}", font: hebrew.font)).size.width
    #expect(
      isClose(try TextLayout(hebrew).size.width, 5 * BreakingTests.advance + plain, within: 1e-2))
    hebrew.list = Text.List(indent: 20)
    let listed = try TextLayout(hebrew, width: 200)
    #expect(isClose(listed.lines[0].box.width, 20 + 5 * BreakingTests.advance + plain, within: 1e-2))
    #expect(isClose(listed.lines[0].box.maxX, 200, within: 1e-3))
    var latin = text("a\tb", [(5, .start)])
    latin.list = Text.List(indent: 20)
    #expect(isClose(try TextLayout(latin).size.width, 20 + 6 * BreakingTests.advance, within: 1e-2))
  }

  @Test("shrink with a fitted text, and keep their line from being justified")
  func fitting() throws {
    var fitted = text("a\tb", [(9, .end)])
    // In two lines it would have room.
    (fitted.fit, fitted.maximumLines) = (Text.Fit(minimumScale: 0.1), 1)
    let layout = try TextLayout(fitted, width: 4.5 * BreakingTests.advance, height: 100)
    #expect(isClose(layout.fontSize, 5, within: 0.02))
    var justified = text("a\tb c dddddddd", [(5, .start)])
    justified.alignment = .justify
    let lines = try TextLayout(justified, width: 10 * BreakingTests.advance).lines
    #expect(isClose(lines[0].box.width, 8 * BreakingTests.advance, within: 1e-2))
  }
}
