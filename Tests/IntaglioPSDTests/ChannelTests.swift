// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD
import Testing

/// Samples come out as they were put in, however they are packed.
@Suite struct ChannelTests {
  private static let alpha: [UInt8] = [255, 128, 0, 1, 255, 254]
  private static let red: [UInt8] = [200, 200, 200, 255, 0, 255]
  private static let green: [UInt8] = [7, 7, 7, 128, 255, 254]
  private static let blue: [UInt8] = [0, 255, 255, 127, 1, 1]

  /// Premultiplied by hand, rounded: 200 x 128 / 255 = 100.4, 7 x 128 / 255 = 3.5, 255 x 254 / 255 = 254, 254
  /// x 254 / 255 = 253.004.
  private static let pixels: [UInt8] = [
    200, 7, 0, 255, 100, 4, 128, 128, 0, 0, 0, 0,
    1, 1, 0, 1, 0, 255, 1, 255, 254, 253, 1, 254,
  ]

  @Test(arguments: PSDFile.Packing.allCases, [false, true])
  func layersAreUnpackedAndPremultiplied(packing: PSDFile.Packing, isLarge: Bool) throws {
    var file = PSDFile(isLarge: isLarge)
    file.layers = [
      PSDFile.Layer(
        frame: (-1, 5, 1, 8),
        channels: [(-1, Self.alpha), (0, Self.red), (1, Self.green), (2, Self.blue)], packing: packing)
    ]
    let layer = try #require(PSDDocument(PSDSource(file.bytes)).layers.first)
    #expect(layer.frame == PixelRect(columns: 5..<8, rows: -1..<1))
    #expect(try layer.picture() == Bitmap(size: PixelSize(3, 2), pixels: Self.pixels))
  }

  @Test(arguments: PSDFile.Packing.allCases, [false, true])
  func mergedPicturesAreUnpacked(packing: PSDFile.Packing, isLarge: Bool) throws {
    let file = PSDFile(isLarge: isLarge, mergedPacking: packing)
    let picture = try PSDDocument(PSDSource(file.bytes)).mergedPicture()
    #expect(picture.pixels[..<8] == [1, 11, 21, 255, 2, 12, 22, 255])
    #expect(picture.pixels[20...] == [6, 16, 26, 255])
  }

  @Test func whiteIsTakenFromMergedPicturesWithAlpha() throws {
    // Half red on white is (255, 127, 127); nothing on white is white.
    let file = PSDFile(
      width: 2, height: 1, layers: [PSDFile.Layer()],
      merged: [[255, 255], [127, 255], [127, 255], [128, 0]],
      hasMergedAlpha: true)
    let picture = try PSDDocument(PSDSource(file.bytes)).mergedPicture()
    #expect(picture.pixels == [128, 0, 0, 128, 0, 0, 0, 0])
  }

  /// Photoshop names alpha channels: an unnamed one, of another program's, is transparency.
  @Test func namedAlphaChannelsAreNoTransparency() throws {
    var file = PSDFile(width: 1, height: 1, layers: [PSDFile.Layer()], merged: [[9], [8], [7], [0]])
    #expect(try file.document.mergedPicture().pixels == [0, 0, 0, 0])
    file.resources = [(1006, .build { $0.pascal("Alpha 1", padding: 2) })]
    #expect(try file.document.mergedPicture().pixels == [9, 8, 7, 255])
  }

  @Test func greyIsEqualInAllChannels() throws {
    var file = PSDFile(width: 2, height: 1, mode: 1, merged: [[10, 20]])
    file.layers = [PSDFile.Layer(frame: (0, 0, 1, 2), channels: [(0, [30, 40])])]
    let document = try PSDDocument(PSDSource(file.bytes))
    #expect(document.colorMode == .gray)
    #expect(try document.mergedPicture().pixels == [10, 10, 10, 255, 20, 20, 20, 255])
    #expect(try document.layers[0].picture()?.pixels == [30, 30, 30, 255, 40, 40, 40, 255])
  }

  @Test func longRunsAndNothingAreUnpacked() throws {
    let row = [UInt8](repeating: 5, count: 300) + [1, 2, 3]
    // By hand: 128 and 172 times 5 as 129 = 257 - 128 and two more runs, a byte that means nothing, three
    // bytes as they are.
    let packed: [UInt8] = [129, 5, 129, 5, 213, 5, 128, 2, 1, 2, 3]
    var layer = PSDFile.Layer(frame: (0, 0, 1, 303))
    layer.channels = [(0, row), (1, row), (2, row)]
    var file = PSDFile(layers: [layer])
    let whole = PSDFile.packed(row, .runs, width: 303, isLarge: false).bytes
    var changed = file.bytes
    // The red channel by the packing above, as long as ours is.
    let start = try #require(changed.indices.first { changed[$0...].starts(with: whole) })
    #expect(whole.count >= packed.count + 4)
    let filler = [UInt8](repeating: 128, count: whole.count - 4 - packed.count)
    changed.replaceSubrange(start + 4..<start + whole.count, with: packed + filler)
    file.layers = []
    let picture = try #require(try PSDDocument(PSDSource(changed)).layers[0].picture())
    #expect(picture[0, 0] == SIMD4(5, 5, 5, 255))
    #expect(picture[299, 0].x == 5)
    #expect((300..<303).map { picture[$0, 0].x } == [1, 2, 3])
  }

  @Test func layersWithoutPixelsHaveNoPicture() throws {
    let file = PSDFile(layers: [
      PSDFile.Layer(frame: (0, 0, 0, 0), channels: [(-1, []), (0, []), (1, []), (2, [])])
    ])
    #expect(try PSDDocument(PSDSource(file.bytes)).layers[0].picture() == nil)
  }

  @Test func picturesAboveTheLimitAreRefused() throws {
    let file = PSDFile(layers: [PSDFile.Layer(name: "big", channels: [(0, [1, 2, 3, 4, 5, 6])])])
    let document = try PSDDocument(PSDSource(file.bytes))
    #expect(throws: PSDError.tooLarge(name: "memory", layer: "big", size: PixelSize(3, 2), limit: 5)) {
      try document.layers[0].picture(maximumPixelCount: 5)
    }
    #expect(throws: PSDError.tooLarge(name: "memory", layer: nil, size: PixelSize(3, 2), limit: 5)) {
      try document.mergedPicture(maximumPixelCount: 5)
    }
  }
}
