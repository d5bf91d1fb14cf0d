// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPSD
import Testing

/// Blend-if, by the rules of Photoshop's dialog.
@Suite struct PhotoshopBlendIfTests {
  /// Ranges of one channel of the layer's own, and all tones below.
  private func range(_ own: [UInt8]) -> [UInt8] { own + [0, 0, 255, 255] }

  private func scene(_ pixels: [SIMD4<UInt8>], _ ranges: [UInt8]) throws -> PhotoshopScene {
    var layer = PSDFile.Layer.row(pixels)
    layer.blendingRanges = PSDBytes(ranges)
    return try PhotoshopScene(PSDFile(width: pixels.count, black: [layer]))
  }

  /// Greys of 20 are half of the way from 10 to 30; of 230 a quarter of it is left from 200 to 240.
  @Test func greysFadeBetweenTheirLimits() throws {
    let greys: [UInt8] = [9, 20, 128, 230, 241]
    let found = try scene(greys.map { SIMD4($0, $0, $0, 255) }, range([10, 30, 200, 240]))
    #expect(try found.pixels().map(\.w) == [0, 128, 255, 64, 0])
    #expect(found.omissions.map { $0.contains("blend-if") } == [true])
  }

  /// (30 x 255 + 50) / 100 = 77 of red, 150 of green; translucent pixels have the same tones.
  @Test func tonesAreLuminosities() throws {
    let found = try scene([.red, .lime, SIMD4(0, 255, 0, 128)], range([100, 100, 255, 255]))
    #expect(try found.pixels().map(\.w) == [0, 255, 128])
  }

  /// A channel's range hides whatever the others say: all blue above 200.
  @Test func channelsHaveTheirOwn() throws {
    let all = range([0, 0, 255, 255])
    let found = try scene([.red, .blue, .white], all + all + all + range([0, 0, 200, 200]))
    #expect(try found.pixels().map(\.w) == [255, 0, 0])
  }

  @Test func tonesBelowAndOfGroupsAreNamed() throws {
    let below = try scene([.red], [0, 0, 255, 255, 50, 50, 255, 255])
    #expect(try below.pixels() == [.red])
    #expect(below.omissions.map { $0.contains("blend-if by the tones below it") } == [true])
    var group = PSDFile.Layer.group("g", blend: "norm")
    group.blendingRanges = PSDBytes(range([50, 50, 255, 255]))
    let file = PSDFile(width: 1, black: [.lowerEnd, .row([.red]), group])
    #expect(try PhotoshopScene(file).omissions.map { $0.contains("\"g\": blend-if by its own") } == [true])
  }
}
