// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import SceneCatalog
import Testing

/// Framed pictures on every backend, whole and in bands.
@Suite struct FramingTests {
  private let folder: TestFolder
  private static let red = Color(red: 1, green: 0, blue: 0)

  init() throws { folder = try TestFolder() }

  /// Red, with rounded corners, in the middle of a gradient from black to white.
  @Test(arguments: [BackendChoice.cpu, .gpu, .reference])
  func aCardByHand(backend: BackendChoice) throws {
    let picture = try Bitmap(
      size: PixelSize(40, 20),
      pixels: Array(repeating: [255, 0, 0, 255] as [UInt8], count: 800).flatMap { $0 })
    let framing = Framing(
      resize: .init(width: 20), padding: 4, cornerRadius: 2,
      background: .css("linear-gradient(90deg, #000, #fff)"))
    let style = Style(shadows: [Shadow(.outer, color: .black, offset: Vector(0, 3))])
    let result = try Renderer(backend: backend).render(picture, style: style, scale: 1.5, framing: framing)
    // 20 x 10, with 6 pixels around it.
    #expect(result.size == PixelSize(32, 22))
    #expect(result[16, 11] == SIMD4(255, 0, 0, 255))
    #expect(result[6, 11] == SIMD4(255, 0, 0, 255))
    // A gradient over 32 columns: (x + 0.5) / 32.
    for column in [0, 5, 26, 31] {
      let level = Int((255 * (Double(column) + 0.5) / 32).rounded())
      let pixel = SIMD4<Int>(truncatingIfNeeded: result[column, 11])
      #expect(abs(pixel.x - level) <= 1 && pixel.w == 255, "\(column) is \(pixel)")
    }
    // The corner is nearly cut off, and so is its shadow, 4.5 pixels below.
    let (corner, ground) = (Int(result[6, 6].x), Int(result[6, 0].x))
    #expect(corner >= ground && corner <= ground + 12)
    #expect(result[16, 18] == SIMD4(0, 0, 0, 255))
    #expect(result[6, 19] != SIMD4(0, 0, 0, 255))
  }

  static let framings = [
    Framing(padding: 5, background: .color(Color(red: 0.2, green: 0.6, blue: 0.4, alpha: 0.7))),
    Framing(crop: .init(width: 40, height: 30), cornerRadius: 9),
    Framing(
      resize: .init(width: 60, height: 20), padding: 7.4, cornerRadius: 100,
      background: .gradient(Gradient([.white, red]))),
    Framing(
      resize: .init(width: 33, height: 47, fit: .cover), crop: .init(width: 30, height: 40), trims: true,
      padding: 2, cornerRadius: 4, background: .css("radial-gradient(#fff, #048)")),
  ]

  /// The named styles have shadows, bevels, gradients, overlays and blends between them.
  @Test(arguments: framings, ["gold", "lift", "neon", "indent"])
  func backendsAgree(framing: Framing, name: String) throws {
    let style = try Preset(named: name).style
    let renderers = try [BackendChoice.cpu, .gpu].map { try Renderer(backend: $0) }
    for content in [Content.letters, .opaque] {
      let picture = try content.picture(PixelSize(61, 43))
      for canvas in [Canvas.keep, .grow] {
        let expected = try Renderer(backend: .reference).render(
          picture, style: style, scale: 1.5, canvas: canvas, framing: framing)
        for renderer in renderers {
          let result = try renderer.render(
            picture, style: style, scale: 1.5, canvas: canvas, framing: framing)
          let comparison = try BitmapComparison(result, expected)
          #expect(
            comparison.maximumDifference <= 1, "\(name) on \(renderer.selection.deviceName): \(comparison)")
        }
      }
    }
  }

  /// Of opaque pictures, which stay opaque with some framings, and of others.
  @Test(arguments: framings + [Framing(resize: .init(width: 20)), Framing()], [1, 7])
  func bandsAreThoseOfTheWhole(framing: Framing, height: Int) throws {
    let renderer = try Renderer(backend: .cpu)
    let style = try Preset(named: "lift").style
    for content in [Content.letters, .opaque] {
      let picture = try content.picture(PixelSize(61, 43))
      let (input, output) = (folder.path("in.png"), folder.path("out.png"))
      try picture.write(to: input)
      var work = FileJob(input: input, output: output, style: style, framing: framing)
      work.leastPixelCount = 0
      work.bandHeight = height
      #expect(try work.read(mayUseBands: true).isInBands)
      try work.run(with: renderer)
      #expect(try Bitmap(contentsOfFile: output) == renderer.render(picture, style: style, framing: framing))
    }
  }

  /// Nothing is resampled.
  @Test func drawingsAreDrawnAtTheNewSize() throws {
    let svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><path d="M0 0L8 4H0Z" fill="red"/></svg>"#
    try svg.write(toFile: folder.path("in.svg"), atomically: true, encoding: .utf8)
    let renderer = try Renderer(backend: .cpu)
    let whole = try Bitmap(contentsOfFile: folder.path("in.svg"), svgSize: .stretched(to: PixelSize(64, 32)))
    for resize in [
      Framing.Resize(width: 64), Framing.Resize(height: 32),
      Framing.Resize(width: 64, height: 32, fit: .exact),
    ] {
      try FileJob(
        input: folder.path("in.svg"), output: folder.path("out.png"), style: Style(),
        framing: Framing(resize: resize)
      ).run(with: renderer)
      #expect(try Bitmap(contentsOfFile: folder.path("out.png")) == whole)
    }
  }

  /// A shadow of blur 8 (sigma 4) that lies 6 pixels lower needs 16 pixels above the picture less those 6,
  /// and so on; the padding is the least on each side.
  @Test(arguments: [BackendChoice.cpu, .gpu, .reference], [0.0, 14, 40])
  func aGrownCanvasAndPaddingAreTheirUnion(backend: BackendChoice, padding: Double) throws {
    let picture = try Content.opaque.picture(PixelSize(30, 20))
    let style = Style(shadows: [Shadow(.outer, color: .black, offset: Vector(0, 6), blur: .sigma(4))])
    let renderer = try Renderer(backend: backend)
    let grown = try renderer.render(picture, style: style, canvas: .grow).size
    let kept = try renderer.render(picture, style: style, framing: Framing(padding: padding)).size
    let both = try renderer.render(
      picture, style: style, canvas: .grow, framing: Framing(padding: padding, background: .css("white")))
    let reach = (grown.width - 30) / 2
    let (above, below) = (max(reach - 6, Int(padding)), max(reach + 6, Int(padding)))
    #expect(grown == PixelSize(30 + 2 * reach, 20 + 2 * reach))
    #expect(both.size == PixelSize(max(grown.width, kept.width), 20 + above + below))
    // The picture stands where the room above it ends.
    let left = (both.size.width - 30) / 2
    #expect(both[left, above] == picture[0, 0] && both[left + 29, above + 19] == picture[29, 19])
  }

  /// A shadow is cut off if the padding is too small for it, on whatever background.
  @Test(arguments: [nil, Framing.Background.color(.white), .css("white")])
  func whatIsCutOffIsSaid(background: Framing.Background?) throws {
    let renderer = try Renderer(backend: .cpu)
    let picture = try Content.opaque.picture(PixelSize(20, 20))
    let style = Style(shadows: [Shadow(.outer, color: .black, blur: .sigma(2))])
    for (padding, isCutOff) in [(3.0, true), (9, false)] {
      let warnings = RenderWarnings()
      _ = try renderer.render(
        picture, style: style, framing: Framing(padding: padding, background: background), warnings: warnings)
      #expect(warnings.all == (isCutOff ? [.cutOff] : []))
    }
    let warnings = RenderWarnings()
    let empty = try Bitmap(transparent: PixelSize(4, 4))
    _ = try renderer.render(
      empty, style: Style(), framing: Framing(padding: 1, background: background), warnings: warnings)
    #expect(warnings.all == [.nothingVisible])
  }

  /// Also where nothing else of a framing is given.
  @Test func scalesAreChecked() throws {
    let renderer = try Renderer(backend: .cpu)
    for scale in [Double.nan, .infinity, 0, -1] {
      #expect(throws: RenderError.self) {
        try renderer.render(try Bitmap(transparent: PixelSize(4, 4)), style: Style(), scale: scale)
      }
    }
  }

  @Test(arguments: [
    ("conic-gradient(red, blue), linear-gradient(red, blue)", "more than one"), ("rad", "rad"),
    ("red; opacity: 0", "semicolon"), ("url(a.png)", "url"), ("", "background"),
  ]) func onlyOnePaintIsABackground(css: String, part: String) {
    do throws(FramingError) {
      _ = try Framing.Background(css: css)
      Issue.record("\(css) was read")
    } catch {
      #expect("\(error)".hasPrefix("background: ") && "\(error)".contains(part), "\(error)")
    }
  }
}
