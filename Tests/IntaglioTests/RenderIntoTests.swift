// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioModel
import SceneCatalog
import Testing

/// Rendering and reading into bitmaps that are there already.
@Suite struct RenderIntoTests {
  private static let style = Style(shadows: [
    Shadow(.outer, color: Color(white: 0, alpha: 0.6), offset: Vector(0, 3), blur: .sigma(4)),
    Shadow(.inner, color: Color(white: 0, alpha: 0.5), offset: Vector(0, 2), blur: .sigma(2)),
  ])

  /// Bitmaps of the right size, with less and more room, and with much too much.
  static let sizes = [
    PixelSize(60, 41), PixelSize(41, 60), PixelSize(1, 1), PixelSize(70, 50), PixelSize(600, 400),
  ]

  private func noise(_ size: PixelSize) throws -> Bitmap {
    var chance = SplitMix(seed: 3)
    let count = 4 * size.width * size.height
    return try Bitmap(size: size, pixels: (0..<count).map { _ in UInt8.random(in: 0...255, using: &chance) })
  }

  private func address(of bitmap: Bitmap) -> UnsafePointer<UInt8>? {
    bitmap.pixels.withUnsafeBufferPointer { $0.baseAddress }
  }

  @Test(arguments: [BackendChoice.cpu, .gpu, .reference], sizes)
  func givesWhatRenderReturns(backend: BackendChoice, size: PixelSize) throws {
    let renderer = try Renderer(backend: backend)
    let picture = try Content.letters.picture(PixelSize(60, 41))
    for canvas in [Canvas.keep, .grow] {
      let expected = try renderer.render(picture, style: RenderIntoTests.style, canvas: canvas)
      var result = try noise(size)
      let style = RenderIntoTests.style
      try renderer.render(RenderRequest(picture, style: style, canvas: canvas), into: &result)
      #expect(result == expected)
      result = try noise(size)
      let prepared = PreparedPicture(picture)
      try renderer.render(RenderRequest(prepared, style: style, canvas: canvas), into: &result)
      #expect(result == expected)
    }
  }

  @Test(arguments: [BackendChoice.cpu, .gpu, .reference], sizes)
  func drawsScenes(backend: BackendChoice, size: PixelSize) throws {
    let renderer = try Renderer(backend: backend)
    let scene = try scene()
    let expected = try renderer.render(scene, scale: 1.5)
    var result = try noise(size)
    try renderer.render(RenderRequest(scene, scale: 1.5), into: &result)
    #expect(result == expected)
  }

  private func scene() throws -> Scene {
    let letters = Layer(
      frame: Rect(2, 1, 60, 41),
      contents: .image(try Content.letters.picture(PixelSize(60, 41))), style: RenderIntoTests.style)
    return Scene(width: 64, height: 45, background: .black, layers: [letters])
  }

  /// One memory from render to render, and from picture to picture that is read.
  @Test func memoryIsReused() throws {
    let renderer = try Renderer(backend: .cpu)
    let picture = try Content.letters.picture(PixelSize(60, 41))
    var result = try noise(PixelSize(60, 41))
    let place = address(of: result)
    for _ in 0..<3 {
      try renderer.render(RenderRequest(picture, style: RenderIntoTests.style), into: &result)
      #expect(address(of: result) == place)
    }
    for compression in PictureCompression.allCases {
      let file = try picture.encoded(as: PictureEncoding(compression: compression))
      try result.read(encoded: file)
      #expect(result == picture)
      #expect(address(of: result) == place)
    }
    // With room for a smaller one, but not for one that is much smaller.
    let half = try Content.letters.picture(PixelSize(60, 20))
    try result.read(encoded: half.encoded())
    #expect(result == half)
    #expect(address(of: result) == place)
    let small = try Content.letters.picture(PixelSize(5, 5))
    try result.read(encoded: small.encoded())
    #expect(result == small)
    #expect(result.pixels.capacity < 4 * 60 * 41)
  }

  /// Other holders of a bitmap never see it change, even of the input picture.
  @Test func othersKeepTheirs() throws {
    let renderer = try Renderer(backend: .cpu)
    let picture = try Content.letters.picture(PixelSize(60, 41))
    let expected = try renderer.render(picture, style: RenderIntoTests.style)
    let noise = try noise(picture.size)
    let copy = try Bitmap(size: noise.size, pixels: Array(noise.pixels.map { $0 }))
    var result = noise
    try renderer.render(RenderRequest(picture, style: RenderIntoTests.style), into: &result)
    #expect(result == expected)
    #expect(noise == copy)

    var own = picture
    try renderer.render(RenderRequest(own, style: RenderIntoTests.style), into: &own)
    #expect(own == expected)
    // Without anything to draw the result is the picture itself.
    var same = try self.noise(picture.size)
    try renderer.render(RenderRequest(picture, style: Style()), into: &same)
    #expect(same == picture)
    try renderer.render(RenderRequest(expected, style: RenderIntoTests.style), into: &same)
    #expect(picture == (try Content.letters.picture(PixelSize(60, 41))))

    var read = noise
    try read.read(encoded: picture.encoded())
    #expect(read == picture)
    #expect(noise == copy)
  }

  @Test func failuresLeaveOnePixel() throws {
    let renderer = try Renderer(backend: .cpu)
    let picture = try Content.letters.picture(PixelSize(60, 41))
    let pixel = try Bitmap(transparent: PixelSize(1, 1))
    var wrong = RenderIntoTests.style
    wrong.shadows[0].blur = .sigma(-1)
    var result = picture
    #expect(throws: RenderError.self) {
      try renderer.render(RenderRequest(picture, style: wrong), into: &result)
    }
    #expect(result == pixel)
    // Cut off, and so found when half of it is written.
    result = picture
    let file = try noise(PixelSize(300, 300)).encoded()
    #expect(throws: PictureFileError.self) { try result.read(encoded: Array(file.dropLast(1000))) }
    #expect(result == pixel)
    result = picture
    #expect(throws: PictureFileError.self) { try result.read(contentsOfFile: "/nowhere/at/all.png") }
    #expect(result == pixel)
    try renderer.render(RenderRequest(picture, style: RenderIntoTests.style), into: &result)
    #expect(result == (try renderer.render(picture, style: RenderIntoTests.style)))
  }
}
