// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioReference
import SceneCatalog
import Testing

/// Many pictures in one call: each must be as if it were alone.
@Suite struct ManyPicturesTests {
  static let styles: [Style] = [
    Style(shadows: [
      Shadow(.inner, color: Color(white: 0, alpha: 0.75), offset: Vector(0, 2), blur: .sigma(3)),
      Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(-3, 4.5), blur: .sigma(2)),
    ]),
    Style(
      shadows: [
        Shadow(.inner, offset: Vector(2, 2), blur: .sigma(5)),
        Shadow(.outer, offset: Vector(0, 1), blur: .sigma(9)),
      ], contents: .knockout, threshold: 100, casters: .drawn, fill: .color(Color(white: 0.5, alpha: 0.5))),
    Style(shadows: [Shadow(.outer, offset: Vector(1, 0), blur: .sigma(0))]),
    Style(
      shadows: [Shadow(.outer, offset: Vector(-2, 1), blur: .size(7), spread: 2)], profile: .photoshop),
    Style(shadows: []),
    .innerShadow(),
  ]

  /// Sizes that share atlases, fill more than one, or are too large for any; whatever touches the edges would
  /// show in its neighbours.
  private func pictures() throws -> [Bitmap] {
    let sizes =
      (0..<60).map { PixelSize(40 + $0 % 7 * 9, 33 + $0 % 5 * 13) } + [PixelSize(400, 30), PixelSize(1, 1)]
    return try sizes.enumerated().map { index, size in
      try Content.allCases[index % Content.allCases.count].picture(size)
    }
  }

  @Test(arguments: [BackendChoice.gpu, .cpu], styles.indices)
  func eachIsAsIfAlone(backend: BackendChoice, style: Int) throws {
    let renderer = try Renderer(backend: backend)
    let pictures = try pictures()
    let together = try renderer.render(pictures, style: Self.styles[style])
    #expect(together.map(\.size) == pictures.map(\.size))
    for (index, picture) in pictures.enumerated() {
      let alone = try renderer.render(picture, style: Self.styles[style])
      let worst = zip(together[index].pixels, alone.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 256
      #expect(worst == 0, "picture \(index)")
    }
  }

  /// Against float64, so that the two ways cannot be wrong together.
  @Test func togetherIsExactToo() throws {
    let pictures = Array(try pictures().prefix(12))
    let (gpu, reference) = (try Renderer(backend: .gpu), try Renderer(backend: .reference))
    let together = try gpu.render(pictures, style: Self.styles[1])
    for (index, picture) in pictures.enumerated() {
      let expected = try reference.render(picture, style: Self.styles[1])
      let worst = zip(together[index].pixels, expected.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 256
      #expect(worst <= 1)
    }
  }

  @Test func canvasesMayGrow() throws {
    let renderer = try Renderer(backend: .gpu)
    let pictures = Array(try pictures().prefix(3))
    let together = try renderer.render(pictures, style: Self.styles[0], canvas: .grow)
    for (picture, result) in zip(pictures, together) {
      #expect(try renderer.render(picture, style: Self.styles[0], canvas: .grow) == result)
    }
  }

  @Test func noPicturesAndBadStyles() throws {
    let renderer = try Renderer(backend: .cpu)
    #expect(try renderer.render([], style: .innerShadow()).isEmpty)
    let bad = Style(shadows: [Shadow(.outer, blur: .sigma(-1))])
    #expect(throws: RenderError.self) {
      try renderer.render([try Content.disc.picture(PixelSize(4, 4))], style: bad)
    }
    #expect(throws: RenderError.self) { try renderer.render([] as [Bitmap], style: bad) }
  }
}
