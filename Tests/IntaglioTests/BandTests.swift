// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import SceneCatalog
import Synchronization
import Testing

/// Large files are rendered in bands: the pixels are those of the whole.
@Suite struct BandTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Renders a file in bands of this many rows, and reads the result.
  private func banded(
    _ picture: Bitmap, _ style: Style, scale: Double = 1, grow: Bool = false, height: Int?,
    compression: PictureCompression = .fast, on renderer: Renderer
  ) throws -> Bitmap {
    let (input, output) = (folder.path("in.png"), folder.path("out.png"))
    try picture.write(to: input)
    var work = FileJob(
      input: input, output: output, style: style, scale: scale, grow: grow,
      encoding: PictureEncoding(compression: compression))
    work.leastPixelCount = 0
    work.bandHeight = height
    #expect(try work.read(mayUseBands: true).isInBands)
    let written = try work.run(with: renderer)
    #expect(try Data(contentsOf: URL(filePath: output)).count == written.byteCount)
    return try Bitmap(contentsOfFile: output)
  }

  @Test(arguments: CatalogScene.styles, [1, 7])
  func everyStyleInBands(_ scene: CatalogScene, height: Int) throws {
    let renderer = try Renderer(backend: .cpu)
    let styled = try #require(scene.styled)
    let picture = try styled.picture()
    let whole = try renderer.render(
      picture, style: styled.style, scale: styled.scale, grow: styled.grow)
    let bands = try banded(
      picture, styled.style, scale: styled.scale, grow: styled.grow, height: height, on: renderer)
    #expect(bands == whole)
  }

  /// Over an opaque picture, which is written without alpha, and over a translucent one.
  @Test(
    arguments: Preset.all.filter { $0.style.patterns(scale: 1).isEmpty }.map(\.name),
    [Content.opaque, .letters])
  func everyPresetInBands(_ name: String, content: Content) throws {
    let renderer = try Renderer(backend: .cpu)
    let style = try #require(Preset.all.first { $0.name == name }).style
    let picture = try content.picture(PixelSize(131, 97))
    for grow in [false, true] {
      let whole = try renderer.render(picture, style: style, grow: grow)
      #expect(try banded(picture, style, grow: grow, height: 10, on: renderer) == whole)
    }
  }

  /// A tile is a picture of its own, which bands do not read.
  @Test func patternsAreNotRenderedInBands() throws {
    let style = try Preset(named: "wood").style
    try Content.letters.picture(PixelSize(31, 27)).write(to: folder.path("in.png"))
    var work = FileJob(input: folder.path("in.png"), output: folder.path("out.png"), style: style)
    work.leastPixelCount = 0
    #expect(try !work.read(mayUseBands: true).isInBands)
    work.style.bevels = []
    work.style.overlays = []
    #expect(try work.read(mayUseBands: true).isInBands)
    #expect(try !work.read(mayUseBands: false).isInBands)
  }

  /// The head decides: nothing else is read of a picture whose result cannot be written, or that is too
  /// large, such as here its end, or more bytes than are read.
  @Test func theHeadDecidesBeforeTheRestIsRead() throws {
    var file = try Content.opaque.picture(PixelSize(31, 27)).encoded()
    let path = folder.path("in.png")
    func fault(_ size: PixelSize, to output: String) throws -> FileRenderError? {
      for (offset, side) in [(16, size.width), (20, size.height)] {
        for byte in 0..<4 { file[offset + byte] = UInt8(truncatingIfNeeded: side >> (24 - 8 * byte)) }
      }
      try Data(file).write(to: URL(filePath: path))
      #expect(truncate(path, 1 << 30 + 1) == 0)
      let renderer = try Renderer(backend: .cpu)
      return #expect(throws: FileRenderError.self) {
        try FileJob(input: path, output: output, style: Style()).run(with: renderer)
      }
    }
    let size = PixelSize(65501, 1)
    #expect(
      try fault(size, to: "out.jpg")
        == .file(
          .cannotWrite(
            path: "out.jpg",
            reason: "JPEG pictures have at most 65500 pixels a side, not 65501x1; write a PNG")))
    let large = PixelSize(30000, 30000)
    #expect(
      try fault(large, to: "out.webp")
        == .file(
          .cannotWrite(
            path: "out.webp",
            reason: "WebP pictures have at most 16383 pixels a side, not 30000x30000; write a PNG")))
    #expect(
      try fault(PixelSize(16384, 16385), to: "out.jpg")
        == .file(.tooLarge(name: path, size: PixelSize(16384, 16385), limit: Bitmap.maximumPixelCount)))
    // All of it is too long to be read.
    #expect(
      try fault(PixelSize(31, 27), to: "out.jpg") == .file(.fileTooLarge(name: path, limit: 1 << 30)))
  }

  @Test func smallPicturesAreNotReadByRows() throws {
    let path = folder.path("in.png")
    try Content.opaque.picture(PixelSize(31, 27)).write(to: path)
    #expect(try PNGRowReader.open(InputFile(path: path), leastPixelCount: 31 * 27 + 1) == nil)
    #expect(try PNGRowReader.open(InputFile(path: path), leastPixelCount: 31 * 27) != nil)
  }

  /// An opaque picture may become translucent.
  @Test(arguments: [
    Style(fillOpacity: 0.5), Style(strokes: [EdgeStroke(3, .inside, opacity: 0.5)]),
    Style(strokes: [EdgeStroke(3, .outside, opacity: 0.5)]), Style(contents: .knockout, fill: .color(.clear)),
    Style(displacement: Displacement()),
  ])
  func opaquePicturesThatBecomeTranslucent(_ style: Style) throws {
    let renderer = try Renderer(backend: .cpu)
    let picture = try Content.opaque.picture(PixelSize(31, 27))
    let whole = try renderer.render(picture, style: style)
    #expect(try banded(picture, style, grow: false, height: 10, on: renderer) == whole)
  }

  /// Blurs of each number of octaves, which reach over many bands or few.
  @Test(arguments: ParityCatalog.sigmas, [3, 64, nil])
  func everySigmaInBands(_ sigma: Double, height: Int?) throws {
    let renderer = try Renderer(backend: .cpu)
    let picture = try Content.softBlob.picture(PixelSize(67, 251))
    for profile in Style.Profile.allCases {
      let style = Style(
        shadows: [
          Shadow(.inner, color: .black, offset: Vector(0.5, 20), blur: .sigma(sigma)),
          Shadow(.outer, color: .black, offset: Vector(-3, -40.5), blur: .sigma(sigma / 2)),
        ], profile: profile)
      #expect(
        try banded(picture, style, grow: true, height: height, on: renderer)
          == renderer.render(picture, style: style, grow: true))
    }
  }

  /// Files whose pieces are several, with each effort, at sizes that pieces do not divide.
  @Test(arguments: PictureCompression.allCases, [PixelSize(1, 3), PixelSize(1021, 1143)])
  func everyCompression(_ compression: PictureCompression, _ size: PixelSize) throws {
    let renderer = try Renderer(backend: .cpu)
    for content in [Content.opaque, .letters] {
      let picture = try content.picture(size)
      let style = Style(shadows: [])
      #expect(try banded(picture, style, height: 700, compression: compression, on: renderer) == picture)
      let file = try picture.pngDataInPieces(compression: compression)
      #expect(try Bitmap(encoded: file) == picture)
    }
  }

  /// Pieces cost next to nothing.
  @Test func piecesAreHardlyLarger() throws {
    let picture = try Content.letters.picture(PixelSize(2000, 3000))
    let pieces = try picture.pngDataInPieces(compression: .default).count
    let whole = try picture.pngDataInPieces(compression: .default, pieceByteCount: 1 << 40).count
    #expect(Double(pieces) < 1.005 * Double(whole))
  }

  @Test func onAGPU() throws {
    let renderer = try Renderer(backend: .gpu, gpu: GPUOptions(variant: .fragment))
    let picture = try Content.letters.picture(PixelSize(203, 150))
    let style = Style.innerShadow()
    #expect(try banded(picture, style, height: 64, on: renderer) == renderer.render(picture, style: style))
  }

  /// More planes than a pass of a device can read: their list is divided alike in the bands and the whole.
  @Test func manyShadowsOnAGPU() throws {
    let renderer = try Renderer(backend: .gpu, gpu: GPUOptions(variant: .fragment))
    let picture = try Content.letters.picture(PixelSize(103, 90))
    let color = Color(white: 0, alpha: 0.1)
    let style = Style(shadows: (1...24).map { Shadow(.inner, color: color, blur: .sigma(Double($0) / 4)) })
    #expect(try banded(picture, style, height: 32, on: renderer) == renderer.render(picture, style: style))
  }

  /// The public call, for a small file, for one that cannot be read in bands, and for another format.
  @Test func anyFileIsRendered() throws {
    let renderer = try Renderer(backend: .cpu)
    let picture = try Content.letters.picture(PixelSize(64, 48))
    let style = Style.innerShadow()
    let whole = try renderer.render(picture, style: style)
    let (input, output) = (folder.path("in.png"), folder.path("out.png"))
    try picture.write(to: input)
    let rows = Atomic(0)
    var job = FileJob(input: input, output: output, style: style)
    job.progress = { done, _ in rows.store(done, ordering: .relaxed) }
    try job.run(with: renderer)
    #expect(try Bitmap(contentsOfFile: output) == whole)
    #expect(rows.load(ordering: .relaxed) == 48)
  }

  @Test func noFileIsRenderedOverItself() throws {
    let renderer = try Renderer(backend: .cpu)
    let picture = try Content.letters.picture(PixelSize(64, 48))
    let (input, link) = (folder.path("in.png"), folder.path("link.png"))
    try picture.write(to: input)
    try FileManager.default.linkItem(atPath: input, toPath: link)
    for (output, name) in [(input, ""), (link, ", \(input)")] {
      let reason = "it is the input\(name); write to another file"
      #expect(throws: FileRenderError.file(.cannotWrite(path: output, reason: reason))) {
        try FileJob(input: input, output: output, style: .innerShadow()).run(with: renderer)
      }
    }
    let style = Style(fill: .file(input, fit: .stretch))
    let other = folder.path("other.png")
    try picture.write(to: other)
    #expect(throws: FileRenderError.self) {
      try FileJob(input: other, output: link, style: style).run(with: renderer)
    }
    #expect(try Bitmap(contentsOfFile: input) == picture)
    #expect(try Bitmap(contentsOfFile: link) == picture)
  }

  @Test func aTaskRendersAFile() async throws {
    let (input, output) = (folder.path("in.png"), folder.path("out.webp"))
    let picture = try Content.letters.picture(PixelSize(64, 48))
    try picture.write(to: input)
    let renderer = try Renderer(backend: .cpu)
    try await FileJob(input: input, output: output, style: .innerShadow()).writtenPicture(with: renderer)
    let whole = try await renderer.picture(of: RenderRequest(picture, style: .innerShadow()))
    #expect(try Bitmap(contentsOfFile: output) == whole)
  }
}
