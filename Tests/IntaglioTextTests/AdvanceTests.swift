// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Sizes and positions against the numbers in the font file.
@Suite("Advances and line boxes")
struct AdvanceTests {
  static let font = Font("DejaVu Sans", size: 16)

  @Test("the width of a letter is its advance: A is 1401/2048 em, by the font's hmtx")
  func letter() throws {
    #expect(try TestFont.sans.tables().advance("A") == 1401)
    let layout = try TextLayout(Text("A", font: Font("DejaVu Sans", size: 2048)))
    #expect(layout.size.width == 1401)
    #expect(layout.lines.first?.box.width == 1401)
  }

  @Test("widths are sums of advances", arguments: ["HHH", "minimum", "x x x", "0123456789", " x"])
  func sums(string: String) throws {
    let units = try TestFont.sans.tables().advance(of: string)
    let layout = try TextLayout(Text(string, font: Self.font))
    #expect(isClose(layout.size.width, 16 * units / 2048), "\(layout.size.width) of \(16 * units / 2048)")
  }

  @Test("pairs are kerned: AV is narrower than A and V")
  func kerning() throws {
    let layout = try TextLayout(Text("AV", font: Self.font))
    #expect(layout.size.width < 16 * (try TestFont.sans.tables().advance(of: "AV")) / 2048 - 0.5)
  }

  @Test("a line is as high as the font's ascent and descent, its baseline the ascent below the top")
  func lineBox() throws {
    let tables = try TestFont.sans.tables()
    let layout = try TextLayout(Text("one\ntwo\nthree", font: Self.font))
    let height = 16 * (tables.ascent + tables.descent) / 2048
    #expect(layout.lines.count == 3)
    for (index, line) in layout.lines.enumerated() {
      #expect(isClose(line.box.height, height))
      #expect(isClose(line.box.y, Double(index) * height))
      #expect(isClose(line.baseline, Double(index) * height + 16 * tables.ascent / 2048))
    }
    #expect(isClose(layout.size.height, 3 * height))
  }

  @Test("a line height is the distance of baselines in sizes", arguments: [0.5, 1, 1.5, 3])
  func lineHeight(factor: Double) throws {
    let tables = try TestFont.sans.tables()
    // The emoji's font has other metrics.
    let layout = try TextLayout(Text("one\n😀\nthree", font: Self.font, lineHeight: factor))
    let leading = 16 * (factor - (tables.ascent + tables.descent) / 2048)
    for (index, line) in layout.lines.enumerated() {
      let top = 16 * factor * Double(index)
      #expect(isClose(line.box.y, top))
      #expect(isClose(line.baseline, top + leading / 2 + 16 * tables.ascent / 2048))
    }
    #expect(isClose(layout.size.height, 48 * factor))
  }

  @Test(
    "letter spacing adds exactly that much to each gap, and nothing at the ends",
    arguments: [0.25, 2.5, -0.5])
  func letterSpacing(spacing: Double) throws {
    let units = try TestFont.sans.tables().advance(of: "HHHH")
    let layout = try TextLayout(Text("HHHH", font: Self.font, letterSpacing: spacing))
    #expect(isClose(layout.size.width, 16 * units / 2048 + 3 * spacing))
    let kerned = try TextLayout(Text("Hamburg AV", font: Self.font)).size.width
    let spaced = try TextLayout(Text("Hamburg AV", font: Self.font, letterSpacing: spacing)).size.width
    #expect(isClose(spaced, kerned + 9 * spacing))
    let ink = try #require(layout.inkBounds)
    let box = try TestFont.sans.tables().box("H")
    #expect(isClose(ink.x, 16 * box.left / 2048, within: 1e-4))
  }

  @Test("letter spacing switches ligatures off")
  func ligatures() throws {
    let tables = try TestFont.sans.tables()
    let spaced = try TextLayout(Text("ffi", font: Self.font, letterSpacing: 1))
    #expect(isClose(spaced.size.width, 16 * (try tables.advance(of: "ffi")) / 2048 + 2))
    #expect(contours(of: spaced.outline()) == 4)
  }

  @Test(
    "everything scales with the size",
    arguments: ["Hamburgefonstiv", "The quick brown fox jumps over the lazy dog.", "שלום hello", "AVAVA To"])
  func scales(string: String) throws {
    func layout(_ factor: Double) throws -> TextLayout {
      try TextLayout(
        Text(
          string, font: Font("DejaVu Sans", size: 12.7 * factor), letterSpacing: 0.3 * factor,
          isUnderlined: true),
        width: 97.3 * factor, height: 300 * factor)
    }
    let one = try layout(1)
    for factor in [2.0, 3.0, 7.5] {
      let other = try layout(factor)
      #expect(other.lines.count == one.lines.count)
      #expect(
        isClose(other.size.width / factor, one.size.width)
          && isClose(other.size.height / factor, one.size.height))
      for (large, small) in zip(other.lines, one.lines) {
        #expect(large.utf8Range == small.utf8Range)
        #expect(isClose(large.baseline / factor, small.baseline))
        #expect(isClose(large.box.x / factor, small.box.x))
      }
      let points = zip(self.points(of: other.outline()), self.points(of: one.outline()))
      #expect(points.allSatisfy { isClose($0.x / factor, $1.x) && isClose($0.y / factor, $1.y) })
    }
  }

  @Test("a line separator breaks a line, paragraph ends a paragraph; both are counted")
  func breaks() throws {
    for string in ["a\nb", "a\r\nb", "a\rb", "a\u{2028}b", "a\u{2029}b"] {
      let layout = try TextLayout(Text(string, font: Self.font))
      #expect(layout.lines.count == 2, "\(string.debugDescription)")
      #expect(layout.lines[1].utf8Range.upperBound == string.utf8.count)
    }
    #expect(try TextLayout(Text("a\n\nb\n", font: Self.font)).lines.count == 4)
  }

  @Test("an empty text has one line, as high as any, and no ink")
  func empty() throws {
    let layout = try TextLayout(Text("", font: Self.font))
    let full = try TextLayout(Text("A", font: Self.font))
    #expect(layout.lines.count == 1)
    #expect(layout.size == Size(width: 0, height: full.size.height))
    #expect(layout.inkBounds == nil)
    #expect(layout.outline().isEmpty)
    #expect(layout.fontsUsed.isEmpty)
    #expect(try layout.colorGlyphs(scale: 1) == nil)
  }

  private func contours(of path: Path) -> Int {
    path.elements.count { if case .move = $0 { true } else { false } }
  }

  private func points(of path: Path) -> [Vector] {
    path.elements.flatMap { element -> [Vector] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .quadratic(let end, let control): [end, control]
      case .cubic(let end, let control1, let control2): [end, control1, control2]
      case .close: []
      }
    }
  }
}
