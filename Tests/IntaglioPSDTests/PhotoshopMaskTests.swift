// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Vector masks, alone and with painted masks.
@Suite struct PhotoshopMaskTests {
  private static let rendered: UInt8 = 8
  private static let hasParameters: UInt8 = 16

  /// A layer of a row of reds whose mask has these columns, and the mask data that follow the frame.
  private func layer(
    _ samples: [UInt8], painted: [UInt8]? = nil, _ data: [UInt8], blocks: [(String, PSDBytes)] = []
  ) -> PSDFile.Layer {
    var layer = PSDFile.Layer.row(Array(repeating: .red, count: samples.count))
    layer.channels.append((-2, samples))
    if let painted { layer.channels.append((-3, painted)) }
    layer.maskWidth = samples.count
    layer.blocks = blocks
    layer.maskData = .build { bytes in
      bytes.frame(0, 0, 1, samples.count)
      bytes.append(data)
    }
    return layer
  }

  private func alphas(_ layer: PSDFile.Layer, omissions: [String] = []) throws -> [UInt8] {
    let scene = try PhotoshopScene(PSDFile(width: layer.maskWidth, black: [layer]))
    #expect(scene.omissions == omissions)
    return try scene.pixels().map(\.w)
  }

  /// The painted mask's flags, its value outside, and its frame.
  private func own(_ frame: [UInt8]) -> [UInt8] {
    [0, 255] + frame.flatMap { [0, 0, 0, $0] }
  }

  /// psd-tools' mask-density-vectormask.psd: outside the outline a density of 64 leaves 191.
  @Test func vectorMasksHaveADensity() throws {
    let mask = layer([255, 0, 255], [0, Self.rendered | Self.hasParameters, 4, 64])
    #expect(try alphas(mask) == [255, 191, 255])
  }

  /// 255 - 255 x 128 / 255 = 127 of the painted mask, 255 - 255 x 64 / 255 = 191 of the outline; both hide
  /// the last pixel: 127 x 191 / 255 = 95.1. The outline covers the left half of the document.
  @Test func bothMasksHaveADensityOfTheirOwn() throws {
    let half = SampleFiles.path([(1, [(0, -1), (0.5, -1), (0.5, 2), (0, 2)])])
    let mask = layer(
      [255, 0, 0, 0], painted: [255, 0, 255, 0],
      [0, Self.rendered | Self.hasParameters] + own([0, 0, 1, 4]) + [5, 128, 64], blocks: [("vmsk", half)])
    #expect(try alphas(mask) == [255, 127, 191, 95])
  }

  /// An adjustment has a vector mask, and the shapes that it was drawn by, like every other layer.
  @Test(
    arguments: [[], [("vogk", PSDFile.Layer.number(1, 4) + Field.descriptor([]))]] as [[(String, PSDBytes)]])
  func adjustmentsHaveVectorMasks(blocks: [(String, PSDBytes)]) throws {
    let half = SampleFiles.path([(1, [(0, -1), (0.5, -1), (0.5, 2), (0, 2)])])
    let invert = PSDFile.Layer(frame: (0, 0, 0, 0), blocks: [("nvrt", PSDBytes()), ("vmsk", half)] + blocks)
    let scene = try PhotoshopScene(PSDFile(width: 2, black: [.row([.white, .white]), invert]))
    #expect(try scene.pixels().map(\.x) == [0, 255])
    #expect(scene.omissions.isEmpty)
  }

  /// Paths that start with everything inside: only a first shape that is cut out or kept changes that, as in
  /// psd-tools' layer_mask_data.psd, and Aspose's BlackWhiteAdjustmentLayerStripesMask.psd.
  @Test(arguments: [(1, [255, 0]), (2, [0, 255]), (3, [255, 0])] as [(Int, [UInt8])])
  func pathsMayStartFull(operation: Int, shown: [UInt8]) throws {
    let half: [(x: Double, y: Double)] = [(0, -1), (0.5, -1), (0.5, 2), (0, 2)]
    func alphas(_ path: PSDBytes) throws -> [UInt8] {
      var layer = PSDFile.Layer.row([.red, .red])
      layer.blocks = [("vmsk", path)]
      let scene = try PhotoshopScene(PSDFile(width: 2, black: [layer]))
      #expect(scene.omissions.isEmpty)
      return try scene.pixels().map(\.w)
    }
    #expect(try alphas(SampleFiles.path([(operation, half)], startsFilled: true)) == shown)
    // Photoshop's Reveal All and Hide All.
    #expect(try alphas(SampleFiles.path([], startsFilled: true)) == [255, 255])
    #expect(try alphas(SampleFiles.path([])) == [0, 0])
  }

  /// Without parameters the combination of both is what the file has.
  @Test func hardMasksAreTheirCombination() throws {
    let mask = layer([255, 17, 0], painted: [255, 34, 255], [0, Self.rendered] + own([0, 0, 1, 3]))
    #expect(try alphas(mask) == [255, 17, 0])
  }

  /// Pixels with the outline of a shape, but without its fill, do not end there.
  @Test func outlinesCutPixelsWithoutAFill() throws {
    let mask = layer(
      [255, 0], [0, Self.rendered], blocks: [("vogk", PSDBytes()), ("vmsk", SampleFiles.square)])
    #expect(try alphas(mask) == [255, 0])
  }

  /// A shape's pixels end at its outline: the mask rendered of it does not cut them again.
  @Test func outlinesCutShapesOnce() throws {
    var shape = layer([128, 255], [0, Self.rendered], blocks: [shapeFill, ("vsms", SampleFiles.square)])
    shape.channels[0].1 = [128, 255]
    #expect(try alphas(shape) == [128, 255])
  }

  /// Outside a shape with a density its fill shows, over the whole document.
  @Test func softShapesReachBeyondTheirPixels() throws {
    var shape = layer(
      [0, 255, 0], [0, Self.rendered | Self.hasParameters, 4, 204],
      blocks: [shapeFill, ("vsms", SampleFiles.square)])
    shape.channels[0].1 = [0, 255, 0]
    #expect(try alphas(shape) == [51, 255, 51])
  }

  /// A path that the file has no samples of: a square from 1/8 to 7/8.
  @Test func pathsMaskLayersThatAreNotRendered() throws {
    let rows = (0..<8).map { _ in SIMD4<UInt8>.red }
    var layer = PSDFile.Layer.row(rows)
    layer.frame = (0, 0, 8, 8)
    layer.channels = layer.channels.map { ($0.0, Array(repeating: $0.1[0], count: 64)) }
    layer.blocks = [("vmsk", SampleFiles.square)]
    let scene = try PhotoshopScene(PSDFile(width: 8, height: 8, black: [layer]))
    #expect(scene.omissions.isEmpty)
    let picture = try Renderer(backend: .reference).render(scene.scene)
    #expect((0..<8).map { picture[$0, 4].w } == [0, 255, 255, 255, 255, 255, 255, 0])
  }

  /// Shapes of documents of 32 bits have no pixels, and their fills are in linear light: 172 of 255 is the
  /// level 214 in Photoshop's picture of psd-tools' 300dpi.psb.
  @Test func shapesWithoutPixelsAreDrawnAlongTheirPaths() throws {
    let shape = PSDFile.Layer(
      name: "shape", frame: (0, 0, 0, 0),
      blocks: [("SoCo", Field.descriptor([("Clr ", .rgb(172, 0, 0))])), ("vmsk", SampleFiles.square)])
    let plane = [UInt8](repeating: 0, count: 4 * 64)
    let file = PSDFile(
      width: 8, height: 8, depth: 32, layers: [shape], merged: [plane, plane, plane], mergedPacking: .none)
    let picture = try Renderer(backend: .reference).render(PhotoshopScene(file).scene)
    #expect(picture[4, 4] == SIMD4(214, 0, 0, 255) && picture[0, 4].w == 0)
  }

  private var shapeFill: (String, PSDBytes) {
    ("SoCo", Field.descriptor([("Clr ", .rgb(255, 0, 0))]))
  }
}
