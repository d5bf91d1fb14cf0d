// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Pictures within lines. DejaVu Sans Mono: every advance is 1233/2048 em.
@Suite("Pictures in texts")
struct PictureTests {
  static let size = 20.0
  static let advance = size * 1233 / 2048
  private let base = Text("", font: Font("DejaVu Sans Mono", size: size))
  /// Twice as wide as high.
  private let bitmap: Bitmap

  init() throws { bitmap = try Bitmap(transparent: PixelSize(20, 10)) }

  private func picture(_ width: Double? = nil, _ height: Double? = nil, shift: Double = 0) -> Text.Run {
    Text.Run(picture: Text.Picture(.bitmap(bitmap), width: width, height: height), baselineShift: shift)
  }

  private func layout(
    _ runs: [Text.Run], width: Double? = nil, height: Double? = nil, _ change: (inout Text) -> Void = { _ in }
  ) throws -> TextLayout {
    var text = Text(runs, like: base)
    change(&text)
    return try TextLayout(text, width: width, height: height)
  }

  private func isClose(_ first: Rect, _ second: Rect) -> Bool {
    [(first.x, second.x), (first.y, second.y), (first.width, second.width), (first.height, second.height)]
      .allSatisfy { abs($0 - $1) < 1e-3 }
  }

  @Test("stand on the baseline in their proportions, without a size as high as capitals")
  func sizes() throws {
    let cap = Self.size * (try TestFont.mono.tables().box("H").top) / 2048
    for (width, height, expected) in [
      (nil, nil, Size(width: 2 * cap, height: cap)), (30.0, nil, Size(width: 30, height: 15)),
      (nil, 12.0, Size(width: 24, height: 12)), (5, 12, Size(width: 5, height: 12)),
    ] as [(Double?, Double?, Size)] {
      let layout = try layout(["ab", picture(width, height), "c"])
      let place = try #require(layout.pictures.first)
      let baseline = layout.lines[0].baseline
      #expect(place.run == 1 && layout.pictures.count == 1)
      #expect(
        isClose(
          place.frame,
          Rect(2 * Self.advance, baseline - expected.height, expected.width, expected.height)))
      #expect(abs(layout.size.width - 3 * Self.advance - expected.width) < 1e-3)
      #expect(layout.lines[0].utf8Range == 0..<6)
      #expect(layout.missingCharacters.isEmpty && layout.fontsUsed.count == 1)
    }
  }

  @Test("make lines as high as they are", arguments: [nil, 1.5])
  func height(lineHeight: Double?) throws {
    func lines(_ runs: [Text.Run]) throws -> TextLayout { try layout(runs) { $0.lineHeight = lineHeight } }
    let plain = try lines(["a"])
    let (above, below) = (plain.lines[0].baseline, plain.size.height - plain.lines[0].baseline)
    for runs in [[picture(nil, 40)], ["a", picture(nil, 40)]] {
      let high = try lines(runs)
      #expect(isClose(high.lines[0].box, Rect(0, 0, high.size.width, 40 + below)))
      let raised = try lines(runs.dropLast() + [picture(nil, 40, shift: 3)])
      #expect(abs(raised.lines[0].baseline - 43) < 1e-3)
      #expect(abs(raised.pictures[0].frame.y) < 1e-3)
    }
    let low = try lines(["a", picture(nil, 5, shift: -30)])
    #expect(abs(low.lines[0].baseline - above) < 1e-3 && abs(low.size.height - above - 30) < 1e-3)
    #expect(try lines([picture(nil, 4)]).size.height == plain.size.height)
  }

  @Test("break, end and shrink with the text")
  func wrap() throws {
    // 24 points and five letters; before a picture, and after it, a line may break.
    let room = 24 + 5 * Self.advance + 0.01
    let lines = try layout(["aaaa bb", picture(24), "cc"], width: room)
    #expect(lines.lines.map(\.utf8Range) == [0..<5, 5..<12])
    #expect(abs(lines.pictures[0].frame.x - 2 * Self.advance) < 1e-3)
    #expect(try layout(["bbbbbb", picture(24)], width: room).lines.map(\.utf8Range) == [0..<6, 6..<9])
    // A word joiner keeps them together.
    let joined = try layout(["aaa bb\u{2060}", picture(24)], width: room).lines
    #expect(joined.map(\.utf8Range) == [0..<4, 4..<12])

    let fitted = try layout(["aa", picture(24)], width: 12 + Self.advance, height: 500) {
      ($0.fit, $0.wrap) = (Text.Fit(minimumScale: 0.1), .none)
    }
    #expect(abs(fitted.fontSize - 10) < 0.05 && abs(fitted.pictures[0].frame.width - 12) < 0.1)
    // The ellipsis stands after the picture, or in its place; it is no picture.
    for (runs, shown) in [
      ([picture(24), "bbbbbbbb"], 1), (["aaaaaa", picture(24), picture(24), "b"], 0),
      (["a", picture(24), "\nb"], 1),
    ] as [([Text.Run], Int)] {
      let cut = try layout(runs, width: room) { $0.maximumLines = 1 }
      #expect(cut.isTruncated && cut.pictures.count == shown && cut.size.width <= room)
      #expect(!cut.outline().isEmpty)
    }
  }

  @Test("move with the words around them, and lie at the other side of a right-to-left text")
  func alignment() throws {
    let justified = try layout(["a ", picture(24), " b cccccccccccccc"], width: 200) {
      $0.alignment = .justify
    }
    // The line is 200 wide: two equal spaces, two letters and the picture.
    #expect(abs(justified.pictures[0].frame.x - (200 - 24) / 2) < 1e-3)
    let right = try layout([picture(24), "\u{5D0}\u{5D1}"], width: 200) { $0.direction = .rightToLeft }
    #expect(abs(right.pictures[0].frame.maxX - 200) < 1e-3)
    let left = try layout([picture(24), "\u{5D0}\u{5D1}"], width: 200) { $0.direction = .leftToRight }
    #expect(abs(left.pictures[0].frame.x) < 1e-3)
  }

  @Test("are left out of underlines")
  func underline() throws {
    let line = try layout(["a", picture(24), "b"]) { $0.isUnderlined = true }
    let plain = try layout(["a", "b"])
    // Two bars of five elements.
    #expect(line.outline().elements.count == plain.outline().elements.count + 10)
    let bar = Path(Array(line.outline().elements.suffix(5)))
    #expect(abs((bar.bounds?.x ?? 0) - Self.advance - 24) < 1e-3)
  }

  @Test("whose file is not read are an error")
  func files() throws {
    let run = Text.Run(picture: Text.Picture(.file("a.png")))
    #expect {
      try layout(["a", run])
    } throws: {
      "\($0)".contains("string[1].picture.image names the file a.png, which has not been read")
    }
    #expect(Text(["a", run, "b"]).string == "a\u{FFFC}b")
  }
}
