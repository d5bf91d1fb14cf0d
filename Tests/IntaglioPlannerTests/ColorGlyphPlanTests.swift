// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioReference
import PassReference
import TestSupport
import Testing

/// Texts with emoji, set by a font library of one letter and one emoji.
@Suite struct ColorGlyphPlanTests {
  /// The letter is a square at (0, 0), the emoji a red one that begins 10 points to the right; both are 4
  /// points large.
  private static let layOutText = TextLayoutEngine { _, _, _ in
    LaidOutText(outline: .rectangle(Rect(0, 0, 4, 4))) { scale, origin, visible in
      let (left, side) = (Int(((origin.x + 10) * scale).rounded()), max(1, Int((4 * scale).rounded())))
      let top = Int((origin.y * scale).rounded())
      let pixels = PixelRect(columns: left..<left + side, rows: top..<top + side).clamped(to: visible)
      guard !pixels.isEmpty else { return nil }
      var bitmap = try Bitmap(transparent: pixels.size)
      for y in 0..<bitmap.height { for x in 0..<bitmap.width { bitmap[x, y] = SIMD4(255, 0, 0, 255) } }
      return (bitmap, pixels)
    }
  }

  private func scene(x: Double, transform: Transform = .identity) -> Scene {
    let layer = Layer(
      frame: Rect(x, 2, 14, 4), contents: .text(Text("")), transform: transform, anchor: .zero)
    return Scene(width: 20, height: 20, layers: [layer])
  }

  private func draw(_ scene: Scene, _ preparer: ScenePreparer) throws -> Bitmap {
    let prepared = try preparer.prepare(scene)
    return try ReferenceBackend().execute(Planner().plan(prepared), inputs: prepared.inputs).bitmap()
  }

  /// The letter is visible before its emoji: the cached text is then incomplete.
  @Test func emojiThatComeIntoViewAreDrawn() throws {
    let preparer = ScenePreparer(layOutText: Self.layOutText, cache: RenderCache(limit: 1 << 20))
    let before = try draw(scene(x: 12), preparer)
    #expect(before[13, 3] == SIMD4(0, 0, 0, 255))
    let after = try draw(scene(x: 2), preparer)
    #expect(after[3, 3] == SIMD4(0, 0, 0, 255) && after[13, 3] == SIMD4(255, 0, 0, 255))
  }

  /// A copied text replaces the area of its letters and emoji, but not the space between.
  @Test func emojiAreCopiedAsFarAsTheyCover() throws {
    var copied = scene(x: 2)
    copied.background = Color(red: 0, green: 1, blue: 0, alpha: 1)
    copied.layers[0].blend = .copy
    copied.layers[0].opacity = 0.4
    for picture in [
      try draw(copied, ScenePreparer(layOutText: Self.layOutText)),
      try ReferenceRenderer(layOutText: Self.layOutText).render(copied),
    ] {
      #expect(picture[3, 3] == SIMD4(0, 0, 0, 102))
      #expect(picture[13, 3] == SIMD4(102, 0, 0, 102))
      #expect(picture[8, 3] == SIMD4(0, 255, 0, 255))
      #expect(picture[18, 3] == SIMD4(0, 255, 0, 255))
    }
  }

  /// Nor the space beside an emoji within its picture: this one is a diagonal.
  @Test func anEmojiAloneIsCopiedAsFarAsItCovers() throws {
    let layOutText = TextLayoutEngine { _, _, _ in
      LaidOutText(outline: Path()) { scale, origin, visible in
        let (left, top) = (Int((origin.x * scale).rounded()), Int((origin.y * scale).rounded()))
        let pixels = PixelRect(columns: left..<left + 4, rows: top..<top + 4).clamped(to: visible)
        guard !pixels.isEmpty else { return nil }
        var bitmap = try Bitmap(transparent: pixels.size)
        for place in 0..<4 { bitmap[place, place] = SIMD4(255, 0, 0, 255) }
        return (bitmap, pixels)
      }
    }
    var copied = scene(x: 2)
    copied.background = Color(red: 0, green: 1, blue: 0, alpha: 1)
    // Clear letters, so that only the emoji is left.
    copied.layers[0].contents = .text(Text("", color: .clear))
    copied.layers[0].blend = .copy
    copied.layers[0].opacity = 0.4
    for picture in [
      try draw(copied, ScenePreparer(layOutText: layOutText)),
      try ReferenceRenderer(layOutText: layOutText).render(copied),
    ] {
      #expect(picture[3, 3] == SIMD4(102, 0, 0, 102))
      #expect(picture[4, 3] == SIMD4(0, 255, 0, 255))
    }
  }

  /// Turned into view by a quarter turn about (12, 2): the emoji, which would lie past the right edge, is
  /// below.
  @Test func emojiThatAreTurnedIntoViewAreDrawn() throws {
    let turned = scene(x: 12, transform: .rotation(.pi / 2))
    for picture in [
      try draw(turned, ScenePreparer(layOutText: Self.layOutText)),
      try ReferenceRenderer(layOutText: Self.layOutText).render(turned),
    ] {
      #expect(picture[10, 3] == SIMD4(0, 0, 0, 255))
      #expect(picture[10, 14] == SIMD4(255, 0, 0, 255))
    }
  }
}
