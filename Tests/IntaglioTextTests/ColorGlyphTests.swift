// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Emoji, with the font that `make install-dependencies` brings (Noto Color Emoji).
@Suite("Colour glyphs")
struct ColorGlyphTests {
  static let font = Font("DejaVu Sans", size: 40)

  private func layout(_ string: String, color: Color = .black) throws -> TextLayout {
    _ = try TestFont.emoji.path()
    return try TextLayout(Text(string, font: Self.font, color: color))
  }

  @Test("an emoji is pixels of several colours, and no part of the outline")
  func colors() throws {
    let layout = try layout("😀")
    #expect(layout.fontsUsed.map(\.family) == ["Noto Color Emoji"])
    #expect(layout.fontsUsed.map(\.isColor) == [true])
    #expect(layout.outline().isEmpty)
    let glyphs = try #require(try layout.colorGlyphs(scale: 1))
    #expect(glyphs.bitmap.size == glyphs.pixels.size)
    var colors: Set<SIMD4<UInt8>> = []
    for row in 0..<glyphs.bitmap.height {
      for column in 0..<glyphs.bitmap.width {
        let pixel = glyphs.bitmap[column, row]
        #expect(pixel.x <= pixel.w && pixel.y <= pixel.w && pixel.z <= pixel.w)
        colors.insert(pixel)
      }
    }
    #expect(colors.count > 50)
    // A smiling face is yellow: red and green are high, blue is low. Exchanged channels would make it blue.
    let (column, row) = (glyphs.bitmap.width / 2, glyphs.bitmap.height / 3)
    let face = glyphs.bitmap[column, row]
    #expect(face.w == 255 && face.x > 200 && face.y > 150 && face.z < 120, "\(face)")
  }

  @Test("letters beside an emoji are the outline alone")
  func mixed() throws {
    let layout = try layout("A😀B")
    let plain = try self.layout("AB")
    #expect(layout.outline().elements.count == plain.outline().elements.count)
    #expect(layout.fontsUsed.count == 2)
    #expect(try plain.colorGlyphs(scale: 1) == nil)
  }

  @Test(
    "the pixels lie where the glyph does, at any scale and origin", arguments: [0.5, 1, 1.5, 2, 3, 5])
  func position(scale: Double) throws {
    // The font's pictures are made for 109 pixels in the em: there they are copied, and show where the face
    // is in them.
    let native = try TextLayout(Text("😀", font: Font("DejaVu Sans", size: 109)))
    let face = try #require(try native.colorGlyphs(scale: 1).flatMap(extent))
    #expect(
      native.inkBounds.map { isClose($0.width, 136, within: 0.01) && isClose($0.height, 128, within: 0.01) }
        == true)

    let layout = try layout("AAA😀")
    let origin = Vector(-7.25, 13.5)
    let drawn = try #require(try layout.colorGlyphs(scale: scale, at: origin).flatMap(extent))
    let x = origin.x + (try self.layout("AAA").size.width)
    let y = origin.y + layout.lines[0].baseline
    let top = native.lines[0].baseline.rounded()
    func edge(_ start: Double, _ pixel: Double) -> Double { scale * (start + 40 * pixel / 109) }
    let expected = [
      edge(x, Double(face.columns.lowerBound)), edge(x, Double(face.columns.upperBound)),
      edge(y, Double(face.rows.lowerBound) - top), edge(y, Double(face.rows.upperBound) - top),
    ]
    let found = [
      drawn.columns.lowerBound, drawn.columns.upperBound, drawn.rows.lowerBound, drawn.rows.upperBound,
    ]
    // A whole pixel is the nearest one, and a smoothed edge takes one more.
    for (edge, pixel) in zip(expected, found) { #expect(abs(edge - Double(pixel)) <= 2, "\(edge) \(pixel)") }
  }

  @Test("the text's alpha makes emoji fainter, its colour does not matter")
  func alpha() throws {
    let full = try #require(try layout("😀").colorGlyphs(scale: 1)).bitmap
    let tinted = try #require(try layout("😀", color: Color(red: 1, green: 0, blue: 0)).colorGlyphs(scale: 1))
      .bitmap
    #expect(full == tinted)
    let half = try #require(try layout("😀", color: Color(white: 1, alpha: 0.5)).colorGlyphs(scale: 1)).bitmap
    let differences = zip(full.pixels, half.pixels).map { abs(Int($0) - 2 * Int($1)) }
    #expect(differences.max() ?? 9 <= 1)
  }

  @Test("only what lies within the picture is drawn")
  func clipping() throws {
    let layout = try layout("😀😀😀")
    let all = try #require(try layout.colorGlyphs(scale: 1))
    let picture = PixelRect(columns: 30..<41, rows: 5..<20)
    let part = try #require(try layout.colorGlyphs(scale: 1, within: picture))
    #expect(part.pixels == picture)
    for row in picture.rows {
      for column in picture.columns {
        #expect(
          part.bitmap[column - 30, row - 5]
            == all.bitmap[column - all.pixels.columns.lowerBound, row - all.pixels.rows.lowerBound])
      }
    }
    let outside = PixelRect(columns: 1000..<1100, rows: 0..<50)
    #expect(try layout.colorGlyphs(scale: 1, within: outside) == nil)
  }

  @Test("a scale that is none, and a picture that is too large, are errors")
  func errors() throws {
    let layout = try layout("😀")
    for scale in [0, -1, .nan, .infinity, 65] {
      #expect(throws: TextLayoutError.self) { try layout.colorGlyphs(scale: scale) }
    }
    let large = try TextLayout(Text("😀", font: Font("sans-serif", size: 10_000)))
    #expect {
      try large.colorGlyphs(scale: 64)
    } throws: {
      if case TextLayoutError.bitmap(.tooLarge) = $0 { true } else { false }
    }
  }

  /// The pixels that are not transparent.
  private func extent(of glyphs: ColorGlyphs) -> PixelRect? {
    let columns = (0..<glyphs.bitmap.width).filter { column in
      (0..<glyphs.bitmap.height).contains { glyphs.bitmap[column, $0].w > 0 }
    }
    let rows = (0..<glyphs.bitmap.height).filter { row in
      (0..<glyphs.bitmap.width).contains { glyphs.bitmap[$0, row].w > 0 }
    }
    guard let left = columns.first, let right = columns.last, let top = rows.first, let bottom = rows.last
    else {
      return nil
    }
    let origin = (glyphs.pixels.columns.lowerBound, glyphs.pixels.rows.lowerBound)
    return PixelRect(
      columns: origin.0 + left..<origin.0 + right + 1, rows: origin.1 + top..<origin.1 + bottom + 1)
  }
}
