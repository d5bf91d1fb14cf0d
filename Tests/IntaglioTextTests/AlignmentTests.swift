// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Where lines stand in the box, for both directions.
@Suite("Alignment and direction")
struct AlignmentTests {
  static let font = Font("DejaVu Sans", size: 20)
  static let latin = "Hello"
  static let hebrew = "שלום"

  static let cases: [(Text.Alignment, latin: Double, hebrew: Double)] = [
    (.start, 0, 1), (.end, 1, 0), (.left, 0, 0), (.right, 1, 1), (.center, 0.5, 0.5), (.justify, 0, 1),
  ]

  @Test("a line stands where its alignment says, by its paragraph's direction", arguments: cases)
  func alignment(alignment: Text.Alignment, latin: Double, hebrew: Double) throws {
    for (string, share) in [(Self.latin, latin), (Self.hebrew, hebrew)] {
      let layout = try TextLayout(Text(string, font: Self.font, alignment: alignment), width: 300, height: 50)
      let line = layout.lines[0]
      #expect(line.isRightToLeft == (string == Self.hebrew))
      #expect(isClose(line.box.x, share * (300 - line.box.width)))
      let ink = try #require(layout.inkBounds)
      #expect(ink.x >= line.box.x && ink.maxX <= line.box.maxX)
    }
  }

  @Test("lines stand at the top, in the middle or at the bottom, also where they do not fit")
  func vertical() throws {
    for height in [100.0, 10] {
      for (alignment, share) in [(Text.VerticalAlignment.top, 0.0), (.middle, 0.5), (.bottom, 1)] {
        let text = Text("a\nb", font: Self.font, verticalAlignment: alignment)
        let layout = try TextLayout(text, width: 100, height: height)
        #expect(isClose(layout.lines[0].box.y, share * (height - layout.size.height)))
        #expect(layout.box == Size(width: 100, height: height))
      }
    }
  }

  @Test("without a box the text makes its own, and lines are aligned in it")
  func ownBox() throws {
    let layout = try TextLayout(Text("wide line\nno", font: Self.font, alignment: .end))
    #expect(layout.box == layout.size)
    #expect(layout.lines.allSatisfy { isClose($0.box.maxX, layout.size.width) })
  }

  @Test("justified lines reach both sides, the last of a paragraph does not")
  func justify() throws {
    let text = Text("aa bb cc dd ee ff gg hh\nll mm nn oo pp", font: Self.font, alignment: .justify)
    let layout = try TextLayout(text, width: 110.3)
    #expect(layout.lines.map(\.box.width).map { isClose($0, 110.3) } == [true, true, false, true, false])
    #expect(layout.lines.allSatisfy { $0.box.x == 0 && $0.box.width < 110.4 })
    // The last letter of each full line ends where the box does, but for its side bearing.
    let ink = try #require(layout.inkBounds)
    #expect(ink.maxX > 107 && ink.maxX < 110.3)
    let separated = try TextLayout(
      Text("aa bb\u{2028}cc dd", font: Self.font, alignment: .justify), width: 110)
    #expect(separated.lines.allSatisfy { $0.box.width < 80 })
  }

  @Test("justified blanks all grow by as much, and letters by nothing")
  func justifiedBlanks() throws {
    let font = Font("DejaVu Sans Mono", size: 2048)
    func edges(_ alignment: Text.Alignment) throws -> [Double] {
      let text = Text("HH H H HHHHHHHH", font: font, alignment: alignment)
      let layout = try TextLayout(text, width: 9 * 1233)
      let first = layout.lines[0].box.maxY
      return layout.outline().elements.compactMap { element in
        if case .move(let point) = element, point.y < first { point.x } else { nil }
      }
    }
    let (plain, justified) = (try edges(.start), try edges(.justify))
    // Six characters of nine: two blanks share the room of three.
    let moved = [0, 0, 1.5, 3].map { $0 * 1233 }
    #expect(plain.count == 4 && justified.count == 4)
    for index in moved.indices {
      #expect(isClose(justified[index], plain[index] + moved[index], within: 1e-6))
    }
  }

  @Test("right-to-left text starts at the right: its first letter is the rightmost")
  func firstLetter() throws {
    let tables = try TestFont.sans.tables()
    // Alef and bet have different widths: the ink of alef, then the advance of bet to its left.
    let layout = try TextLayout(Text("אב", font: Font("DejaVu Sans", size: 2048)), width: 10_000)
    let ink = try #require(layout.inkBounds)
    let alef = try tables.box("א")
    let bet = try tables.box("ב")
    #expect(isClose(ink.maxX, 10_000 - (try tables.advance("א")) + alef.right, within: 0.1))
    #expect(isClose(ink.x, 10_000 - (try tables.advance(of: "אב")) + bet.left, within: 0.1))
  }

  @Test("words of the other direction keep their own within a paragraph")
  func mixed() throws {
    // In "abc אב": a first from the left, then bet (left) and alef (right): alef's ink is the last.
    let tables = try TestFont.sans.tables()
    let size = Font("DejaVu Sans", size: 2048)
    let width = try tables.advance(of: "HI אב")
    let leftToRight = try TextLayout(Text("HI אב", font: size), width: 20_000)
    #expect(!leftToRight.lines[0].isRightToLeft)
    let ink = try #require(leftToRight.inkBounds)
    #expect(isClose(ink.x, try tables.box("H").left, within: 0.1))
    #expect(isClose(ink.maxX, width - (try tables.advance("א")) + (try tables.box("א").right), within: 0.1))
    // The same in a paragraph that runs from right to left: HI is at the right, but H before I.
    let rightToLeft = try TextLayout(Text("HI אב", font: size, direction: .rightToLeft), width: 20_000)
    #expect(rightToLeft.lines[0].isRightToLeft)
    let other = try #require(rightToLeft.inkBounds)
    #expect(
      isClose(other.maxX, 20_000 - (try tables.advance("I")) + (try tables.box("I").right), within: 0.1))
    #expect(isClose(other.x, 20_000 - width + (try tables.box("ב").left), within: 0.1))
  }

  @Test("each paragraph has its direction; one without letters runs as the one before")
  func paragraphs() throws {
    let layout = try TextLayout(Text("123\nabc\nשלום\n123\nabc", font: Self.font), width: 300)
    #expect(layout.lines.map(\.isRightToLeft) == [false, false, true, true, false])
    let again = try TextLayout(Text("123", font: Self.font), width: 300)
    #expect(!again.lines[0].isRightToLeft)
    let fixed = try TextLayout(Text("abc\nשלום", font: Self.font, direction: .leftToRight), width: 300)
    #expect(fixed.lines.map(\.isRightToLeft) == [false, false])
  }
}
