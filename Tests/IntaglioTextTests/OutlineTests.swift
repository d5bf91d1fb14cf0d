// SPDX-License-Identifier: MIT
import IntaglioModel
import Testing
import IntaglioText

/// Outlines against the glyphs' boxes in the font file.
@Suite("Outlines")
struct OutlineTests {
  static let font = Font("DejaVu Sans", size: 2048)

  @Test(
    "a glyph's outline fills the box that the font gives it", arguments: ["A", "g", "&", "Q", "@", "é", "א"])
  func boxes(character: String) throws {
    let tables = try TestFont.sans.tables()
    let scalar = try #require(character.unicodeScalars.first)
    let box = try tables.box(scalar)
    let layout = try TextLayout(Text(character, font: Self.font))
    let bounds = try #require(layout.outline().bounds)
    let baseline = layout.lines[0].baseline
    // FreeType and Cairo round to 1/64 and 1/256 of the font's units.
    #expect(isClose(bounds.x, box.left, within: 0.02))
    #expect(isClose(bounds.maxX, box.right, within: 0.02))
    #expect(isClose(bounds.y, baseline - box.top, within: 0.02))
    #expect(isClose(bounds.maxY, baseline - box.bottom, within: 0.02))
    #expect(layout.inkBounds.map { isClose($0.x, bounds.x) && isClose($0.maxY, bounds.maxY) } == true)
  }

  @Test("letters stand where the advances before them say")
  func positions() throws {
    let tables = try TestFont.sans.tables()
    let bounds = try #require(try TextLayout(Text("HHH HI", font: Self.font)).outline().bounds)
    let before = try tables.advance(of: "HHH H")
    #expect(isClose(bounds.maxX, before + (try tables.box("I").right), within: 0.02))
  }

  @Test("curves are kept as cubics, contours are closed, and only those that draw are there")
  func elements() throws {
    let path = try TextLayout(Text("O o", font: Self.font)).outline()
    var open = false
    var curves = 0
    for element in path.elements {
      switch element {
      case .move:
        #expect(!open)
        open = true
      case .cubic:
        curves += 1
      case .close:
        #expect(open)
        open = false
      case .line: break
      case .quadratic: Issue.record("a quadratic")
      }
      if case .move = element { continue }
    }
    #expect(!open)
    #expect(path.elements.count { $0 == .close } == 4)
    #expect(curves >= 32)
  }

  @Test("outer contours run clockwise as seen, also where the font has them the other way")
  func orientation() {
    let clockwise: [Path.Element] = [
      .move(to: Vector(0, 0)), .line(to: Vector(4, 0)),
      .cubic(to: Vector(4, 4), control1: Vector(5, 1), control2: Vector(5, 3)), .line(to: Vector(0, 4)),
      .close,
      .move(to: Vector(1, 1)), .line(to: Vector(1, 2)), .line(to: Vector(2, 2)), .close,
    ]
    let counter: [Path.Element] = [
      .move(to: Vector(0, 4)), .line(to: Vector(4, 4)),
      .cubic(to: Vector(4, 0), control1: Vector(5, 3), control2: Vector(5, 1)), .line(to: Vector(0, 0)),
      .close,
      .move(to: Vector(2, 2)), .line(to: Vector(1, 2)), .line(to: Vector(1, 1)), .close,
    ]
    #expect(GlyphOutline(clockwise).elements == clockwise)
    #expect(GlyphOutline(counter).elements == clockwise)
  }

  @Test("lines under and through the text stand where the font says, as wide as the text")
  func decorations() throws {
    let tables = try TestFont.sans.tables()
    let text = Text("go\nfurther", font: Self.font, isUnderlined: true, isStruckThrough: true)
    let layout = try TextLayout(text, width: 20_000)
    let plain = try TextLayout(Text("go\nfurther", font: Self.font), width: 20_000)
    let bars = [Path.Element](layout.outline().elements.dropFirst(plain.outline().elements.count))
    #expect(bars.count == 4 * 5)
    for (index, line) in layout.lines.enumerated() {
      let under = try #require(Path(Array(bars[10 * index..<10 * index + 5])).bounds)
      let through = try #require(Path(Array(bars[10 * index + 5..<10 * index + 10])).bounds)
      for bar in [under, through] {
        #expect(bar.x == line.box.x)
        #expect(isClose(bar.width, line.box.width, within: 1e-9))
      }
      #expect(isClose(under.y, line.baseline - tables.underlinePosition, within: 0.1))
      #expect(isClose(under.height, tables.underlineThickness, within: 0.1))
      #expect(isClose(through.y, line.baseline - tables.strikeoutPosition, within: 0.1))
      #expect(isClose(through.height, tables.strikeoutThickness, within: 0.1))
    }
    // The bars run clockwise as seen, as the letters do, so that both join.
    #expect(
      bars.prefix(3) == [.move(to: bars.corner(0)), .line(to: bars.corner(1)), .line(to: bars.corner(2))])
    #expect(bars.corner(1).x > bars.corner(0).x && bars.corner(2).y > bars.corner(1).y)
    #expect(layout.inkBounds?.width ?? 0 >= layout.size.width)
  }

  @Test("a character that no font has is a hollow box, and is named")
  func missing() throws {
    let layout = try TextLayout(Text("a\u{10FFFD}\u{10FFFD}", font: Self.font))
    #expect(layout.missingCharacters == ["\u{10FFFD}"])
    #expect(layout.fontsUsed.count == 1)
    let plain = try TextLayout(Text("a", font: Self.font))
    let extra = layout.outline().elements.count - plain.outline().elements.count
    #expect(extra == 2 * 10)
    #expect(plain.missingCharacters.isEmpty)
  }

  @Test(
    "a missing character is that of the text, though HarfBuzz decomposes it",
    arguments: [
      ("\u{E01}\u{E33}a\u{E33}", ["\u{E01}", "\u{E33}"]),
      ("\u{995}\u{9CB}\u{981}", ["\u{995}", "\u{9CB}", "\u{981}"]),
      ("\u{BCA}", ["\u{BCA}"]),
    ] as [(String, [Unicode.Scalar])])
  func decomposed(string: String, missing: [Unicode.Scalar]) throws {
    var text = Text(string, font: Self.font)
    #expect(Set(try TextLayout(text).missingCharacters) == Set(missing))
    text.missingGlyph = .skip
    let skipped = try TextLayout(text)
    let kept = String(String.UnicodeScalarView(string.unicodeScalars.filter { !missing.contains($0) }))
    #expect(skipped.outline() == (try TextLayout(Text(kept, font: Self.font))).outline())
  }
}

extension [Path.Element] {
  fileprivate func corner(_ index: Int) -> Vector {
    switch self[index] {
    case .move(let point), .line(let point): point
    default: .zero
    }
  }
}
