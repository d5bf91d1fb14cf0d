// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog
import Testing

/// Styles that fit their contents: texts by their size and lines, pictures alone, in bands and many at once.
/// Other contents are worked out by hand in `MeaningCase.fits`.
@Suite struct StyleFitTests {
  private static let line = Style(
    shadows: [Shadow(.outer, color: .black, offset: Vector(0, 1), blur: .sigma(1.5))],
    strokes: [EdgeStroke(1.5, paint: .color(Color(red: 1, green: 0, blue: 0)))])
  private static let backends: [BackendChoice] = [.reference, .cpu, .gpu]

  /// The line's lengths, three times as long.
  private static var threefold: Style {
    var style = line
    style.shadows[0].offset = Vector(0, 3)
    style.shadows[0].blur = .sigma(4.5)
    style.strokes[0].width = 4.5
    return style
  }

  private static func text(_ string: String, size: Double, _ style: Style, height: Double = 40) -> Scene {
    Scene(
      width: 70, height: height,
      layers: [
        Layer(
          frame: Rect(x: 6, y: 6, width: 60, height: height - 12),
          contents: .text(Text(string, font: Font("DejaVu Sans", size: size))), style: style)
      ])
  }

  /// A text of 24 points is 18 high, whatever its letters and lines are.
  @Test(arguments: backends) func textsFitBySize(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    var fitted = Self.line
    fitted.designHeight = 6
    for string in ["Gold", "ace", "a\nb"] {
      let height = string.contains("\n") ? 90.0 : 40
      #expect(
        try renderer.render(Self.text(string, size: 24, fitted, height: height))
          == renderer.render(Self.text(string, size: 24, Self.threefold, height: height)), "\(string)")
    }
  }

  /// On a picture alone, in bands of a file, and one of many.
  @Test(arguments: backends) func picturesFitByInk(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    var picture = try Bitmap(transparent: PixelSize(40, 60))
    for y in 20..<38 { for x in 10..<30 { picture[x, y] = SIMD4(0, 0, 80, 255) } }
    // Too faint to count.
    for x in 0..<40 { picture[x, 2] = SIMD4(0, 0, 0, 60) }
    var fitted = Self.line
    fitted.designHeight = 6
    let expected = try renderer.render(picture, style: Self.threefold)
    #expect(try renderer.render(picture, style: fitted) == expected)
    #expect(try renderer.render([picture, picture], style: fitted) == [expected, expected])
    #expect(
      try renderer.render(picture, style: fitted, grow: true).size
        == renderer.render(picture, style: Self.threefold, grow: true).size)
    fitted.scale = 1
    #expect(try renderer.render(picture, style: fitted) == renderer.render(picture, style: Self.line))
  }

  @Test func bandsHaveTheFitOfTheWhole() throws {
    let folder = try TestFolder()
    let (input, output) = (folder.path("in.png"), folder.path("out.png"))
    var picture = try Bitmap(transparent: PixelSize(40, 60))
    for y in 20..<38 { for x in 10..<30 { picture[x, y] = SIMD4(0, 0, 80, 255) } }
    try picture.write(to: input)
    var style = Self.line
    style.designHeight = 6
    style.overlays = [Overlay(.gradient(Gradient([.black, .white])), alignment: .contents)]
    var work = FileJob(input: input, output: output, style: style)
    (work.leastPixelCount, work.bandHeight) = (0, 7)
    let renderer = try Renderer(backend: .cpu)
    #expect(try work.read(mayUseBands: true).isInBands)
    try work.run(with: renderer)
    #expect(try Bitmap(contentsOfFile: output) == renderer.render(picture, style: style))
  }

  /// Each line of two has the colours that it has alone.
  @Test(arguments: backends) func eachLineHasItsOwnGradient(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let gradient = Gradient([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
    func drawn(_ string: String, _ alignment: StylePaint.Alignment) throws -> Bitmap {
      try renderer.render(
        Self.text(
          string, size: 24, Style(overlays: [Overlay(.gradient(gradient), alignment: alignment)]), height: 90)
      )
    }
    func rows(_ picture: Bitmap) -> [Int] {
      (0..<picture.height).filter { y in (0..<picture.width).contains { picture[$0, y].w == 255 } }
    }
    func red(_ picture: Bitmap, _ row: Int) throws -> UInt8 {
      try #require((0..<picture.width).first { picture[$0, row].w == 255 }.map { picture[$0, row].x })
    }
    let (alone, both, whole) = (
      try drawn("HH", .lines), try drawn("HH\nHH", .lines), try drawn("HH\nHH", .contents)
    )
    let (first, all) = (rows(alone), rows(both))
    #expect(all.count == 2 * first.count)
    for (index, row) in first.enumerated() {
      #expect(try red(both, row) == red(alone, row))
      // The second line lies a fraction of a pixel elsewhere on the grid.
      let below = try red(both, all[first.count + index])
      #expect(abs(Int(below) - Int(try red(alone, row))) <= 14)
    }
    // Over both lines together the first one stays red.
    #expect(try red(whole, first[first.count - 1]) > 128)
    #expect(try red(both, first[first.count - 1]) < 28)
  }

  /// A factor that makes a length too long is an error of its place, the same on every backend.
  @Test(arguments: backends) func tooLongIsAnError(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let style = Style(strokes: [EdgeStroke(1000)], designHeight: 10)
    let expected =
      "bad scene: layers[0].style.strokes[0].width: is 1000 "
      + "but must be 0…682.6666666666666 (2048 pixels)"
    #expect { try renderer.render(Self.text("a", size: 40, style)) } throws: { "\($0)" == expected }
  }

  /// Below a style in twice its size every preset keeps its own lengths.
  @Test func combinedStylesKeepTheirLengths() throws {
    let renderer = try Renderer(backend: .cpu)
    let picture = try Content.letters.picture(PixelSize(60, 40))
    for preset in Preset.all {
      var alone = preset.style
      alone.scale = 1
      let both = Style([Style(scale: 2), alone])
      #expect(both.scale == 2)
      let comparison = try BitmapComparison(
        renderer.render(picture, style: both, grow: false),
        renderer.render(picture, style: alone, grow: false))
      #expect(comparison.maximumDifference <= 1, "\(preset.name)")
    }
  }

  /// The first is on top, and wins where there can be only one.
  @Test func theFirstStyleIsOnTop() {
    let (red, blue) = (Overlay(.color(Color(red: 1, green: 0, blue: 0))), Overlay(.color(.black)))
    let upper = Style(light: .above, overlays: [red], designHeight: 30)
    let lower = Style(
      contents: .knockout, light: Light(angle: 0), strokes: [EdgeStroke(4)], overlays: [blue],
      designHeight: 60)
    let both = Style([upper, lower])
    #expect(both.overlays == [red, blue])
    #expect(both.light == .above && both.contents == .knockout && both.designHeight == 30)
    // 4 of 60 is 2 of 30.
    #expect(both.strokes == [EdgeStroke(2)])
    #expect(Style([]) == Style() && Style([lower]) == lower)
  }
}
