// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Items of lists. DejaVu Sans Mono: every advance is 1233/2048 em, so widths are numbers of characters.
@Suite("Lists in texts")
struct ListTests {
  static let size = 10.0
  static let advance = size * 1233 / 2048
  /// The distance of markers from their text: 0.4 em.
  static let gap = 4.0
  private let font = Font("DejaVu Sans Mono", size: size)

  private func layout(
    _ runs: [Text.Run], _ list: Text.List? = nil, characters: Double? = nil, indent: Double = 0,
    _ change: (inout Text) -> Void = { _ in }
  ) throws -> TextLayout {
    var text = Text(runs, like: Text("", font: font, truncation: .none, list: list))
    change(&text)
    return try TextLayout(text, width: characters.map { $0 * Self.advance + indent + 0.01 })
  }

  /// Where the ink of a character begins and ends, from its origin.
  private func ink(_ character: Unicode.Scalar) throws -> (left: Double, right: Double) {
    let box = try TestFont.mono.tables().box(character)
    return (box.left * Self.size / 2048, box.right * Self.size / 2048)
  }

  @Test("hang their markers in the indent, in which no line begins")
  func indent() throws {
    let list = Text.List(indent: 20)
    let lines = try layout(["aa bb\ncc"], list, characters: 2, indent: 20).lines
    #expect(lines.map(\.utf8Range) == [0..<3, 3..<5, 6..<8])
    let bullet = 20 - Self.gap - Self.advance + (try ink("•").left)
    let starts = [bullet, 20 + (try ink("b").left), bullet]
    for (line, start) in zip(lines, starts) {
      #expect(isClose(line.box.x, 0) && isClose(line.box.width, 20 + 2 * Self.advance, within: 1e-3))
      #expect(isClose(line.ink?.x ?? 0, start, within: 1e-3))
    }
    // One and a half ems unless said otherwise, and no less than the marker needs.
    #expect(isClose(try layout(["a"], Text.List()).size.width, 15 + Self.advance, within: 1e-3))
    let narrow = try layout(["a"], Text.List(indent: 0))
    #expect(isClose(narrow.size.width, 2 * Self.advance + Self.gap, within: 1e-3))
    #expect(isClose(narrow.lines[0].ink?.x ?? 0, try ink("•").left, within: 1e-3))
  }

  @Test("make every item of a level as wide as its widest marker needs")
  func widestMarker() throws {
    let list = Text.List(.numbers(.decimal), start: 9, indent: 5)
    let lines = try layout(["a\nb"], list).lines
    let indent = 3 * Self.advance + Self.gap
    for line in lines { #expect(isClose(line.box.width, indent + Self.advance, within: 1e-3)) }
    #expect(isClose(lines[0].ink?.x ?? 0, Self.advance + (try ink("9").left), within: 1e-3))
    #expect(isClose(lines[1].ink?.x ?? 0, try ink("1").left, within: 1e-3))
  }

  @Test("write numbers as CSS does")
  func numbers() {
    let cases: [(Text.List.Numbers, Int, String)] = [
      (.decimal, 0, "0"), (.decimal, 12, "12"), (.lowerLetters, 1, "a"), (.lowerLetters, 26, "z"),
      (.lowerLetters, 27, "aa"), (.upperLetters, 703, "AAA"), (.lowerLetters, 0, "0"),
      (.lowerRoman, 4, "iv"), (.upperRoman, 1994, "MCMXCIV"), (.lowerRoman, 3999, "mmmcmxcix"),
      (.upperRoman, 4000, "4000"), (.lowerRoman, 0, "0"),
    ]
    for (numbers, number, expected) in cases { #expect(numbers.text(of: number) == expected) }
  }

  @Test("count on over deeper levels and empty paragraphs, and begin anew after others")
  func counting() throws {
    func item(_ string: String, _ list: Text.List) -> Text.Run { Text.Run(string + "\n", list: list) }
    let (outer, inner) = (
      Text.List(.numbers(.decimal), start: 3), Text.List(.numbers(.lowerRoman), level: 1)
    )
    let plain: Text.Run = "plain\n"
    let counted = try layout([
      item("a", outer), item("b", inner), item("c", inner), item("", outer), item("d", outer),
      item("e", inner), plain, item("f", outer),
    ])
    func said(_ string: String, _ marker: String, level: Int = 0) -> Text.Run {
      item(string, Text.List(.text(marker), level: level))
    }
    let expected = try layout([
      said("a", "3."), said("b", "i.", level: 1), said("c", "ii.", level: 1), said("", "x"),
      said("d", "4."), said("e", "i.", level: 1), plain, said("f", "3."),
    ])
    #expect(counted.outline() == expected.outline())
    #expect(counted.lines.map(\.box) == expected.lines.map(\.box))
    // The second level begins further to the right, beyond "3." and "ii.".
    #expect(isClose(counted.lines[1].box.width, 6 * Self.advance + 2 * Self.gap, within: 1e-3))
  }

  @Test("of a run are the paragraphs that begin in it")
  func runs() throws {
    let list = Text.List(indent: 20)
    let lines = try layout(["a\nb", Text.Run("c\nd\n", list: list), "e"]).lines
    let widths = [1, 2, 1, 1].map { $0 * Self.advance }
    for (line, width) in zip(lines, [widths[0], widths[1], 20 + widths[2], widths[3]]) {
      #expect(isClose(line.box.width, width, within: 1e-3))
    }
  }

  @Test("hang on the right in a right-to-left paragraph, numbers before their stops")
  func rightToLeft() throws {
    let hebrew = "\u{5D0}\u{5D1}"
    let text = Text("\(hebrew) \(hebrew)", font: font, list: Text.List(.numbers(.decimal), indent: 30))
    let layout = try TextLayout(text, width: 200)
    var plain = text
    plain.list = nil
    let unlisted = try TextLayout(plain, width: 170)
    let line = layout.lines[0]
    #expect(line.isRightToLeft && isClose(line.box.maxX, 200, within: 1e-3))
    #expect(isClose(line.box.width, unlisted.size.width + 30, within: 1e-3))
    // The letters lie as in a box without the indent.
    #expect(isClose(line.ink?.x ?? 0, unlisted.lines[0].ink?.x ?? -1, within: 1e-3))
    // Read from the right, the marker is "1" and then ".".
    let right = 170 + Self.gap + Self.advance + (try ink("1").right)
    #expect(isClose(line.ink?.maxX ?? 0, right, within: 1e-3))
  }

  @Test("keep their indent when lines are centred, at the end, or justified")
  func alignment() throws {
    let list = Text.List(indent: 20)
    let width = 20 + 3 * Self.advance
    let bullet = 20 - Self.gap - Self.advance + (try ink("•").left)
    for (alignment, left) in [
      (Text.Alignment.start, 0.0), (.center, (200 - width) / 2), (.end, 200 - width), (.justify, 0),
    ] {
      let text = Text("a b\nc", font: font, alignment: alignment, list: list)
      let line = try TextLayout(text, width: 200).lines[0]
      #expect(isClose(line.box.x, left, within: 1e-3) && isClose(line.box.width, width, within: 1e-3))
      #expect(isClose(line.ink?.x ?? 0, left + bullet, within: 1e-3))
    }
    let text = Text("a bbbb cccccccc", font: font, alignment: .justify, list: list)
    let lines = try TextLayout(text, width: 20 + 10 * Self.advance).lines
    #expect(isClose(lines[0].box.width, 20 + 10 * Self.advance, within: 1e-3))
    #expect(isClose(lines[0].ink?.x ?? 0, bullet, within: 1e-3))
    #expect(isClose(lines[0].ink?.maxX ?? 0, 20 + 9 * Self.advance + (try ink("b").right), within: 1e-2))
  }

  @Test("shrink with a fitted text, and end with an ellipsis like others")
  func fitting() throws {
    let text = Text("aaaa", font: font, fit: .init(minimumScale: 0.1), list: Text.List(indent: 20))
    let width = (20 + 4 * Self.advance) / 2
    let fitted = try TextLayout(text, width: width, height: 100)
    #expect(isClose(fitted.fontSize, 5, within: 0.02) && !fitted.isTruncated)
    let cut = try layout(["a\nb\nc"], Text.List(indent: 20), characters: 9, indent: 20) {
      ($0.maximumLines, $0.truncation) = (2, .end)
    }
    #expect(cut.lines.count == 2 && cut.isTruncated)
    #expect(isClose(cut.lines[1].box.width, 20 + 2 * Self.advance, within: 1e-3))
  }

  @Test("in a box too narrow for them leave room for a letter, and lose their markers")
  func narrow() throws {
    let list = Text.List(indent: 50)
    let layout = try layout(["aa bb"], list, characters: 2)
    #expect(layout.lines.map(\.utf8Range) == [0..<1, 1..<3, 3..<4, 4..<5] && layout.isTruncated)
    #expect(layout.lines.allSatisfy { isClose($0.box.maxX, 2 * Self.advance + 0.01, within: 1e-2) })
    #expect(layout.lines.allSatisfy { $0.box.maxX <= 2 * Self.advance + 0.02 })
    // A text that was measured has room in what it takes.
    let hugging = try self.layout(["i"], list)
    #expect(!(try TextLayout(hugging.text, width: hugging.size.width)).isTruncated)
  }

  @Test("of markers that no font has say so, and of colour have theirs")
  func markers() throws {
    let missing = Unicode.Scalar(0x10FFFD)!
    let list = Text.List(.text(String(missing)))
    #expect(try layout(["a"], list).missingCharacters == [missing])
    let skipped = try layout(["a"], list) { $0.missingGlyph = .skip }
    #expect(isClose(skipped.size.width, 15 + Self.advance, within: 1e-3))
    let red = Color(red: 1, green: 0, blue: 0)
    let colored = try layout([Text.Run("a", color: red), "b"], Text.List())
    let alone = try layout(["a"], Text.List())
    #expect(colored.outlines()[0].color == red && colored.outlines()[0].path == alone.outline())
    for marker in ["a\nb", "\u{2028}", "\t"] {
      #expect(throws: StyleError.self) { try Text("a", list: Text.List(.text(marker))).validate() }
    }
  }
}
